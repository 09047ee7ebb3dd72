import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Ctx } from "#platform/context.server.ts";
import { sendTagged } from "#platform/etag.server.ts";
import type { Post } from "./contract.ts";
import { feedText } from "./feed.rules.ts";
import { listPosts, readPost } from "./queries.server.ts";

const newest = 20;

/** The newest posts whole, for readers of feeds; written anew once one of them has changed. */
export function serveFeed(app: FastifyInstance, contextOf: (request: FastifyRequest) => Ctx): void {
  let kept = { of: "", text: "" };
  app.get("/blog/feed.xml", async (request, reply) => {
    const ctx = contextOf(request);
    const { posts } = await listPosts(ctx, { limit: newest });
    const of = JSON.stringify([ctx.site.url, ...posts.map(({ id, updated_at }) => [id, updated_at])]);
    if (kept.of !== of) {
      const whole: Post[] = [];
      for (const { slug } of posts) whole.push(await readPost(ctx, { slug }));
      kept = { of, text: feedText(ctx.site.url, whole) };
    }
    return sendTagged(request, reply.type("application/rss+xml; charset=utf-8"), kept.text);
  });
}
