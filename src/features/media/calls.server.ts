import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "../../domain/problems.ts";
import type { Ctx } from "../../platform/context.server.ts";
import { signedQuery } from "./contract.ts";
import { findSigned, shownFile, type Variant } from "./queries.server.ts";
import { readRange } from "./rules.ts";
import { tileOf } from "./tiles/service.server.ts";

/** Pictures and videos by signed address: no token is needed, and none is ever part of an address (decisions 9). */
export function serveMedia(app: FastifyInstance, contextOf: (request: FastifyRequest) => Ctx): void {
  app.get("/media/:id", (request, reply) => sendFile(contextOf(request), "shown", request, reply));
  app.get("/media/:id/thumbnail", (request, reply) => sendFile(contextOf(request), "thumbnail", request, reply));
  app.get("/media/:id/tile", (request, reply) => sendFile(contextOf(request), "tile", request, reply));
}

async function sendFile(
  ctx: Ctx,
  variant: Variant,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const given = signedQuery.safeParse({ ...(request.query as object), ...(request.params as object) });
  if (!given.success) throw notFound("file");
  const row = await findSigned(ctx, variant, given.data);
  const file =
    variant === "tile" ? { key: await tileOf(ctx, row), contentType: "image/webp" } : shownFile(row, variant);
  const secondsLeft = Math.max(0, given.data.until - Math.floor(ctx.now.getTime() / 1_000));
  reply
    .header("cache-control", `private, max-age=${secondsLeft}, immutable`)
    .header("x-content-type-options", "nosniff")
    .header("referrer-policy", "no-referrer")
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("content-type", file.contentType);
  if ("bytes" in file) return reply.send(await file.bytes);
  return sendPart(reply, ctx, file.key, request.headers.range);
}

/** Videos are asked for in parts: some browsers play none that cannot be. */
async function sendPart(reply: FastifyReply, ctx: Ctx, key: string, range: string | undefined): Promise<FastifyReply> {
  const size = await ctx.storage.size(key);
  const part = readRange(range, size);
  reply.header("accept-ranges", "bytes");
  if (part === "beyond") return reply.status(416).header("content-range", `bytes */${size}`).send();
  if (!part) return reply.header("content-length", size).send(await ctx.storage.read(key));
  return reply
    .status(206)
    .header("content-range", `bytes ${part.start}-${part.end}/${size}`)
    .header("content-length", part.end - part.start + 1)
    .send(await ctx.storage.read(key, part));
}
