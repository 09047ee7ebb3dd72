import { expect, test } from "vitest";
import { waitlistRoutes } from "./client.ts";
import { waitlistCalls } from "./contract.ts";

test.each(Object.entries(waitlistRoutes))("the light route of %s is its call's", (name, route) => {
  expect(waitlistCalls[name as keyof typeof waitlistRoutes]).toMatchObject(route);
});
