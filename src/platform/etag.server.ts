import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sendCompressed } from "./compress.server.ts";

/** Sends a text that is the same to everybody, compressed; who has it already is told that it has not changed. */
export async function sendTagged(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  const etag = `W/"${hash("sha256", text, "base64url").slice(0, 22)}"`;
  reply.header("etag", etag).header("vary", "Accept-Encoding").header("cache-control", "public, no-cache");
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  await sendCompressed(request, reply, text);
  return reply;
}
