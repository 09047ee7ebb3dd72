import { expect, test } from "vitest";
import { assignRoute } from "./client.ts";
import { requestTaskCalls } from "./contract.ts";

test("the light route of giving a request away is its call's", () => {
  expect(requestTaskCalls.assignTicket).toMatchObject(assignRoute);
  expect(requestTaskCalls.assignTicket.idempotent).toBeUndefined();
});
