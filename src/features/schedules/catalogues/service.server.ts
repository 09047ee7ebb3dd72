import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { type PlanEvent, plainEvent } from "#domain/plan-events.ts";
import { conflict } from "#domain/problems.ts";
import { newestCatalogue } from "#features/planning/queries.server.ts";
import { markAsked } from "#features/properties/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { apart, type Ctx, signedIn, transaction } from "#platform/context.server.ts";
import { noteEventsOf } from "../versions/service.server.ts";
import { compareWithStanding } from "./comparing.queries.server.ts";
import { appliedVersion, catalogueNow, countBuildings, listBuildings } from "./queries.server.ts";
import { counted } from "./rules.ts";
import { runJob, waitingKind } from "./run.jobs.server.ts";
import { keepSeen } from "./seen.service.server.ts";
import { catalogueEffects, catalogueRuns, catalogueVersions } from "./tables.server.ts";

export type Run = typeof catalogueRuns.$inferSelect;

type Begin = Pick<Run, "kind" | "version" | "fromVersion"> & { organisationId?: string };

/** Walks that make plans of the same buildings anew, which the one that begins now does as well. One under way may go on. */
async function endEarlier(ctx: Ctx, organisationId: string | null): Promise<void> {
  const same =
    organisationId === null ? isNull(catalogueRuns.organisationId) : eq(catalogueRuns.organisationId, organisationId);
  const earlier = ctx.db
    .select({ id: catalogueRuns.id })
    .from(catalogueRuns)
    .where(and(eq(catalogueRuns.kind, "apply"), same, isNull(catalogueRuns.finishedAt)))
    .for("update", { skipLocked: true });
  await ctx.db.update(catalogueRuns).set({ finishedAt: ctx.now }).where(inArray(catalogueRuns.id, earlier));
}

/** Has the queue go a walk, also one whose job was given up after it had failed too often. */
const goOn = (ctx: Ctx, runId: string) => ctx.jobs.send(ctx.db, runJob, { runId }, { singletonKey: runId });

/** Begins a walk through all buildings, or through those of one organisation; the queue goes it. */
async function beginRun(ctx: Ctx, { organisationId, ...begin }: Begin): Promise<void> {
  const run = {
    ...begin,
    id: newId(),
    organisationId: organisationId ?? null,
    total: await countBuildings(ctx, organisationId ?? null),
    startedAt: ctx.now,
    startedBy: signedIn(ctx)?.id ?? null,
  };
  // A look is another release's, which has to come to its own end.
  if (run.kind === "apply") await endEarlier(ctx, run.organisationId);
  await ctx.db.insert(catalogueRuns).values(run);
  await goOn(ctx, run.id);
}

/** The walk of a kind that began last, by this catalogue. */
export async function findRun(ctx: Ctx, kind: Run["kind"], version: string): Promise<Run | undefined> {
  const [run] = await ctx.db
    .select()
    .from(catalogueRuns)
    .where(and(eq(catalogueRuns.kind, kind), eq(catalogueRuns.version, version), isNull(catalogueRuns.organisationId)))
    .orderBy(desc(catalogueRuns.startedAt), desc(catalogueRuns.id))
    .limit(1);
  return run;
}

/** One site admin after another begins a walk. */
async function holdVersions(ctx: Ctx): Promise<string> {
  const version = await appliedVersion(ctx);
  await ctx.db
    .select({ version: catalogueVersions.version })
    .from(catalogueVersions)
    .where(eq(catalogueVersions.version, version))
    .for("update");
  return appliedVersion(ctx);
}

const nothingNew = () => conflict("Plans are made of the newest catalogue already.");

/** The look at the newest catalogue beside this one that is applied, as far as it has come. */
async function findLook(ctx: Ctx, fromVersion: string): Promise<Run | undefined> {
  const run = await findRun(ctx, "preview", newestCatalogue.version);
  return run?.fromVersion === fromVersion ? run : undefined;
}

const isLook = and(eq(catalogueRuns.kind, "preview"), isNull(catalogueRuns.organisationId));

/**
 * An old look tells nothing any more, and holds a row for each building. While releases change two of them run, of which
 * neither is applied: the last look of another release stays.
 */
async function forgetLooks(ctx: Ctx, fromVersion: string): Promise<void> {
  const others = and(
    isLook,
    ne(catalogueRuns.version, newestCatalogue.version),
    eq(catalogueRuns.fromVersion, fromVersion),
  );
  const [other] = await ctx.db
    .select({ id: catalogueRuns.id })
    .from(catalogueRuns)
    .where(others)
    .orderBy(desc(catalogueRuns.startedAt), desc(catalogueRuns.id))
    .limit(1);
  await ctx.db.delete(catalogueRuns).where(and(isLook, other ? ne(catalogueRuns.id, other.id) : undefined));
}

async function beginLook(ctx: Ctx, fromVersion: string): Promise<void> {
  await forgetLooks(ctx, fromVersion);
  await beginRun(ctx, { kind: "preview", version: newestCatalogue.version, fromVersion });
}

/** What was found stays meanwhile, since plans that are made go by it. */
async function lookAgain(ctx: Ctx, { id }: Run): Promise<void> {
  const anew = { after: null, seen: 0, failed: 0, items: {}, finishedAt: null, total: await countBuildings(ctx, null) };
  const by = { startedAt: ctx.now, startedBy: signedIn(ctx)?.id ?? null };
  await ctx.db
    .update(catalogueRuns)
    .set({ ...anew, ...by })
    .where(eq(catalogueRuns.id, id));
  await goOn(ctx, id);
}

/** Walks through all buildings to see what this release would change. Asked again while that goes on, it goes on. */
export async function previewCatalogue(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const fromVersion = await holdVersions(ctx);
    if (fromVersion === newestCatalogue.version) throw nothingNew();
    const look = await findLook(ctx, fromVersion);
    if (look?.finishedAt === null) return goOn(ctx, look.id);
    if (look) await lookAgain(ctx, look);
    else await beginLook(ctx, fromVersion);
    await recordAct(ctx, { thing: "catalogue", act: "previewed", thingId: null });
  });
}

/**
 * Has a release that plans otherwise than the one applied looked at as soon as it runs, since plans go by what is found. One
 * that was found to move nothing in any plan needs nobody who applies it, the first time: of two that run while releases
 * change neither takes the other's place again and again.
 */
export async function lookAtRelease(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const fromVersion = await holdVersions(ctx);
    if (fromVersion === newestCatalogue.version) return;
    const look = await findLook(ctx, fromVersion);
    if (!look) await beginLook(ctx, fromVersion);
    else if (look.finishedAt === null) await goOn(ctx, look.id);
    else if (!(await wasApplied(ctx)) && (await movesNothing(ctx, look))) await apply(ctx, fromVersion);
  });
}

const wasApplied = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.db.$count(catalogueVersions, eq(catalogueVersions.version, newestCatalogue.version))) > 0;

/** Whether no building could not be looked at, and nothing moves in any: how many there are changes meanwhile. */
async function movesNothing(ctx: Ctx, { id, failed }: Pick<Run, "id" | "failed">): Promise<boolean> {
  return failed === 0 && (await countMoved(ctx, id)) === 0;
}

const countMoved = (ctx: Ctx, runId: string): Promise<number> =>
  ctx.db.$count(catalogueEffects, eq(catalogueEffects.runId, runId));

/**
 * Has plans made of the newest catalogue from now on, and all plans made anew by the queue. Asked again while that goes
 * on, it goes on.
 */
export async function applyCatalogue(ctx: Ctx, asked: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const fromVersion = await holdVersions(ctx);
    const { version } = newestCatalogue;
    if (asked !== version) throw conflict("There is another catalogue by now. Look at its effect first.");
    if (fromVersion === version) {
      const run = await findRun(ctx, "apply", version);
      if (run?.finishedAt === null) await goOn(ctx, run.id);
      return;
    }
    if (!(await findLook(ctx, fromVersion))?.finishedAt) throw conflict("Look at its effect on every building first.");
    await apply(ctx, fromVersion);
  });
}

async function apply(ctx: Ctx, fromVersion: string): Promise<void> {
  const { version, catalogue } = newestCatalogue;
  const applied = { appliedAt: ctx.now, appliedBy: signedIn(ctx)?.id ?? null };
  await ctx.db
    .insert(catalogueVersions)
    .values({ version, items: [...catalogue.items], ...applied })
    .onConflictDoUpdate({ target: catalogueVersions.version, set: applied });
  await beginRun(ctx, { kind: "apply", version, fromVersion });
  await recordAct(ctx, { thing: "catalogue", act: "applied", thingId: null });
}

/** Has the plans of an organisation's buildings follow what it does its own way. */
export async function replanHouse(ctx: Ctx, organisationId: string, text: string): Promise<void> {
  const { version } = await catalogueNow(ctx);
  const event: PlanEvent = plainEvent("catalogue", text);
  await noteEventsOf(ctx, organisationId, event);
  await markAsked(ctx, organisationId);
  await beginRun(ctx, { kind: "apply", version, fromVersion: version, organisationId });
}

/** Does these buildings; answers how many of them could be done. */
type Step = (ctx: Ctx, run: Run, propertyIds: readonly string[]) => Promise<number>;

/**
 * Buildings of one transaction: a walk that is broken off does these again. Plans that are made anew hold their buildings
 * until it ends.
 */
const chunks = { preview: 100, apply: 20 };

/** How a walk stands: it is over, as a look that has come to its end, it has further to go, or somebody else has to go it meanwhile. */
export type Stand = "over" | "looked" | "on" | "later";

/** A walk that nobody can go is left after a day; whoever asks for it again has it gone on with. */
const mostWaitMs = 86_400_000;

/** While releases change, one of them does not have the catalogue of the other, or cannot read it. */
async function canGo(ctx: Ctx, run: Run): Promise<boolean> {
  if (run.kind === "preview") return run.version === newestCatalogue.version;
  return run.organisationId !== null || (await catalogueNow(ctx)).version === run.version;
}

/** The row of a walk is missing where another worker goes it: one that was killed may hold it for a while yet. */
async function standOf(ctx: Ctx, isIt: ReturnType<typeof eq>): Promise<Stand> {
  const [run] = await ctx.db.select({ finishedAt: catalogueRuns.finishedAt }).from(catalogueRuns).where(isIt);
  return run?.finishedAt === null ? "later" : "over";
}

/**
 * Goes on with a walk from where it stands. Of two workers one goes, since the other finds the row of the walk taken.
 */
export async function stepRun(ctx: Ctx, runId: string, steps: Record<Run["kind"], Step>): Promise<Stand> {
  return transaction(ctx, async (ctx) => {
    const isIt = eq(catalogueRuns.id, runId);
    const [run] = await ctx.db.select().from(catalogueRuns).where(isIt).for("update", { skipLocked: true });
    if (!run) return standOf(ctx, isIt);
    // What follows a look was not done where the server was killed at its end.
    if (run.finishedAt !== null) return run.kind === "preview" ? "looked" : "over";
    if (!(await canGo(ctx, run))) return ctx.now.getTime() - run.startedAt.getTime() > mostWaitMs ? "over" : "later";
    const ids = await listBuildings(ctx, run, chunks[run.kind]);
    const last = ids.at(-1);
    if (last === undefined) {
      await ctx.db.update(catalogueRuns).set({ finishedAt: ctx.now }).where(isIt);
      if (run.kind === "apply") return "over";
      await tellWaiting(ctx, run);
      return "looked";
    }
    const done = await steps[run.kind](ctx, run, ids);
    const seen = sql`${catalogueRuns.seen} + ${done}`;
    await ctx.db.update(catalogueRuns).set({ after: last, seen }).where(isIt);
    return "on";
  });
}

/** Whether nothing else was applied since its look began, and the release never was: one before may start again. */
const stillWaits = async (ctx: Ctx, { fromVersion }: Run): Promise<boolean> =>
  fromVersion === (await appliedVersion(ctx)) && !(await wasApplied(ctx));

/** Site admins hear once of a release that waits for them: when the look that began by itself has come to its end. */
async function tellWaiting(ctx: Ctx, run: Run): Promise<void> {
  if (run.startedBy !== null || !ctx.mail.isSetUp) return;
  if (!(await stillWaits(ctx, run)) || (await movesNothing(ctx, run))) return;
  const told = { buildings: await countMoved(ctx, run.id), failed: run.failed };
  for (const to of await ctx.lookups.adminEmails(ctx)) await ctx.jobs.send(ctx.db, waitingKind, { to, ...told });
}

/** Writes down what this release would change in these buildings. */
export const stepPreview: Step = async (ctx, run, propertyIds) => {
  const found = await compareWithStanding(ctx, propertyIds);
  await keepSeen(ctx, run.id, found);
  const items = counted(
    run.items,
    found.map(({ effects }) => effects),
  );
  const failing = found.filter(({ failed }) => failed).length;
  const failed = sql`${catalogueRuns.failed} + ${failing}`;
  await ctx.db.update(catalogueRuns).set({ items, failed }).where(eq(catalogueRuns.id, run.id));
  return propertyIds.length - failing;
};

/**
 * Makes these plans anew, also where the walk before it saw nothing change: a building may have changed since, or have been
 * archived then. One whose plan cannot be made keeps the one that it has, which is said in the log, and the walk goes on.
 */
export const stepApply =
  (adopt: (ctx: Ctx, propertyIds: readonly string[]) => Promise<unknown>): Step =>
  async (ctx, run, propertyIds) => {
    if ((await apart(ctx, (ctx) => adopt(ctx, propertyIds))) === null) return propertyIds.length;
    const failed: { propertyId: string; err: unknown }[] = [];
    for (const propertyId of propertyIds) {
      const err = await apart(ctx, (ctx) => adopt(ctx, [propertyId]));
      if (err !== null) failed.push({ propertyId, err });
    }
    // Where none can be made, the fault is no building's: the queue tries these again.
    if (failed.length > 1 && failed.length === propertyIds.length) throw failed[0]?.err;
    for (const one of failed) ctx.log.error({ ...one, runId: run.id }, "A plan could not be made anew.");
    return propertyIds.length;
  };
