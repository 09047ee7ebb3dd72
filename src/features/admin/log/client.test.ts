import { expect, test } from "vitest";
import { auditRoute } from "./client.ts";
import { logCalls } from "./contract.ts";

test("the light route of the log is its call's", () => {
  expect(logCalls.listAudit).toMatchObject(auditRoute);
});
