import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Ctx } from "#platform/context.server.ts";
import { sendTagged } from "#platform/etag.server.ts";
import { robotsText, type SiteAddress, sitemapText } from "./rules.ts";

/** Public addresses that a feature adds to the site's own, as its published posts. */
export type AddressesOf = (ctx: Ctx) => Promise<SiteAddress[]>;

/** What search engines ask for first: which addresses there are, and which are none of theirs. */
export function serveSiteFiles(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Ctx,
  sources: readonly AddressesOf[],
): void {
  app.get("/robots.txt", (request, reply) => {
    reply.type("text/plain; charset=utf-8");
    return sendTagged(request, reply, robotsText(contextOf(request).site.url));
  });
  app.get("/sitemap.xml", async (request, reply) => {
    const ctx = contextOf(request);
    const added = await Promise.all(sources.map((addressesOf) => addressesOf(ctx)));
    reply.type("application/xml; charset=utf-8");
    return sendTagged(request, reply, sitemapText(ctx.site.url, added.flat()));
  });
}
