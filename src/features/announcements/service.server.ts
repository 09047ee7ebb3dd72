import { eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { conflict, invalid, refuseStale } from "#domain/problems.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { Announcement, announcementCalls } from "./contract.ts";
import { awaitEnd, record } from "./ending.service.server.ts";
import { type AnnouncementRow, authorizeAnnouncement, findAnnouncement, findMissing } from "./queries.server.ts";
import { mayLeaveOut, spanOf, stateOf, whomProblem } from "./rules.ts";
import { leaveOutJob, sendJob } from "./sending.jobs.server.ts";
import { announcementReads, announcements } from "./tables.server.ts";

type Announce = CallRead<typeof announcementCalls.announce>;
type One = { notice: Announcement };

/** A keeper tells a building of an outage, work, an incident or news; people are told by the queue. */
export async function announce(ctx: Ctx, input: Announce): Promise<One> {
  return transaction(ctx, async (ctx) => {
    await authorizeProperty(ctx, "announcement", "create", input.id);
    const span = readSpan(ctx, input);
    const concerned = await readConcerned(ctx, input.id, input);
    const id = newId();
    await ctx.db.insert(announcements).values({
      ...{ id, propertyId: input.id, kind: input.kind, service: input.service ?? null, title: input.title },
      ...{ text: input.text ?? null, startsAt: span.from, endsAt: span.to, ...concerned },
      ...{ createdBy: userOf(ctx).id, createdAt: ctx.now },
    });
    await record(ctx, { id, propertyId: input.id, title: input.title }, "notice_made");
    await awaitEnd(ctx, { id, version: 1, endsAt: span.to });
    await ctx.jobs.send(ctx.db, sendJob, { id, round: 1, after: null });
    return findAnnouncement(ctx, { id });
  });
}

function readSpan(ctx: Ctx, said: Parameters<typeof spanOf>[0]) {
  const span = spanOf(said, ctx.now);
  if ("message" in span) throw invalid(span.path, span.message);
  return span;
}

type Circle = Pick<AnnouncementRow, "unitIds" | "blocks">;

const foreign = { unitIds: "That is no unit of this building.", blocks: "This building has no unit in that block." };

async function readConcerned(
  ctx: Ctx,
  propertyId: string,
  said: Pick<Announce, "unitIds" | "blocks">,
): Promise<Circle> {
  const unitIds = [...new Set(said.unitIds ?? [])];
  const blocks = [...new Set(said.blocks ?? [])];
  const problem = whomProblem(said);
  if (problem) throw invalid(problem.path, problem.message);
  const missing = await findMissing(ctx, propertyId, { unitIds, blocks });
  if (missing) throw invalid(missing, foreign[missing]);
  return { unitIds: unitIds.length > 0 ? unitIds : null, blocks: blocks.length > 0 ? blocks : null };
}

async function lock(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.select({ id: announcements.id }).from(announcements).where(eq(announcements.id, id)).for("update");
}

const hasEnded = "This notice is over and stays as it is. Please write a new one.";

/** A keeper changes a notice that stands; everybody whom it concerns then is told again. */
export async function changeAnnouncement(
  ctx: Ctx,
  input: CallRead<typeof announcementCalls.changeAnnouncement>,
): Promise<One> {
  return transaction(ctx, async (ctx) => {
    await lock(ctx, input.id);
    const { row } = await authorizeAnnouncement(ctx, "edit", input.id);
    refuseStale("This notice", row, input.version);
    const { id, version: _, from, to, unitIds, blocks, ...written } = input;
    if (!["coming", "now"].includes(stateOf(row, ctx.now))) throw conflict(hasEnded);
    const kind = written.kind ?? row.kind;
    // What began long ago may go on: only a new beginning is judged.
    const span = readSpan(
      { ...ctx, now: from ? ctx.now : beginning(ctx, row) },
      {
        kind,
        from: from ?? row.startsAt,
        to: to ?? row.endsAt,
      },
    );
    if (span.to <= ctx.now) throw invalid("to", "It cannot have ended already.");
    const said = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined));
    const concerned = await readConcerned(ctx, row.propertyId, {
      unitIds: unitIds === undefined ? row.unitIds : unitIds,
      blocks: blocks === undefined ? row.blocks : blocks,
    });
    const next = { ...row, ...said, startsAt: span.from, endsAt: span.to, ...concerned };
    if (JSON.stringify(next) === JSON.stringify(row)) return findAnnouncement(ctx, { id });
    await tellAgain(ctx, row, { ...said, startsAt: span.from, endsAt: span.to, ...concerned, reads: 0 });
    // What it says now nobody has read.
    await ctx.db.delete(announcementReads).where(eq(announcementReads.announcementId, id));
    await tellLeftOut(ctx, row, concerned);
    await record(ctx, next, "notice_edited");
    await awaitEnd(ctx, { ...next, version: row.version + 1 });
    return findAnnouncement(ctx, { id });
  });
}

const beginning = (ctx: Ctx, { startsAt }: AnnouncementRow): Date => (startsAt < ctx.now ? startsAt : ctx.now);

async function tellAgain(ctx: Ctx, row: AnnouncementRow, set: Partial<AnnouncementRow>): Promise<void> {
  const { id, round } = row;
  await ctx.db
    .update(announcements)
    .set({ ...set, round: round + 1, toldUntil: null, told: 0, version: row.version + 1 })
    .where(eq(announcements.id, id));
  await ctx.jobs.send(ctx.db, sendJob, { id, round: round + 1, after: null });
}

/** Those who were told and whom it concerns no more hear so, as nothing else that is said of it reaches them. */
async function tellLeftOut(ctx: Ctx, row: AnnouncementRow, next: Circle): Promise<void> {
  const { id, unitIds, blocks, round, toldUntil, title } = row;
  const isToldToNone = round === 1 && toldUntil === null;
  if (isToldToNone || !mayLeaveOut(row, next)) return;
  await ctx.jobs.send(ctx.db, leaveOutJob, { id, was: { unitIds, blocks }, next, after: null, title });
}

/** A keeper takes a notice back; who was told hears of it. */
export async function withdrawAnnouncement(ctx: Ctx, { id }: { id: string }): Promise<null> {
  return transaction(ctx, async (ctx) => {
    await lock(ctx, id);
    const { row } = await authorizeAnnouncement(ctx, "remove", id);
    const state = stateOf(row, ctx.now);
    if (state === "withdrawn") return null;
    if (state === "over") throw conflict(hasEnded);
    await tellAgain(ctx, row, { withdrawnAt: ctx.now });
    await record(ctx, row, "notice_withdrawn");
    return null;
  });
}

/** Somebody whom it concerns has read it; the first time counts. */
export async function readAnnouncement(ctx: Ctx, { id }: { id: string }): Promise<One> {
  return transaction(ctx, async (ctx) => {
    await authorizeAnnouncement(ctx, "read", id);
    const first = await ctx.db
      .insert(announcementReads)
      .values({ announcementId: id, accountId: userOf(ctx).id, at: ctx.now })
      .onConflictDoNothing()
      .returning({ id: announcementReads.announcementId });
    if (first.length > 0)
      await ctx.db
        .update(announcements)
        .set({ reads: sql`${announcements.reads} + 1` })
        .where(eq(announcements.id, id));
    return findAnnouncement(ctx, { id });
  });
}
