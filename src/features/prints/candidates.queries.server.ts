import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { invoices } from "#features/invoices/tables.server.ts";
import { media } from "#features/media/tables.server.ts";
import { lateWork, tasks } from "#features/tasks/tables.server.ts";
import { activity } from "#platform/activity.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { printPoints, prints } from "./tables.server.ts";

/** Pictures of one matter, a request with its task, its invoices and what was written on it, stand in one chain. */
export const chainOf = (row: SQL): SQL => sql`case ${row}.thing
  when 'task' then (select coalesce(t.ticket_id, t.id) from ${tasks} t where t.id = ${row}.thing_id)
  when 'invoice' then (select coalesce(t.ticket_id, t.id) from ${invoices} i join ${tasks} t on t.id = i.task_id
    where i.id = ${row}.thing_id)
  when 'late_work' then (select coalesce(t.ticket_id, t.id) from ${lateWork} l join ${tasks} t on t.id = l.task_id
    where l.id = ${row}.thing_id)
  when 'comment' then (select a.thing_id from ${activity} a where a.id = ${row}.thing_id)
  else ${row}.thing_id end`;

/** The newest pictures that are compared by their points, of people and buildings that have to do with this one. */
const mostRelated = 400;
const relatedMonths = 24;

/** Pictures with the same bytes, or the same pixels in another file. */
export async function findSame(ctx: Ctx, id: string, sha256: Buffer, pixels: Buffer): Promise<Map<string, PairKind>> {
  const files = await ctx.db
    .select({ id: media.id })
    .from(media)
    .innerJoin(prints, eq(prints.mediaId, media.id))
    .where(and(eq(media.sha256, sha256), eq(media.kind, "image"), ne(media.id, id)))
    .limit(mostSame);
  const alike = await ctx.db
    .select({ id: prints.mediaId })
    .from(prints)
    .where(and(eq(prints.pixels, pixels), ne(prints.mediaId, id)))
    .limit(mostSame);
  const found = new Map<string, PairKind>(alike.map((row) => [row.id, "same_pixels"]));
  for (const row of files) found.set(row.id, "same_file");
  return found;
}
type PairKind = "same_file" | "same_pixels";
const mostSame = 50;

export type Candidate = { id: string; points: Buffer };

/**
 * Pictures whose points are worth comparing: those of the same matter first, then those of the same person, firm or
 * building of two years.
 */
export async function listRelated(ctx: Ctx, id: string): Promise<Candidate[]> {
  const { rows } = await ctx.db.execute<{ id: string; points: Uint8Array }>(sql`
    with asked as (
      select m.*, ${chainOf(sql`m`)} as chain,
        (select t.contractor_id from ${tasks} t where m.thing = 'task' and t.id = m.thing_id) as firm
      from ${media} m where m.id = ${id})
    select o.id, p.points from asked, ${media} o join ${printPoints} p on p.media_id = o.id
    where o.id <> ${id} and o.thing_id is not null
      and o.received_at > asked.received_at - make_interval(months => ${relatedMonths})
      and (o.uploaded_by = asked.uploaded_by or o.property_id = asked.property_id
        or (o.thing = 'task' and o.thing_id in (select t.id from ${tasks} t where t.contractor_id = asked.firm)))
    order by (${chainOf(sql`o`)} = asked.chain) desc nulls last, o.received_at desc limit ${mostRelated}`);
  return rows.map((row) => ({ id: row.id, points: Buffer.from(row.points) }));
}

export type Known = {
  id: string;
  receivedAt: Date;
  shownKey: string | null;
  whole: Buffer | null;
  trimmed: Buffer | null;
  middle: Buffer | null;
};

const known = {
  id: media.id,
  receivedAt: media.receivedAt,
  shownKey: media.shownKey,
  whole: prints.whole,
  trimmed: prints.trimmed,
  middle: prints.middle,
};

/** What is known of these pictures; those that were erased are left out. */
export const listKnown = (ctx: Ctx, ids: string[]): Promise<Known[]> =>
  ctx.db.select(known).from(media).innerJoin(prints, eq(prints.mediaId, media.id)).where(inArray(media.id, ids));

/** The same by the numbers of their prints. */
export const listNumbered = (ctx: Ctx, numbers: number[]): Promise<Known[]> =>
  ctx.db.select(known).from(media).innerJoin(prints, eq(prints.mediaId, media.id)).where(inArray(prints.no, numbers));
