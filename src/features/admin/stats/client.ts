import type { Route } from "#browser/api.ts";
import { ensure } from "#browser/queries.ts";
import type { blogCalls } from "#features/blog/contract.ts";
import type { waitlistCalls } from "#features/waitlist/contract.ts";
import type { adminStatsCalls } from "./contract.ts";

/** What the overview reads, without its schemas; client.test.ts keeps them true. */
export const overviewRoutes = {
  stats: { method: "GET", path: "/admin/stats" } as Route<typeof adminStatsCalls.readAdminStats>,
  posts: { method: "GET", path: "/admin/blog/posts", dataIs: "posts" } as Route<typeof blogCalls.listAllPosts>,
  signups: { method: "GET", path: "/admin/waitlist", dataIs: "entries" } as Route<typeof waitlistCalls.listWaitlist>,
};

/** The overview shows this many of each. */
export const recent = { posts: { limit: 5, content: "0" }, signups: { limit: 5 } } as const;

export const ensureOverview = () =>
  Promise.all([
    ensure(overviewRoutes.stats, {}),
    ensure(overviewRoutes.posts, recent.posts),
    ensure(overviewRoutes.signups, recent.signups),
  ]);
