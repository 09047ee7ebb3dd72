import { expect, test } from "vitest";
import { actChoices, filterOf, inWords } from "./client.ts";

test("an act reads as words", () => {
  expect(inWords("password_changed", "site_admin")).toBe("Password changed: site admin");
});

test("each kind of thing can be asked for as a whole and by each of its acts", () => {
  const sessions = actChoices.find(({ label }) => label === "admin session");
  expect(sessions?.options).toEqual([
    { value: "admin_session", label: "Every act: admin session" },
    { value: "admin_session ended", label: "Ended: admin session" },
  ]);
  const values = actChoices.flatMap(({ options }) => options.map(({ value }) => value));
  expect(new Set(values).size).toBe(values.length);
});

test("what is chosen becomes what the log is asked for", () => {
  expect(filterOf("")).toEqual({});
  expect(filterOf("admin_session")).toEqual({ thing: "admin_session" });
  expect(filterOf("admin_session ended")).toEqual({ thing: "admin_session", act: "ended" });
});
