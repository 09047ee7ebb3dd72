// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { ApiProblem } from "#browser/api-answer.ts";
import { keepDraft, readDraft } from "#browser/drafts.ts";
import * as page from "../../../../tests/harness/page.tsx";
import { type Credentials, SignInForm } from "./sign-in-form.tsx";

page.setPage();

let asked: Credentials[];
let answers: (() => unknown)[];

beforeEach(() => {
  asked = [];
  answers = [];
});

/** Answers what stands next in `answers`, and lets everybody in once there is nothing more. */
const enter = async (typed: Credentials) => {
  asked.push(typed);
  answers.shift()?.();
};
const form = <SignInForm name="sign-in" incomplete="Please enter both." enter={enter} />;
const fails = (error: unknown) => () => {
  throw error;
};
const refusal = (path: string) => new ApiProblem(401, "Refused.", { errors: [{ path, message: `Of ${path}.` }] });
const fill = () => {
  page.type("email", "ada@example.com");
  page.type("password", " ");
};

describe("signing in", () => {
  test("sends email and password, and no code where none is asked", async () => {
    await page.show(form);
    fill();
    await page.press();
    expect(asked).toEqual([{ email: "ada@example.com", password: " " }]);
    expect(readDraft("sign-in")).toBeNull();
  });

  test("needs both", async () => {
    await page.show(form);
    page.type("email", " ");
    await page.press();
    expect(page.summary()).toEqual(["Email is required.", "Password is required."]);
    expect(page.toasts()).toEqual(["Validation Error: Please enter both."]);
    expect(asked).toEqual([]);
  });

  test("asks for the code once the server does, and sends all three", async () => {
    answers = [fails(refusal("code")), fails(refusal("code"))];
    await page.show(form);
    fill();
    await page.press();
    expect([page.summary(), page.toasts()]).toEqual([[], []]);
    expect(page.control("code").getAttribute("aria-required")).toBe("true");
    page.type("code", "123456");
    await page.press();
    expect(page.summary()).toEqual(["Of code."]);
    await page.press();
    expect(asked.map(({ code }) => code)).toEqual([undefined, "123456", "123456"]);
  });

  test("keeps its button busy once somebody is in, so that nobody signs in twice", async () => {
    await page.show(form);
    fill();
    await page.press();
    await page.press();
    expect(asked).toHaveLength(1);
    expect(page.find("[type=submit]").textContent).toContain("Signing In...");
  });

  test.each([
    [new ApiProblem(401, "Invalid email or password."), "Login Failed: Invalid email or password."],
    [new TypeError("x is not a function"), "Login Error: An unexpected error occurred. Please try again."],
  ])("says at the email and in a toast why %s refused it", async (error, told) => {
    answers = [fails(error)];
    await page.show(form);
    fill();
    await page.press();
    expect(page.toasts()).toEqual([told]);
    expect(page.summary()).toEqual([told.split(": ")[1]]);
    expect(page.find("#sign-in-email-error").textContent).toBe(told.split(": ")[1]);
    expect(page.control("password").value).toBe(" ");
  });

  test("keeps no password on the device", async () => {
    await page.show(form);
    fill();
    expect(readDraft("sign-in")).toEqual([["email", "ada@example.com"]]);
  });

  test("that was pressed before the scripts came is sent once they are there", async () => {
    keepDraft("sign-in", [["email", "old@example.com"]]);
    page.receive(form);
    fill();
    page.find("form").dataset.early = "";
    await page.awake(form);
    expect(asked).toEqual([{ email: "ada@example.com", password: " " }]);
  });
});
