import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { dispositionOf } from "#domain/disposition.ts";
import { isId } from "#domain/ids.ts";
import { notFound } from "#domain/problems.ts";
import { signedQuery } from "#features/media/contract.ts";
import type { Ctx } from "#platform/context.server.ts";
import { sendPart } from "#platform/http/parts.server.ts";
import { admit, contextOf, type HttpDeps } from "#platform/http.server.ts";
import { filePolicy } from "#platform/page-headers.server.ts";
import { findRow } from "../queries.server.ts";
import { countDownload } from "../service.server.ts";
import type { documents } from "../tables.server.ts";
import { findSignedDocument, keyOf, type Use, uses } from "./queries.server.ts";
import { asBase64 } from "./rules.ts";

type Row = typeof documents.$inferSelect;
const path = "/property-manager/data-room/documents/:id";
const knock = { access: "user", may: ["document", "see"] } as const satisfies Parameters<typeof admit>[0];

/** The files of the data room: whole in base64 as the specification reads them, and as bytes, in parts if asked. */
export function serveDocuments(app: FastifyInstance, deps: HttpDeps): void {
  app.get(`${path}/content`, (request, reply) => sendContent(deps, request, reply));
  app.get(`${path}/download`, async (request, reply) => {
    const ctx = await admit(knock, deps, request);
    const row = await findOwn(ctx, request);
    if (request.method === "GET") await countDownload(ctx, row.id);
    return sendBase64(ctx, row, reply);
  });
}

async function findOwn(ctx: Ctx, request: FastifyRequest): Promise<Row> {
  const { id } = request.params as { id: string };
  if (!isId(id)) throw notFound("document");
  return (await findRow(ctx, "see", id)).document;
}

const asked = z.object({ use: z.enum(uses).default("download"), signature: z.string().optional() });

async function sendContent(deps: HttpDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const query = asked.safeParse(request.query);
  if (!query.success) throw notFound("document");
  const { use, signature } = query.data;
  const ctx = signature === undefined ? await admit(knock, deps, request) : contextOf(deps, request);
  const row = signature === undefined ? await findOwn(ctx, request) : await findByAddress(ctx, use, request);
  const { range } = request.headers;
  // A reader who goes on after a break, or reads in parts, has taken it once: with its beginning.
  const isBeginning = range === undefined || !/^bytes=(?!0+-)/.test(range);
  if (use === "download" && isBeginning && request.method === "GET") await countDownload(ctx, row.id);
  const isOpened = row.opensAs !== null && use === "preview";
  reply
    .header("cache-control", "private, no-store")
    .header("x-content-type-options", "nosniff")
    .header("referrer-policy", "no-referrer")
    .header("content-security-policy", filePolicy)
    .header("content-type", row.opensAs ?? "application/octet-stream")
    .header("content-disposition", dispositionOf(row.fileName, isOpened));
  return sendPart(reply, ctx.storage, keyOf(row.id), range);
}

async function findByAddress(ctx: Ctx, use: Use, request: FastifyRequest): Promise<Row> {
  const given = signedQuery.safeParse({ ...(request.query as object), ...(request.params as object) });
  if (!given.success) throw notFound("document");
  return findSignedDocument(ctx, use, given.data);
}

/** Written while it is read, so that fifty megabytes never stand in memory, let alone thrice. */
async function sendBase64(ctx: Ctx, row: Row, reply: FastifyReply): Promise<FastifyReply> {
  const { fileName, fileType, bytes: fileSize } = row;
  const file = await ctx.storage.read(keyOf(row.id));
  const message = "Document downloaded successfully";
  const start = JSON.stringify({ success: true, message, data: { fileName, fileType, fileSize } }).slice(0, -1);
  async function* body() {
    yield `${start},"fileData":"`;
    yield* asBase64(file);
    yield '"}';
  }
  return reply
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(Readable.from(body(), { objectMode: false }));
}
