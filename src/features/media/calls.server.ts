import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "#domain/problems.ts";
import type { Ctx } from "#platform/context.server.ts";
import { sendPart } from "#platform/http/parts.server.ts";
import { filePolicy } from "#platform/page-headers.server.ts";
import { signedQuery } from "./contract.ts";
import { findSigned, shownFile, type Variant } from "./queries.server.ts";
import { tileOf } from "./tiles.service.server.ts";

/** Pictures and videos by signed address: no token is needed, and none is ever part of an address. */
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
    variant === "tile"
      ? { key: await tileOf(ctx, row), contentType: "image/webp" }
      : await shownFile(ctx, row, variant);
  const secondsLeft = Math.max(0, given.data.until - Math.floor(ctx.now.getTime() / 1_000));
  reply
    .header("cache-control", `private, max-age=${secondsLeft}, immutable`)
    .header("x-content-type-options", "nosniff")
    .header("referrer-policy", "no-referrer")
    .header("content-security-policy", filePolicy)
    .header("content-type", file.contentType);
  // A browser opens no PDF in a sandbox, so it is given to be kept.
  if (row.kind === "document") reply.header("content-disposition", "attachment");
  if ("bytes" in file) return reply.send(await file.bytes);
  return sendPart(reply, ctx.storage, file.key, request.headers.range, "blanks" in file ? file.blanks : undefined);
}
