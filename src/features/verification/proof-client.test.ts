import { expect, test } from "vitest";
import { propertyCalls } from "#features/properties/contract.ts";
import { workLogCalls } from "#features/work/logs/contract.ts";
import { findPropertyRoute, keptLogsRoute } from "./proof-client.ts";

test("the light routes are their calls'", () => {
  expect(workLogCalls.listKeptLogs).toMatchObject(keptLogsRoute);
  expect(propertyCalls.findProperty).toMatchObject(findPropertyRoute);
});
