import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isId } from "#domain/ids.ts";
import { notFound } from "#domain/problems.ts";
import type { Ctx } from "#platform/context.server.ts";
import { filePolicy } from "#platform/page-headers.server.ts";
import { pictureWidths } from "../content.rules.ts";
import { pictureKey } from "./service.server.ts";

const year = 31_536_000;

/** Pictures of posts, for everybody and for good: what lies at an address never changes. */
export function servePictures(app: FastifyInstance, contextOf: (request: FastifyRequest) => Ctx): void {
  app.get("/blog/images/:id", (request, reply) => {
    const { w = "" } = request.query as { w?: unknown };
    const width = pictureWidths.find((one) => String(one) === w) ?? pictureWidths[pictureWidths.length - 1];
    return sendPicture(contextOf(request), reply, idOf(request), width ?? "card");
  });
  app.get("/blog/images/:id/card", (request, reply) => sendPicture(contextOf(request), reply, idOf(request), "card"));
}

const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id.toLowerCase();

async function sendPicture(
  ctx: Ctx,
  reply: FastifyReply,
  id: string,
  copy: Parameters<typeof pictureKey>[1],
): Promise<FastifyReply> {
  if (!isId(id)) throw notFound("picture");
  const key = pictureKey(id, copy);
  const size = await ctx.storage.find(key);
  if (size === undefined) throw notFound("picture");
  return reply
    .header("cache-control", `public, max-age=${year}, immutable`)
    .header("content-security-policy", filePolicy)
    .header("cross-origin-resource-policy", "cross-origin")
    .header("content-type", copy === "card" ? "image/jpeg" : "image/webp")
    .header("content-length", size)
    .send(await ctx.storage.read(key));
}
