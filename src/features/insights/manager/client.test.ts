import { expect, test } from "vitest";
import { managerStatsRoute } from "./client.ts";
import { managerInsightCalls } from "./contract.ts";

test("the light route of a manager's figures is their call's", () => {
  expect(managerInsightCalls.readManagerStats).toMatchObject(managerStatsRoute);
});
