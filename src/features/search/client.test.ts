import { expect, test } from "vitest";
import { searchRoutes } from "./client.ts";
import { searchCalls } from "./contract.ts";

test("the light route of the search is its call's", () => {
  expect(searchCalls.search).toMatchObject(searchRoutes.search);
});
