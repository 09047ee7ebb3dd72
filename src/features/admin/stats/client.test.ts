import { expect, test } from "vitest";
import { adminStatsRoute } from "./client.ts";
import { adminStatsCalls } from "./contract.ts";

test("the light route of the counts is their call's", () => {
  expect(adminStatsCalls.readAdminStats).toMatchObject(adminStatsRoute);
});
