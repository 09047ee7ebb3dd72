// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import * as page from "../../../../tests/harness/page.tsx";
import { AddAdmin } from "../team/parts/add-admin.tsx";
import { ChangePassword } from "../team/parts/change-password.tsx";
import { SetupForm } from "./setup-form.tsx";

page.setPage();

let asked: ReturnType<typeof page.serve>;
let done: number;
const sent = () => asked.map(({ asked: call, body }) => [call, body]);
const fill = (given: Record<string, string>) => {
  for (const [name, text] of Object.entries(given)) page.type(name, text);
};

beforeEach(() => {
  done = 0;
  asked = page.serve({
    "POST /admin/setup": { token: "t", admin: { name: "Ada" } },
    "POST /admin/users": { user: {} },
    "POST /admin/password/change": null,
    "GET /admin/users": { users: [] },
  });
});

const onDone = () => {
  done += 1;
};
const setup = (
  <RouterProvider
    router={createMemoryRouter([
      { path: "/", element: <SetupForm onDone={onDone} /> },
      { path: "/admin/dashboard", element: "Inside" },
    ])}
  />
);
const whole = {
  ...{ setup_key: "key", name: "Ada", email: "a@example.com", password: "Harmattan-7!", repeated: "Harmattan-7!" },
};

describe("the setup", () => {
  test.each([
    [{ setup_key: "" }, "Please fill in all fields", "Setup key is required."],
    [{ repeated: "" }, "Please fill in all fields", "Password again is required."],
    [{ repeated: "Harmattan-8!" }, "Passwords do not match", "Passwords do not match"],
    [
      { password: "short", repeated: "short" },
      "Password must be at least 8 characters long",
      "Password must be at least 8 characters long",
    ],
  ])("says of %j: %s", async (changed, told, sentence) => {
    await page.show(setup);
    fill({ ...whole, ...changed });
    await page.press();
    expect(page.toasts()).toEqual([`Validation Error: ${told}`]);
    expect(page.summary()).toEqual([sentence]);
    expect(asked).toEqual([]);
  });

  test("sends the password once and leads inside", async () => {
    await page.show(setup);
    fill(whole);
    await page.press();
    const { repeated: _, ...once } = whole;
    expect(sent()).toEqual([["POST /admin/setup", once]]);
    await expect.poll(page.textThere).toContain("Inside");
  });
});

test("a further admin is an admin unless told, and needs everything", async () => {
  await page.show(<AddAdmin onClose={onDone} />);
  await page.press();
  expect(page.summary()).toEqual(["Name is required.", "Email is required.", "Password is required."]);
  expect(page.toasts()).toEqual(["Validation Error: Please fill in all fields"]);
  fill({ name: "Bola", email: "bola@example.com", password: "Harmattan-7!" });
  await page.press();
  expect(sent()).toEqual([
    ["POST /admin/users", { name: "Bola", email: "bola@example.com", password: "Harmattan-7!", role: "admin" }],
  ]);
  expect(done).toBe(1);
});

test.each([
  [{ newPassword: "Overhead tank", repeated: "Overhead tank" }, "Please enter your current password."],
  [{ currentPassword: "old", newPassword: "short", repeated: "short" }, "Password must be at least 8 characters long"],
  [{ currentPassword: "old", newPassword: "Overhead tank", repeated: "Overhead tanks" }, "Passwords do not match"],
])("of a new password %j it says: %s", async (typed, sentence) => {
  await page.show(<ChangePassword />);
  fill(typed);
  await page.press();
  expect(page.summary()).toEqual([sentence]);
  expect(asked).toEqual([]);
});

test("a new password is sent once, with the one of before", async () => {
  await page.show(<ChangePassword />);
  fill({ currentPassword: "old", newPassword: "Overhead tank", repeated: "Overhead tank" });
  await page.press();
  expect(sent()).toEqual([["POST /admin/password/change", { currentPassword: "old", newPassword: "Overhead tank" }]]);
});
