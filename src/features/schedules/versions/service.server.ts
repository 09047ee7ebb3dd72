import { sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import type { PlanEvent } from "#domain/plan-events.ts";
import { rootCauseStart } from "#features/planning/engine/root-causes.rules.ts";
import { sameParts } from "#features/planning/queries.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, signedIn } from "#platform/context.server.ts";
import { insertRows } from "#platform/rows.server.ts";
import { buildingsOf, type Doubted, isBuilding, type LineRead, listLines } from "./queries.server.ts";
import { type ChangeField, type Difference, differences, eventBehind, type Line, type Proposal } from "./rules.ts";
import { planChanges, planEvents, planNumbers } from "./tables.server.ts";

/** The plans of some buildings before they change; nobody else changes them until this transaction ends. */
type Before = {
  propertyIds: readonly string[];
  numbers: ReadonlyMap<string, Numbered>;
  lines: readonly LineRead[];
  /** Nothing else changes. */
  only?: Doubted | undefined;
};
type Numbered = { number: number };

/**
 * Holds the plans of these buildings and remembers how they stand. `doubt`, once they are held: what of them alone may
 * change.
 */
export async function beginVersions(
  ctx: Ctx,
  propertyIds: readonly string[],
  doubt?: () => Promise<Doubted>,
): Promise<Before> {
  const ids = [...propertyIds].sort();
  const { rows } = await ctx.db.execute<{ id: string } & Numbered>(sql`
    insert into plan_numbers (property_id, number, at)
    select id::uuid, 0, ${ctx.now}::timestamptz from unnest(${sql.param(ids)}::text[]) with ordinality as u (id, place)
    where ${isBuilding(sql`u.id::uuid`)} order by place
    on conflict (property_id) do update set number = plan_numbers.number, made_of = null
    returning property_id as id, number`);
  const numbers = new Map(rows.map(({ id, number }) => [id, { number }]));
  const only = await doubt?.();
  return { propertyIds: ids, numbers, only, lines: await listLines(ctx, ids, { only }) };
}

/** What came of one building's plan, besides what shows by itself. */
export type Made = {
  propertyId: string;
  events: readonly PlanEvent[];
  /** Changes that wait for a person. */
  proposals?: readonly Proposal[];
  /** Changes that are told beside those that show. */
  also?: readonly Difference[];
  /** Why the plan says so of an item, by its key. */
  whyOf?: (key: string, field: ChangeField) => string | undefined;
};

/** Gives the plans that changed their next number and puts on record what changed, why, and who must accept it. */
export async function endVersions(ctx: Ctx, before: Before, made: readonly Made[]): Promise<void> {
  const { propertyIds, only, lines } = before;
  const [old, after] = [lines, await listLines(ctx, propertyIds, { only, before: lines })].map(linesByBuilding);
  const numbers: { id: string; number: number }[] = [];
  const rows: (typeof planChanges.$inferInsert)[] = [];
  for (const one of made) {
    const known = before.numbers.get(one.propertyId);
    const now = after?.get(one.propertyId) ?? [];
    if (!known || (known.number === 0 && now.length === 0)) continue;
    const isFirst = known.number === 0;
    const changes = isFirst ? [] : changesOf(ctx, one, old?.get(one.propertyId) ?? [], now);
    const number = known.number + 1;
    if (!isFirst && changes.length === 0) continue;
    numbers.push({ id: one.propertyId, number });
    rows.push(...changes.map((change) => ({ ...change, number })));
  }
  await keepNumbers(ctx, numbers);
  if (rows.length > 0) await ctx.db.execute(insertRows(planChanges, rows));
}

function linesByBuilding(read: readonly LineRead[]): Map<string, Line[]> {
  const found = new Map<string, Line[]>();
  for (const { propertyId, line } of read) {
    const own = found.get(propertyId);
    if (own) own.push(line);
    else found.set(propertyId, [line]);
  }
  return found;
}

type Change = Omit<typeof planChanges.$inferInsert, "number">;

function changesOf(ctx: Ctx, made: Made, before: readonly Line[], after: readonly Line[]): Change[] {
  const { propertyId, events, proposals = [], also = [], whyOf } = made;
  const lines = new Map([...before, ...after].map((line) => [line.key, line]));
  const row = (key: string, what: Pick<Change, "title" | "field" | "old" | "new">): Change => {
    const reason = whyOf?.(key, what.field);
    const cause = eventBehind(events, reason ?? what.title);
    const event = key.startsWith(rootCauseStart) ? { ...cause, kind: "repeated_failure" as const } : cause;
    return {
      ...{ id: newId(), propertyId, at: ctx.now, actorId: signedIn(ctx)?.id ?? null, scheduleId: null },
      ...{ suggestionId: null, ...what, event, why: what.new === null ? event.text : (reason ?? event.text) },
      ...{ offer: null, decision: null },
    };
  };
  return [
    ...[...differences(before, after), ...also].map(({ line, field, old, new: now }) => ({
      ...row(line.key, { title: line.title, field, old, new: now }),
      ...{ scheduleId: line.scheduleId, suggestionId: now === null ? null : line.suggestionId },
    })),
    ...proposals.map(({ key, scheduleId, field, old, new: now, offer }) => ({
      ...row(key, { title: lines.get(key)?.title ?? key, field, old, new: now }),
      ...{ scheduleId, offer, decision: "open" as const },
    })),
  ];
}

async function keepNumbers(ctx: Ctx, numbers: readonly { id: string; number: number }[]): Promise<void> {
  if (numbers.length === 0) return;
  await ctx.db.execute(sql`
    update ${planNumbers} set number = made.number, at = ${ctx.now}::timestamptz
    from json_to_recordset(${JSON.stringify(numbers)}::json) as made (id uuid, number int)
    where plan_numbers.property_id = made.id`);
}

/** Does something to the plan of one building by hand, and puts on record what it changed. */
export async function asVersion<T>(
  ctx: Ctx,
  { propertyId, ...made }: Omit<Made, "events"> & { event: PlanEvent },
  work: () => Promise<T>,
): Promise<T> {
  const before = await beginVersions(ctx, [propertyId]);
  const done = await work();
  await endVersions(ctx, before, [{ ...made, propertyId, events: [made.event] }]);
  return done;
}

/** What happened to a building, until its next plan names it. */
export async function noteEvents(ctx: Ctx, propertyId: string, events: readonly PlanEvent[]): Promise<void> {
  if (events.length === 0) return;
  await ctx.db.insert(planEvents).values(events.map((event) => ({ id: newId(), propertyId, event })));
}

/** As `noteEvents`, of all buildings of an organisation. */
export async function noteEventsOf(ctx: Ctx, organisationId: string, event: PlanEvent): Promise<void> {
  await ctx.db.execute(sql`insert into ${planEvents} (id, property_id, event)
    select gen_random_uuid(), of.id, ${JSON.stringify(event)}::jsonb from (${buildingsOf(organisationId)}) as of`);
}

/** Of which catalogue these plans are made by now, whether it changed anything or not. */
export async function keepCatalogue(ctx: Ctx, propertyIds: readonly string[], version: string): Promise<void> {
  await ctx.db
    .update(planNumbers)
    .set({ catalogue: version })
    .where(
      sql`${isOneOf(planNumbers.propertyId, propertyIds)} and ${planNumbers.catalogue} is distinct from ${version}`,
    );
}

/** Takes what happened to these buildings since their last plans, another catalogue than `last` besides. */
export async function takeEvents(
  ctx: Ctx,
  propertyIds: readonly string[],
  last: ReadonlyMap<string, { catalogue: string | null }>,
  version: string,
): Promise<Map<string, PlanEvent[]>> {
  const rows = await ctx.db
    .delete(planEvents)
    .where(isOneOf(planEvents.propertyId, propertyIds))
    .returning({ propertyId: planEvents.propertyId, event: planEvents.event });
  const taken = new Map<string, PlanEvent[]>();
  for (const { propertyId, event } of rows) taken.set(propertyId, [...(taken.get(propertyId) ?? []), event]);
  for (const [id, { catalogue }] of last)
    if (catalogue !== null && catalogue !== version)
      taken.set(id, [...(taken.get(id) ?? []), newCatalogue(catalogue, version)]);
  return taken;
}

const newItems = "The catalogue of maintenance work has a new version.";
const readAnew = "Tunse reads the facts and notes of buildings in a new way.";

const newCatalogue = (old: string, version: string): PlanEvent => ({
  ...{ kind: "catalogue", text: sameParts(old, version).items ? readAnew : newItems },
  ...{ fact: null, old, new: version },
});

/** Changes of these schedules that wait for somebody, although the plan says something else by now. */
export async function overtake(ctx: Ctx, scheduleIds: readonly string[]): Promise<void> {
  if (scheduleIds.length === 0) return;
  await ctx.db
    .update(planChanges)
    .set({ decision: "overtaken", decidedAt: ctx.now })
    .where(sql`${isOneOf(planChanges.scheduleId, scheduleIds)} and ${planChanges.decision} = 'open'`);
}
