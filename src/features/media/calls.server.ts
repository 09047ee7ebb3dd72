import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "../../domain/problems.ts";
import type { Ctx } from "../../platform/context.server.ts";
import { signedQuery } from "./contract.ts";
import { findSigned, type Variant } from "./queries.server.ts";

/** Pictures and videos by signed address: no token is needed, and none is ever part of an address (decisions 9). */
export function serveMedia(app: FastifyInstance, contextOf: (request: FastifyRequest) => Ctx): void {
  app.get("/media/:id", (request, reply) => sendFile(contextOf(request), "shown", request, reply));
  app.get("/media/:id/thumbnail", (request, reply) => sendFile(contextOf(request), "thumbnail", request, reply));
}

async function sendFile(ctx: Ctx, variant: Variant, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const given = signedQuery.safeParse({ ...(request.query as object), ...(request.params as object) });
  if (!given.success) throw notFound("file");
  const row = await findSigned(ctx, variant, given.data);
  const key = variant === "thumbnail" ? row.thumbnailKey : (row.shownKey ?? row.originalKey);
  if (key === null) throw notFound("file");
  const isCopy = key !== row.originalKey;
  const secondsLeft = Math.max(0, given.data.until - Math.floor(ctx.now.getTime() / 1_000));
  return reply
    .header("content-type", isCopy ? "image/webp" : row.contentType)
    .header("cache-control", `private, max-age=${secondsLeft}, immutable`)
    .header("x-content-type-options", "nosniff")
    .header("referrer-policy", "no-referrer")
    .header("content-security-policy", "default-src 'none'; sandbox")
    .send(await ctx.storage.read(key));
}
