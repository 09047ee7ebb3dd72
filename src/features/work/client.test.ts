import { expect, test } from "vitest";
import { workRoutes } from "./client.ts";
import { workCalls } from "./contract.ts";

test.each(Object.keys(workRoutes) as (keyof typeof workRoutes)[])("the light route of %s is its call's", (name) => {
  expect(workCalls[name]).toMatchObject(workRoutes[name]);
  expect(workCalls[name].idempotent).toBeUndefined();
});
