import { sql } from "drizzle-orm";
import { media } from "#features/media/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Lookups, PapersLike, PictureCheck } from "#platform/lookups.server.ts";
import { chainOf } from "./candidates.queries.server.ts";
import { type Pair, pictureChecksOf, type Seen } from "./checks.rules.ts";
import { printPairs, prints } from "./tables.server.ts";

/** What the pictures of a task say, its own and those of its request; for whoever grades its proof. */
async function pictureChecks(ctx: Ctx, taskId: string): Promise<PictureCheck[]> {
  const pictures = await listSeen(ctx, taskId);
  const pairs = pictures.length === 0 ? [] : await listPairs(ctx, pictures);
  return pictureChecksOf({ pictures, pairs });
}

async function listSeen(ctx: Ctx, taskId: string): Promise<Seen[]> {
  const { rows } = await ctx.db.execute<Seen>(sql`
    with task as (select t.id, coalesce(t.ticket_id, t.id) as chain, t.property_id, t.started_at
      from ${tasks} t where t.id = ${taskId})
    select m.id, case when p.compared_at is null then 'unread' else p.outcome end as outcome, p.quality, p.clarity, p.marks,
      m.thing = 'task' as "isProof",
      m.thing <> 'task' or m.capture->>'stage' = 'before' or (m.received_at < task.started_at) is true as "isBefore"
    from task join ${media} m on m.property_id = task.property_id left join ${prints} p on p.media_id = m.id
    where m.kind = 'image' and m.thing in ('task', 'ticket', 'comment') and (${chainOf(sql`m`)}) = task.chain
    order by m.received_at, m.id`);
  return rows;
}

type PairRow = Omit<Pair, "sentAt"> & { sentAt: string | Date };

async function listPairs(ctx: Ctx, pictures: Seen[]): Promise<Pair[]> {
  const ids = sql.param(pictures.map(({ id }) => id));
  const { rows } = await ctx.db.execute<PairRow>(sql`
    select pair.media_id as "mediaId", pair.earlier_id as "earlierId", pair.kinship, pair.detail, pair.points, pair.bits,
      coalesce(pair.differs, e.thing = 'invoice' and pair.kinship = 'same_picture') as differs,
      e.id = any(${ids}::uuid[]) or (e.thing in ('invoice', 'late_work') and (${chainOf(sql`e`)}) = (${chainOf(sql`m`)})) as here,
      (select (p.marks->>'pattern')::float8 from ${prints} p where p.media_id = e.id) as "earlierPattern",
      e.thing = 'task' as "ofTask", e.received_at as "sentAt"
    from ${printPairs} pair join ${media} e on e.id = pair.earlier_id join ${media} m on m.id = pair.media_id
    where pair.media_id = any(${ids}::uuid[]) and e.thing_id is not null`);
  return rows.map((row) => ({ ...row, sentAt: new Date(row.sentAt) }));
}

/**
 * Which other pictures, earlier and later ones, are the same as these of papers or much like them, and which were not compared
 * yet. A paper photographed from another side is only much like itself, as two papers of one seller are.
 */
async function papersLike(ctx: Ctx, mediaIds: readonly string[]): Promise<PapersLike> {
  const ids = sql.param(mediaIds);
  const { rows: pairs } = await ctx.db.execute<PapersLike["pairs"][number]>(sql`
    with same as (select media_id, earlier_id,
        not (kinship in ('same_file', 'same_pixels') or (kinship = 'same_picture' and differs is not distinct from false)) as is_near
      from ${printPairs} where media_id = any(${ids}::uuid[]) or earlier_id = any(${ids}::uuid[]))
    select media_id as "mediaId", earlier_id as "otherId", true as "isLater", is_near as "isNear" from same
      where media_id = any(${ids}::uuid[])
    union all
    select earlier_id, media_id, false, is_near from same where earlier_id = any(${ids}::uuid[])`);
  const { rows: unread } = await ctx.db.execute<{ id: string }>(sql`
    select m.id from ${media} m left join ${prints} p on p.media_id = m.id
    where m.id = any(${ids}::uuid[]) and m.kind = 'image' and p.compared_at is null`);
  return { pairs, unread: unread.map(({ id }) => id) };
}

/** What features beside this one must know of pictures. */
export const printLookups: Pick<Lookups, "pictureChecks" | "papersLike"> = { pictureChecks, papersLike };
