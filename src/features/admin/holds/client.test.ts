import { expect, test } from "vitest";
import { holdRoutes } from "./client.ts";
import { holdCalls } from "./contract.ts";

test.each(Object.keys(holdRoutes) as (keyof typeof holdRoutes)[])("the light route of %s is its call's", (name) => {
  expect(holdCalls[name]).toMatchObject(holdRoutes[name]);
});
