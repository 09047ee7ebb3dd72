import { expect, test } from "vitest";
import { auditRoute, inWords } from "./client.ts";
import { logCalls } from "./contract.ts";

test("the light route of the log is its call's", () => {
  expect(logCalls.listAudit).toMatchObject(auditRoute);
});

test("an act reads as words", () => {
  expect(inWords("change_password", "site_admin")).toBe("Change password: site admin");
});
