import type { FastifyInstance, FastifyRequest } from "fastify";
import { Feed } from "feed";
import type { Ctx } from "../../../platform/context.server.ts";
import type { PostSummary } from "../contract.ts";
import { listPosts, readPost } from "../queries.server.ts";

const newest = 20;

/** The newest posts whole, for readers of feeds (RSS 2.0); written anew once one of them has changed. */
export function serveFeed(app: FastifyInstance, contextOf: (request: FastifyRequest) => Ctx): void {
  let kept = { of: "", text: "" };
  app.get("/blog/feed.xml", async (request, reply) => {
    reply.type("application/rss+xml; charset=utf-8").header("cache-control", "public, max-age=300");
    const ctx = contextOf(request);
    const { posts } = await listPosts(ctx, { limit: newest });
    const of = JSON.stringify([ctx.site.url, ...posts.map(({ id, updated_at }) => [id, updated_at])]);
    if (kept.of !== of) kept = { of, text: await writeFeed(ctx, posts) };
    return kept.text;
  });
}

async function writeFeed(ctx: Ctx, posts: PostSummary[]): Promise<string> {
  const { url } = ctx.site;
  const feed = new Feed({
    title: "Tunse blog",
    description: "How buildings in Nigeria are kept in good repair.",
    id: `${url}/blog`,
    link: `${url}/blog`,
    language: "en-NG",
    copyright: "Tunse",
    feedLinks: { rss: `${url}/blog/feed.xml` },
    ...(posts[0]?.publish_date ? { updated: new Date(posts[0].publish_date) } : {}),
  });
  for (const { slug } of posts) {
    const post = await readPost(ctx, { slug });
    const link = `${url}/blog/${post.slug}`;
    feed.addItem({
      ...{ id: link, link, title: post.title, description: post.meta_description },
      content: post.content.replaceAll(/(src|href)="\//g, `$1="${url}/`),
      author: [{ name: post.author_name }],
      date: new Date(post.publish_date ?? post.created_at),
      category: [{ name: post.category }],
    });
  }
  return feed.rss2();
}
