import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Db } from "../../database.server.ts";
import type { Incoming } from "../incoming.server.ts";
import type { Lend } from "./lending.server.ts";
import type { Objects } from "./objects.server.ts";
import { piecesIn } from "./pieces.server.ts";
import { notNow, sumOf } from "./requests.server.ts";

/** An object holds no more of an upload; so much may have to be sent again after a lost process. */
const pieceBytes = 4_194_304;

export type StoredIncoming = Incoming & { read(id: string): AsyncIterable<Uint8Array> };

/** Uploads as objects, one for each piece that arrived; rows say which of them count. */
export function storedIncoming(objects: Objects, db: Db, lend: Lend, mostBytes: number): StoredIncoming {
  const pieces = piecesIn(db);

  async function keep(id: string, at: number, bytes: Buffer): Promise<void> {
    // A name of its own: where two write at the same place, neither may change what the other one put.
    const object = `uploads/${id}/${String(at).padStart(12, "0")}-${randomBytes(6).toString("hex")}`;
    await objects.put(object, bytes);
    try {
      await pieces.add(id, at, { object, bytes: bytes.length, sha256: sumOf(bytes) });
    } catch (error) {
      await objects.remove(object).catch(() => {});
      throw error;
    }
  }

  async function* read(id: string): AsyncGenerator<Uint8Array> {
    for (const { object, bytes, sha256 } of await pieces.list(id)) {
      const piece = await buffer(await objects.read(object));
      if (piece.length !== bytes || sumOf(piece) !== sha256)
        throw notNow(new Error(`The file store answered other bytes than were kept for ${object}`));
      yield piece;
    }
  }

  return {
    ...{ mostBytes, isShared: true, read, size: pieces.size },
    withLocalFile: (id, work) => lend([() => read(id)], ([path = ""]) => work(path)),
    async append(id, start, content) {
      let at = start;
      for await (const piece of asItArrives(content)) {
        await keep(id, at, piece);
        at += piece.length;
      }
      return at;
    },
    async remove(id) {
      await pieces.forget(id);
      for await (const { key } of objects.list(`uploads/${id}/`)) await objects.remove(key);
    },
    list: () => objects.listUnder("uploads/"),
  };
}

/** Pieces of one size; what came before a connection was lost comes too, and then the fault. */
async function* asItArrives(content: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let filled = 0;
  let fault: unknown;
  const all = () => Buffer.concat(chunks, filled);
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      filled += chunk.length;
      if (filled < pieceBytes) continue;
      yield all();
      chunks = [];
      filled = 0;
    }
  } catch (error) {
    fault = error;
  }
  if (filled > 0) yield all();
  if (fault !== undefined) throw fault;
}
