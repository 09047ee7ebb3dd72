import type { FastifyInstance, FastifyRequest } from "fastify";
import { subscriberOf } from "#platform/http/limits.server.ts";
import type { PostViews } from "./views.service.server.ts";

const article = /^\/(?:api\/blog\/posts|blog)\/([a-z0-9-]{1,100})$/;
const isAhead = ({ headers }: FastifyRequest) =>
  String(headers["sec-purpose"] ?? headers.purpose ?? "").includes("prefetch");

/** A post counts as read once its page, or its text, was sent; what a browser fetches ahead does not. */
export function countVisits(app: FastifyInstance, views: PostViews, now: () => Date): void {
  app.addHook("onResponse", (request, reply, done) => {
    const slug = request.method === "GET" ? article.exec(request.url.split("?")[0] ?? "")?.[1] : undefined;
    if (slug && (reply.statusCode === 200 || reply.statusCode === 304) && !isAhead(request)) {
      views.see({ slug, address: subscriberOf(request.ip), userAgent: request.headers["user-agent"], now: now() });
    }
    done();
  });
  app.addHook("onClose", () => views.write());
}
