import { expect, test } from "vitest";
import { totpRoutes } from "./client.ts";
import { totpCalls } from "./contract.ts";

test.each(Object.keys(totpRoutes) as (keyof typeof totpRoutes)[])("the light route of %s is its call's", (name) => {
  expect(totpCalls[name]).toMatchObject(totpRoutes[name]);
});
