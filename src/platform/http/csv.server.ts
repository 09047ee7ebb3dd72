import { pipeline, Readable } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "#domain/contract.ts";
import { invalid, Problem } from "#domain/problems.ts";
import { preferredCoding } from "../compress.server.ts";
import { type List, listOf } from "../csv/lists.server.ts";
import { csvName, csvOf, type ReadPage } from "../csv.server.ts";

const mostAtOnce = 3;

/** How many exports each account has under way. */
export type ExportsUnderWay = Map<string, number>;

/** The list that is asked for as CSV, by `format=csv` in the address of its call. Throws `invalid` for another format. */
export function askedAsCsv(call: Call, request: FastifyRequest): List | null {
  const list = listOf(call);
  const { format } = request.query as { format?: unknown };
  if (!list || format === undefined || format === "json") return null;
  if (format !== "csv") throw invalid("format", "format must be json or csv.");
  return list;
}

type Asked = { list: List; read: ReadPage; path: string; now: Date; who: string; underWay: ExportsUnderWay };

/** Sends a list while it is read. Where a page fails the connection breaks, so that no part passes for the whole. */
export async function sendCsv(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<void> {
  const leave = enter(asked.underWay, asked.who);
  try {
    const content = packed(request, reply, Readable.from(await csvOf(asked.list, asked.read)));
    content.once("close", leave);
    reply
      .header("content-type", "text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${csvName(asked.path, asked.now)}"`)
      .header("cache-control", "no-store")
      .header("vary", "accept-encoding")
      .send(content);
  } catch (error) {
    leave();
    throw error;
  }
}

/** Takes one of the exports that an account may have at once; answers how to give it back, which counts once. */
function enter(underWay: ExportsUnderWay, who: string): () => void {
  const count = underWay.get(who) ?? 0;
  if (count >= mostAtOnce)
    throw new Problem("rate_limited", `${mostAtOnce} exports of yours are under way. Please wait for one to end.`, {
      retryAfterSeconds: 10,
    });
  underWay.set(who, count + 1);
  let isInside = true;
  return () => {
    if (!isInside) return;
    isInside = false;
    const left = (underWay.get(who) ?? 1) - 1;
    if (left === 0) underWay.delete(who);
    else underWay.set(who, left);
  };
}

/** As small as the caller understands: words repeat much in a list. */
function packed(request: FastifyRequest, reply: FastifyReply, content: Readable): Readable {
  const coding = preferredCoding(request.headers["accept-encoding"]);
  if (coding === null) return content;
  reply.header("content-encoding", coding);
  const packer =
    coding === "gzip" ? createGzip() : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  // A fault of the content ends the packer with it, which breaks the connection.
  return pipeline(content, packer, () => {});
}
