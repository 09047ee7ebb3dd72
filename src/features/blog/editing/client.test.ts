import { expect, test } from "vitest";
import { blogCalls } from "../contract.ts";
import { blogRoutes } from "./client.ts";

test.each(Object.entries(blogRoutes))("the light route of %s is its call's", (name, route) => {
  expect(blogCalls[name as keyof typeof blogCalls]).toMatchObject(route);
});
