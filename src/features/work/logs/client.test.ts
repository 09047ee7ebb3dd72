import { expect, test } from "vitest";
import { logRoutes } from "./client.ts";
import { workLogCalls } from "./contract.ts";

test.each(Object.keys(logRoutes) as (keyof typeof logRoutes)[])("the light route of %s is its call's", (name) => {
  expect(workLogCalls[name]).toMatchObject(logRoutes[name]);
  expect(workLogCalls[name].idempotent).toBeUndefined();
});
