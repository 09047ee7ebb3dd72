import { expect, test } from "vitest";
import { sopRoutes } from "./client.ts";
import { sopCalls } from "./contract.ts";

test.each(Object.entries(sopRoutes))("the light route of %s is its call's", (name, route) => {
  expect(sopCalls[name as keyof typeof sopCalls]).toMatchObject(route);
});
