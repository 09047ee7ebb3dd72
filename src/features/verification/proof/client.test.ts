import { expect, test } from "vitest";
import { propertyCalls } from "../../properties/contract.ts";
import { workLogCalls } from "../../work/logs/contract.ts";
import { findPropertyRoute, keptLogsRoute } from "./client.ts";

test("the light routes are their calls'", () => {
  expect(workLogCalls.listKeptLogs).toMatchObject(keptLogsRoute);
  expect(propertyCalls.findProperty).toMatchObject(findPropertyRoute);
});
