import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const smallestWorthIt = 1_024;

export type Coding = "br" | "gzip";

/** Sends a body in the smallest form that the caller understands, made off the main thread. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer | string,
): Promise<void> {
  const coding = body.length < smallestWorthIt ? null : preferredCoding(request.headers["accept-encoding"]);
  if (coding === null) return void reply.send(body);
  const packed = await compress(typeof body === "string" ? Buffer.from(body) : body, coding);
  reply.header("content-encoding", coding).send(packed);
}

/** The smallest form that the caller says it understands. */
export function preferredCoding(accepted: string | string[] | undefined): Coding | null {
  if (accepted === undefined) return null;
  const offers = String(accepted)
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(";")[0]);
  if (offers.includes("br")) return "br";
  return offers.includes("gzip") ? "gzip" : null;
}

export async function compress(body: Buffer, coding: Coding, quality = 5): Promise<Buffer> {
  if (coding === "gzip") return zip(body);
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}
