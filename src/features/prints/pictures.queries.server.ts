import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { media } from "#features/media/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { chainOf } from "./candidates.queries.server.ts";
import { prints } from "./tables.server.ts";

/** Counts up when what is read of a picture changes: all of them are read again then. */
export const printVersion = 2;

export type Picture = typeof media.$inferSelect;

/** The pictures among these files that belong to something, in the order in which they came. */
export const listPictures = (ctx: Ctx, ids: string[]): Promise<Picture[]> =>
  ctx.db
    .select()
    .from(media)
    .where(and(inArray(media.id, ids), eq(media.kind, "image"), isNotNull(media.thingId)))
    .orderBy(media.receivedAt, media.id);

/** Keeps a picture from being erased until the transaction ends; false where it was already. */
export async function holdPicture(ctx: Ctx, id: string): Promise<boolean> {
  const rows = await ctx.db.select({ id: media.id }).from(media).where(eq(media.id, id)).for("key share");
  return rows.length > 0;
}

/** The completed tasks that these pictures say something of: as proof, or as pictures of the request. */
export async function listTasksOf(ctx: Ctx, mediaIds: string[]): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    with matters as (select ${chainOf(sql`m`)} as id from ${media} m where m.id = any(${sql.param(mediaIds)}::uuid[]))
    select t.id from ${tasks} t where t.status = 'completed'
      and (t.id in (select id from matters) or t.ticket_id in (select id from matters))`);
  return rows.map(({ id }) => id);
}

/** The pictures that were never read, or by an older way of reading, the newest first. */
export const listUnread = async (ctx: Ctx, most: number): Promise<string[]> => {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select m.id from ${media} m left join ${prints} p on p.media_id = m.id and p.version = ${printVersion}
        and p.compared_at is not null
    where m.kind = 'image' and m.thing_id is not null and p.media_id is null order by m.id desc limit ${most}`);
  return rows.map(({ id }) => id);
};
