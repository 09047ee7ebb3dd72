import type { IncomingMessage } from "node:http";
import { type Asked, notNow } from "./requests.server.ts";
import { textsOf } from "./xml.rules.ts";

type Ways = {
  find: (key: string) => Promise<number | undefined>;
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  done: (asked: Asked) => Promise<IncomingMessage>;
  words: (asked: Asked) => Promise<string>;
};

/** More than this goes in parts: so much of a file is held in memory. */
const partBytes = 8_388_608;

/** Small files at once, larger ones in parts. Nothing is there before all of it is. */
export function sendingTo({ find, put, done, words }: Ways) {
  async function putStream(key: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    const parts: string[] = [];
    let uploadId: string | undefined;
    let bytes = 0;
    try {
      for await (const piece of inPieces(content, partBytes)) {
        bytes += piece.length;
        if (uploadId === undefined && piece.length < partBytes) {
          await put(key, piece);
          return bytes;
        }
        uploadId ??= textsOf(await words({ method: "POST", key, query: { uploads: "" } }), "UploadId")[0] ?? "";
        const query = { partNumber: String(parts.length + 1), uploadId };
        const { headers } = await done({ method: "PUT", key, query, body: piece });
        parts.push(headers.etag ?? "");
      }
      if (uploadId === undefined) await put(key, new Uint8Array());
      // Where its answer was lost and it is asked for again, the store knows no such upload any more: what lies there tells.
      else await complete(key, uploadId, parts).catch((error) => isGone(error) || Promise.reject(error));
    } catch (error) {
      if (uploadId) await done({ method: "DELETE", key, query: { uploadId } }).catch(() => {});
      throw isGone(error) ? notNow(error) : error;
    }
    const kept = await find(key);
    if (kept !== bytes) throw notNow(new Error(`The file store kept ${kept} of ${bytes} bytes of ${key}`));
    return bytes;
  }

  async function complete(key: string, uploadId: string, parts: readonly string[]): Promise<void> {
    const each = parts.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = Buffer.from(`<CompleteMultipartUpload>${each.join("")}</CompleteMultipartUpload>`);
    await words({ method: "POST", key, query: { uploadId }, body });
  }

  return putStream;
}

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** The same bytes in pieces of one size, the last one shorter; none where nothing came. */
async function* inPieces(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let room = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  for await (const chunk of content)
    for (let at = 0; at < chunk.length; ) {
      const taken = Math.min(size - filled, chunk.length - at);
      room.set(chunk.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled < size) continue;
      yield room;
      room = Buffer.allocUnsafeSlow(size);
      filled = 0;
    }
  if (filled > 0) yield room.subarray(0, filled);
}
