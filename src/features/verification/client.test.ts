import { expect, test } from "vitest";
import { managerStatsRoute } from "#features/insights/manager/client.ts";
import { refreshes, verificationRoutes } from "./client.ts";
import { verificationCalls } from "./contract.ts";

test("the light routes are their calls', and a verification reads the manager's figures again", () => {
  expect(verificationCalls).toMatchObject(verificationRoutes);
  expect(refreshes).toContainEqual(managerStatsRoute);
});
