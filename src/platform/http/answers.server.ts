import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Call, type FileAnswer, partsOf } from "#domain/contract.ts";
import { dispositionOf } from "#domain/disposition.ts";
import { sendCompressed } from "../compress.server.ts";

/** A file, to be kept rather than shown. */
export function sendFile(reply: FastifyReply, contentType: string, { fileName, content }: FileAnswer): void {
  reply
    .header("content-type", contentType)
    .header("content-disposition", dispositionOf(fileName, false))
    .header("cache-control", "no-store")
    .send(Readable.from(content));
}

const answerHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  vary: "accept-encoding",
};

/** Answers that hold a token are never compressed beside what a stranger may have typed. */
export async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  data: unknown,
  status: number,
): Promise<void> {
  const body = JSON.stringify({ success: true, message: call.message ?? "Done.", ...partsOf(call, data) });
  reply.status(status).headers(answerHeaders);
  if (call.idempotent === false) await reply.send(body);
  else await sendCompressed(request, reply, body);
}
