import { sql } from "drizzle-orm";
import { conflict } from "#domain/problems.ts";
import type { Db } from "../../database.server.ts";

export type Piece = { object: string; bytes: number; sha256: string };

/** What has arrived of uploads, a row for each object. */
export const piecesIn = (db: Db) => ({
  async size(uploadId: string): Promise<number> {
    const { rows } = await db.execute<{ bytes: string }>(
      sql`select coalesce(sum(bytes), 0) as bytes from upload_pieces where upload_id = ${uploadId}`,
    );
    return Number(rows[0]?.bytes ?? 0);
  },
  async list(uploadId: string): Promise<Piece[]> {
    const { rows } = await db.execute<Piece>(
      sql`select object, bytes, encode(sha256, 'hex') as sha256 from upload_pieces where upload_id = ${uploadId} order by at_byte`,
    );
    return rows;
  },
  /** Of two that write at the same place only one is kept, whoever thought that the turn was theirs. */
  async add(uploadId: string, at: number, { object, bytes, sha256 }: Piece): Promise<void> {
    const { rows } = await db.execute(sql`
      insert into upload_pieces (upload_id, at_byte, bytes, sha256, object)
      select ${uploadId}::uuid, ${at}::bigint, ${bytes}::integer, decode(${sha256}, 'hex'), ${object}::text
      where ${at}::bigint = (select coalesce(sum(bytes), 0) from upload_pieces where upload_id = ${uploadId}::uuid)
      on conflict do nothing returning at_byte`);
    if (rows.length === 0)
      throw conflict("The upload stands at another place by now. Ask for its offset and go on there.");
  },
  forget: async (uploadId: string) =>
    void (await db.execute(sql`delete from upload_pieces where upload_id = ${uploadId}`)),
});
