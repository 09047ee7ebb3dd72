// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import * as page from "../../../../tests/harness/page.tsx";
import type { User } from "../contract.ts";
import { AskResetForm } from "./ask-reset-form.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { LendingChoice } from "./lending-choice.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SetPasswordForm } from "./set-password-form.tsx";

page.setPage();

let asked: ReturnType<typeof page.serve>;
const sent = () => asked.map(({ asked: call, body }) => [call, body]);
const user = { id: "u", name: "Ada", phone: "+2348031234567", location: "Lagos", version: 4 } as User;
const strong = "Borehole-42!";

beforeEach(async () => {
  asked = page.serve({
    "POST /auth/password/forgot": null,
    "POST /auth/password/reset": null,
    "POST /auth/password/change": null,
    "PUT /auth/me": { user },
    "GET /auth/me": { user },
    "GET /auth/sessions": { sessions: [] },
  });
  await page.comeIn("property_owner");
});

const routed = (element: React.ReactNode) => (
  <RouterProvider
    router={createMemoryRouter([
      { path: "/", element },
      { path: "/login", element: "Sign in" },
    ])}
  />
);

test("a link is sent to an address that is one", async () => {
  await page.show(<AskResetForm />);
  await page.press();
  page.type("email", "ada");
  await page.press();
  expect(page.toasts().at(-1)).toBe("Validation Error: Please enter a valid email address.");
  page.type("email", " ada@example.com ");
  await page.press();
  expect(sent()).toEqual([["POST /auth/password/forgot", { email: "ada@example.com" }]]);
  expect(page.textThere()).toContain("Look in your mail");
});

test("a new password is as strong as it has to be, and leads to the sign-in", async () => {
  await page.show(routed(<SetPasswordForm token="abc" onDead={() => {}} />));
  await page.press();
  expect(page.summary()).toEqual(["New password is required."]);
  page.type("password", "short");
  await page.press();
  expect(page.summary()).toEqual(["Password must be at least 6 characters long"]);
  page.type("password", strong);
  await page.press();
  expect(sent()[0]).toEqual(["POST /auth/password/reset", { token: "abc", password: strong }]);
  await expect.poll(page.textThere).toContain("Sign in");
});

test("the password of before is asked with the new one, and both are gone once it is changed", async () => {
  await page.show(<ChangePasswordForm />);
  page.type("newPassword", strong);
  await page.press();
  expect(page.summary()).toEqual(["Please enter the password you have now."]);
  page.type("currentPassword", "x");
  page.type("newPassword", "");
  await page.press();
  expect(page.summary()).toEqual(["New password is required."]);
  page.type("newPassword", strong);
  await page.press();
  expect(sent()).toEqual([["POST /auth/password/change", { currentPassword: "x", newPassword: strong }]]);
  expect([page.control("currentPassword").value, page.control("newPassword").value]).toEqual(["", ""]);
});

test("details go with the version that they were read in, and stay on the screen", async () => {
  await page.show(<ProfileForm user={user} />);
  page.type("phone", "");
  page.type("location", " ");
  await page.press();
  expect(page.summary()).toEqual(["Phone is required.", "Location is required."]);
  page.type("phone", "0803 123 4567");
  page.type("location", "Abuja");
  await page.press();
  expect(sent()).toEqual([["PUT /auth/me", { name: "Ada", phone: "0803 123 4567", location: "Abuja", version: 4 }]]);
  expect(page.control("location").value).toBe("Abuja");
  expect(page.toasts().at(-1)).toMatch(/^Details Saved/);
});

test("one's own password is asked before what matters", async () => {
  const given: unknown[] = [];
  const words = { submit: "Delete", busy: "Deleting...", failed: "Not Deleted" };
  await page.show(<PasswordForm name="delete" words={words} send={async (typed) => void given.push(typed)} />);
  await page.press();
  expect(page.toasts()).toEqual(["Validation Error: Please enter your password."]);
  page.type("password", "x");
  await page.press();
  expect(given).toEqual([{ password: "x" }]);
});

test("to lend one's words is off until somebody says yes", async () => {
  await page.show(<LendingChoice user={{ ...user, lendsTexts: false }} />);
  expect(document.querySelector<HTMLInputElement>("[type=checkbox]")?.checked).toBe(false);
  await page.tick("[type=checkbox]");
  expect(sent()).toEqual([["PUT /auth/me", { lendsTexts: true }]]);
});
