import type { Readable } from "node:stream";
import { DataStore, Metadata, Upload } from "@tus/server";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { notFound, Problem } from "#domain/problems.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { alreadyUsed, type UploadRow } from "./queries.server.ts";
import { keptMs, mostWaiting } from "./rules.ts";
import { uploads } from "./tables.server.ts";

type Announced = { fileName: string; metadata: string; bytes: number };

/** Opens an upload, as long as not too much of this account waits already. */
export async function openUpload(ctx: Ctx, announced: Announced): Promise<UploadRow> {
  const accountId = userOf(ctx).id;
  // The key of a call is claimed with what the call does, which this is not.
  return transaction({ ...ctx, claim: undefined }, async (ctx) => {
    // One after the other, so that a thousand at once cannot each see none.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${accountId}`}, 0))`);
    const { rows } = await ctx.db.execute<{ count: string; bytes: string }>(
      sql`select count(*) as count, coalesce(sum(bytes), 0) as bytes from uploads where account_id = ${accountId} and used_at is null`,
    );
    const [count, bytes] = [Number(rows[0]?.count), Number(rows[0]?.bytes)];
    if (count >= mostWaiting || bytes + announced.bytes > ctx.storage.incoming.mostBytes) throw tooMuchWaits();
    const row = { ...announced, id: newId(), accountId, createdAt: ctx.now, usedAt: null };
    await ctx.db.insert(uploads).values(row);
    return row;
  });
}

/** A file within a call counts as an upload from here on: used up like one, and taken away where the call fails. */
export const enterUpload = (ctx: Ctx, fileName: string, { length: bytes }: Uint8Array): Promise<UploadRow> =>
  openUpload(ctx, { fileName, bytes, metadata: "" });

const tooMuchWaits = () =>
  new Problem("rate_limited", "Too many of your files wait to be sent with something. Send or remove some first.");

/** Marks them as used, inside the transaction of what they become part of; where another call was first, it fails. */
export async function takeUploads(ctx: Ctx, rows: UploadRow[]): Promise<void> {
  for (const { id, fileName } of rows) {
    const free = and(eq(uploads.id, id), isNull(uploads.usedAt));
    const used = await ctx.db.update(uploads).set({ usedAt: ctx.now }).where(free).returning({ id: uploads.id });
    if (used.length === 0) throw alreadyUsed(fileName);
  }
}

type Stores = Pick<Ctx, "db" | "storage">;

/** Takes uploads away for good: the rows first, so that none promises a file that is gone. */
export async function removeUploads({ db, storage }: Stores, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(uploads).where(inArray(uploads.id, ids));
  for (const id of ids) await storage.incoming.remove(id);
}

/** What the protocol's server reads and writes. How far an upload is, its file alone tells: no count can be wrong. */
export class UploadStore extends DataStore {
  readonly #place: Stores;

  constructor(place: Stores) {
    super();
    this.#place = place;
    this.extensions = ["creation", "creation-with-upload", "termination", "expiration"];
  }

  override getExpiration(): number {
    return keptMs;
  }

  /** Its row stands already; its file begins with its first piece. */
  override async create(upload: Upload): Promise<Upload> {
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { db, storage } = this.#place;
    const free = and(eq(uploads.id, id), isNull(uploads.usedAt));
    const [row] = await db.select().from(uploads).where(free);
    if (!row) throw notFound("upload");
    return new Upload({
      id,
      size: row.bytes,
      offset: await storage.incoming.size(id),
      metadata: Metadata.parse(row.metadata),
      creation_date: row.createdAt.toISOString(),
    });
  }

  override write(content: Readable, id: string, offset: number): Promise<number> {
    return this.#place.storage.incoming.append(id, offset, content);
  }

  override remove(id: string): Promise<void> {
    return removeUploads(this.#place, [id]);
  }
}
