import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Call } from "#domain/contract.ts";
import { Problem } from "#domain/problems.ts";

/** A file as a form sends it; what an Idempotency-Key remembers of it is its digest. */
class FormFile extends File {
  readonly sha256: string;

  constructor(name: string, content: Uint8Array<ArrayBuffer>) {
    super([content], name);
    this.sha256 = createHash("sha256").update(content).digest("hex");
  }

  toJSON() {
    return { name: this.name, sha256: this.sha256 };
  }
}

const tooLarge = () => new Problem("too_large", "The file is larger than this call takes.");
const notOne = (cause?: unknown) => new Problem("malformed", "The request is no form with a file.", { cause });

/** Forms with a file, for the calls that take one; each is held in memory whole, so their limits are low. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser("multipart/form-data", async (request: FastifyRequest, payload: Readable) => {
    const { takesFile } = request.routeOptions.config as { takesFile?: Call["takesFile"] };
    if (!takesFile) throw new Problem("unsupported_media", "Send the request as application/json.");
    return readForm(request, await wholeOf(payload, request.routeOptions.bodyLimit ?? 0));
  });
}

async function wholeOf(payload: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let received = 0;
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    received += chunk.length;
    if (received > most) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readForm(request: FastifyRequest, body: Buffer): Promise<Record<string, unknown>> {
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch((cause) => {
    throw notOne(cause);
  });
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form) {
    fields[name] = typeof value === "string" ? value : new FormFile(value.name, await value.bytes());
  }
  return fields;
}
