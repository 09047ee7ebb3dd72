import { expect, test } from "vitest";
import { blogCalls } from "#features/blog/contract.ts";
import { waitlistCalls } from "#features/waitlist/contract.ts";
import { overviewRoutes } from "./client.ts";
import { adminStatsCalls } from "./contract.ts";

test("the light routes of the overview are their calls'", () => {
  expect(adminStatsCalls.readAdminStats).toMatchObject(overviewRoutes.stats);
  expect(blogCalls.listAllPosts).toMatchObject(overviewRoutes.posts);
  expect(waitlistCalls.listWaitlist).toMatchObject(overviewRoutes.signups);
});
