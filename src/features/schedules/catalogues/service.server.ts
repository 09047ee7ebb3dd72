import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { type PlanEvent, plainEvent } from "#domain/plan-events.ts";
import { conflict } from "#domain/problems.ts";
import { newestCatalogue } from "#features/planning/queries.server.ts";
import { markAsked } from "#features/properties/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, signedIn, transaction } from "#platform/context.server.ts";
import { insertRows } from "#platform/rows.server.ts";
import { keepCatalogue, noteEventsOf } from "../versions/service.server.ts";
import { planEvents, planNumbers } from "../versions/tables.server.ts";
import { compareBuildings } from "./comparing.queries.server.ts";
import { catalogueNow, countBuildings, listBuildings } from "./queries.server.ts";
import { counted } from "./rules.ts";
import { runJob } from "./run.jobs.server.ts";
import { catalogueEffects, catalogueRuns, catalogueVersions } from "./tables.server.ts";

export type Run = typeof catalogueRuns.$inferSelect;

type Begin = Pick<Run, "kind" | "version" | "fromVersion"> & { organisationId?: string };

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
  await ctx.db.insert(catalogueRuns).values(run);
  await ctx.jobs.send(ctx.db, runJob, { runId: run.id }, { singletonKey: run.id });
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
  const { version } = await catalogueNow(ctx);
  await ctx.db
    .select({ version: catalogueVersions.version })
    .from(catalogueVersions)
    .where(eq(catalogueVersions.version, version))
    .for("update");
  const now = await catalogueNow(ctx);
  return now.version;
}

const nothingNew = () => conflict("Plans are made of the newest catalogue already.");

/** Walks through all buildings to see what the newest catalogue would change. Asked again while that goes on, it goes on. */
export async function previewCatalogue(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const fromVersion = await holdVersions(ctx);
    const { version } = newestCatalogue;
    if (fromVersion === version) throw nothingNew();
    const run = await findRun(ctx, "preview", version);
    if (run && run.fromVersion === fromVersion && run.finishedAt === null) return;
    // An old one tells nothing any more, and holds a row for each building.
    await ctx.db
      .delete(catalogueRuns)
      .where(and(eq(catalogueRuns.kind, "preview"), isNull(catalogueRuns.organisationId)));
    await beginRun(ctx, { kind: "preview", version, fromVersion });
    await recordAct(ctx, { thing: "catalogue", act: "previewed", thingId: null });
  });
}

/** Has plans made of the newest catalogue from now on, and all plans made anew by the queue. */
export async function applyCatalogue(ctx: Ctx, asked: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const fromVersion = await holdVersions(ctx);
    const { version, catalogue } = newestCatalogue;
    if (asked !== version) throw conflict("There is another catalogue by now. Look at its effect first.");
    if (fromVersion === version) return;
    const seen = await findRun(ctx, "preview", version);
    if (!seen?.finishedAt || seen.fromVersion !== fromVersion)
      throw conflict("Look at its effect on every building first.");
    const applied = { appliedAt: ctx.now, appliedBy: signedIn(ctx)?.id ?? null };
    await ctx.db
      .insert(catalogueVersions)
      .values({ version, items: [...catalogue.items], ...applied })
      .onConflictDoUpdate({ target: catalogueVersions.version, set: applied });
    await beginRun(ctx, { kind: "apply", version, fromVersion });
    await recordAct(ctx, { thing: "catalogue", act: "applied", thingId: null });
  });
}

/** Has the plans of an organisation's buildings follow what it does its own way. */
export async function replanHouse(ctx: Ctx, organisationId: string, text: string): Promise<void> {
  const { version } = await catalogueNow(ctx);
  const event: PlanEvent = plainEvent("catalogue", text);
  await noteEventsOf(ctx, organisationId, event);
  await markAsked(ctx, organisationId);
  await beginRun(ctx, { kind: "apply", version, fromVersion: version, organisationId });
}

/** Does the first of these buildings, and answers how many. */
type Step = (ctx: Ctx, run: Run, propertyIds: readonly string[]) => Promise<number>;

/** Buildings of one transaction: a walk that is broken off does these again. */
const chunks = { preview: 100, apply: 200 };

/**
 * Goes on with a walk from where it stands: answers true when no building is left. Of two workers one goes, since the
 * other finds the row of the walk taken.
 */
export async function stepRun(ctx: Ctx, runId: string, steps: Record<Run["kind"], Step>): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const isIt = eq(catalogueRuns.id, runId);
    const [run] = await ctx.db.select().from(catalogueRuns).where(isIt).for("update", { skipLocked: true });
    if (!run || run.finishedAt !== null) return true;
    const ids = await listBuildings(ctx, run, chunks[run.kind]);
    if (ids.length === 0) {
      await ctx.db.update(catalogueRuns).set({ finishedAt: ctx.now }).where(isIt);
      return true;
    }
    const done = await steps[run.kind](ctx, run, ids);
    const seen = sql`${catalogueRuns.seen} + ${done}`;
    await ctx.db
      .update(catalogueRuns)
      .set({ after: ids[done - 1] ?? null, seen })
      .where(isIt);
    return false;
  });
}

/** Writes down what the newest catalogue would change in these buildings. */
export const stepPreview: Step = async (ctx, run, propertyIds) => {
  const { catalogue } = await catalogueNow(ctx);
  const found = await compareBuildings(ctx, propertyIds, (house) => [
    { catalogue, house },
    { catalogue: newestCatalogue.catalogue, house },
  ]);
  const changed = found.filter(({ effects }) => effects.length > 0);
  if (changed.length === 0) return propertyIds.length;
  const rows = changed.map(({ propertyId, effects }) => ({ runId: run.id, propertyId, effects }));
  await ctx.db.execute(insertRows(catalogueEffects, rows));
  const items = counted(
    run.items,
    changed.map(({ effects }) => effects),
  );
  await ctx.db.update(catalogueRuns).set({ items }).where(eq(catalogueRuns.id, run.id));
  return propertyIds.length;
};

/** Plans made anew in one transaction, which holds their buildings. */
const mostAnew = 20;

/** Of these buildings, those whose plans another catalogue changes, or that changed themselves since that was looked at. */
async function affected(ctx: Ctx, run: Run, propertyIds: readonly string[]): Promise<ReadonlySet<string>> {
  const seen = run.organisationId === null ? await findRun(ctx, "preview", run.version) : undefined;
  if (!seen) return new Set(propertyIds);
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select p.id from unnest(${sql.param(propertyIds)}::uuid[]) as p (id)
    left join ${planNumbers} n on n.property_id = p.id
    where n.property_id is null or n.at >= ${seen.startedAt}::timestamptz
      or exists (select from ${planEvents} e where e.property_id = p.id)
      or exists (select from ${catalogueEffects} e where e.run_id = ${seen.id} and e.property_id = p.id)`);
  return new Set(rows.map(({ id }) => id));
}

/** Makes plans anew where that changes anything; of the others it is put down that they are made by this catalogue. */
export const stepApply =
  (adopt: (ctx: Ctx, propertyIds: readonly string[]) => Promise<unknown>): Step =>
  async (ctx, run, propertyIds) => {
    const anew = await affected(ctx, run, propertyIds);
    const first = propertyIds.filter((id) => anew.has(id)).slice(0, mostAnew);
    const last = first.length === mostAnew ? first.at(-1) : undefined;
    const done = last === undefined ? propertyIds : propertyIds.slice(0, propertyIds.indexOf(last) + 1);
    if (first.length > 0) await adopt(ctx, first);
    const same = done.filter((id) => !anew.has(id));
    if (same.length > 0) await keepCatalogue(ctx, same, run.version);
    return done.length;
  };
