import { expect, test } from "vitest";
import { ownFigures } from "#features/work/client.ts";
import { technicianStatsRoute } from "./client.ts";
import { technicianInsightCalls } from "./contract.ts";

test("the light route of a technician's figures is their call's, and what is done reads them again", () => {
  expect(technicianInsightCalls.readTechnicianStats).toMatchObject(technicianStatsRoute);
  expect(ownFigures).toContainEqual(technicianStatsRoute);
});
