import { expect, test } from "vitest";
import { contractorInsightRoutes } from "./client.ts";
import { contractorInsightCalls } from "./contract.ts";

test("the address that the screen uses is that of the contract", () => {
  const { method, path } = contractorInsightCalls.readContractorStats;
  expect(contractorInsightRoutes.readContractorStats).toEqual({ method, path });
});
