import { expect, test } from "vitest";
import { adminSessionRoutes } from "./client.ts";
import { adminSessionCalls } from "./contract.ts";

test("the light routes are their calls'", () => {
  expect(adminSessionCalls.listAdminSessions).toMatchObject(adminSessionRoutes.listSessions);
  expect(adminSessionCalls.endAdminSession).toMatchObject(adminSessionRoutes.endSession);
});
