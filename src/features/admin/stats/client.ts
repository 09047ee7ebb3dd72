import { typed } from "#browser/api.ts";
import { ensure } from "#browser/queries.ts";
import type { blogCalls } from "#features/blog/contract.ts";
import { blogRoutes } from "#features/blog/routes.ts";
import type { waitlistCalls } from "#features/waitlist/contract.ts";
import { waitlistRoutes } from "#features/waitlist/routes.ts";
import { adminStatsRoutes } from "../routes.ts";
import type { adminStatsCalls } from "./contract.ts";

export const adminStatsApi = typed<typeof adminStatsCalls>(adminStatsRoutes);
export const blogApi = typed<typeof blogCalls>(blogRoutes);
export const waitlistApi = typed<typeof waitlistCalls>(waitlistRoutes);

/** The overview shows this many of each. */
export const recent = { posts: { limit: 5, content: "0" }, signups: { limit: 5 } } as const;

export const ensureOverview = () =>
  Promise.all([
    ensure(adminStatsApi.readAdminStats, {}),
    ensure(blogApi.listAllPosts, recent.posts),
    ensure(waitlistApi.listWaitlist, recent.signups),
  ]);
