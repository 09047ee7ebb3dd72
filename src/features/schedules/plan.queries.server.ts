import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { compareDays, lagosDay } from "#domain/days.ts";
import { koboToNaira } from "#domain/money.ts";
import type { AssetKind } from "#features/assets/fields.ts";
import type { Plan, PlanEntry, planningCalls, Suggestion } from "#features/planning/contract.ts";
import { machineOf } from "#features/planning/engine/machines.rules.ts";
import { answerTo } from "#features/planning/engine/questions.rules.ts";
import { showCost, showReasons, wordsOf } from "#features/planning/queries.server.ts";
import { openQuestions } from "#features/planning/rules.ts";
import { wantedOffers } from "#features/planning/suggestions/queries.server.ts";
import { suggestions } from "#features/planning/tables.server.ts";
import { authorizeProperty, inMyProperties } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { pageOf, readCursor, readIdCursor, readPage, wholeList } from "#platform/paging.server.ts";
import { listHeld } from "./machines.queries.server.ts";
import { type Held, namedReasons, restsOnNotes } from "./machines.rules.ts";
import { listOpenTasks, type Offer, type OpenTask, offerEntry, scheduleEntry } from "./plan-entries.queries.server.ts";
import { recurrenceOf, yearAhead } from "./rules.ts";
import { firstDayOf } from "./suggestions/rules.ts";
import { schedules } from "./tables.server.ts";
import { numberOf } from "./versions/queries.server.ts";

/** What of a thing in the plan decides whether it stands on a page, and where. */
type Line = { id: string; title: string; dueOn: string | null; hasTask: boolean; offer: Offer | null };
type Asked = Pick<Outline, "planKey" | "question" | "assumed" | "priority"> & { statutory: object | boolean | null };

/** A building's plan as it stands: what is scheduled, what is offered, what it asks, and the year ahead. */
export async function findPlan(ctx: Ctx, input: CallRead<typeof planningCalls.findPlan>) {
  const { property } = await authorizeProperty(ctx, "schedule", "see", input.id);
  const openTasks = await listOpenTasks(ctx, input.id);
  const scheduled = await listOutlines(ctx, input.id, openTasks);
  const offered = await listOffered(ctx, input.id);
  const held = await listHeld(ctx, input.id);
  const today = lagosDay(ctx.now);
  const lines = [
    ...scheduled.map((one) => scheduleLine(one, openTasks.get(one.id))),
    ...offered.map((one) => offerLine(one, today)),
  ];
  const counts = {
    scheduled: scheduled.length,
    suggested: offered.length,
    planned: lines.filter((line) => isPart(line, "planned")).length,
  };
  const { rows, nextCursor } = linesOn(
    lines.filter((line) => isPart(line, input.only)),
    input,
  );
  const holdsAll = input.cursor === undefined && (input.only === undefined || input.only === "scheduled");
  const plan: Plan = {
    number: (await numberOf(ctx, input.id)).number,
    ready: lines.length > 0,
    updating: property.planAskedAt !== null && property.archivedAt === null,
    items: await showLines(ctx, rows, openTasks, { today, held }),
    counts,
    machines: holdsAll ? machinesAsked([...scheduled, ...offered.map(outlineOf)], held) : [],
    questions: holdsAll ? showQuestions(scheduled, offered, lines) : [],
    year: holdsAll ? showYear(scheduled, openTasks, today) : [],
  };
  return { plan, nextCursor };
}

const isPart = ({ offer, hasTask }: Line, only: "scheduled" | "suggested" | "planned" | undefined): boolean =>
  only === undefined || (only === "suggested" ? offer !== null : offer === null && (only === "scheduled" || !hasTask));

const outline = {
  id: schedules.id,
  title: schedules.scheduleName,
  planKey: schedules.planKey,
  frequencyValue: schedules.frequencyValue,
  frequencyUnit: schedules.frequencyUnit,
  season: schedules.season,
  startOn: schedules.startOn,
  endOn: schedules.endOn,
  anchorDay: schedules.anchorDay,
  statutory: schedules.statutory,
  nextExecutionOn: schedules.nextExecutionOn,
  isActive: schedules.isActive,
  estimatedCostKobo: schedules.estimatedCostKobo,
  priority: schedules.priority,
  question: sql<string | null>`${schedules.plan} ->> 'question'`,
  fromNotes: sql<boolean>`coalesce(${schedules.plan} -> 'reasons' @> '[{"kind": "notes"}]', false)`,
  assumed: sql<boolean>`coalesce((${schedules.plan} ->> 'assumed')::boolean, false)`,
};

/** Of every schedule only what the year, the questions and the order need: their items are large, and read for a page. */
async function listOutlines(ctx: Ctx, propertyId: string, openTasks: ReadonlyMap<string, OpenTask[]>) {
  const ofBuilding = eq(schedules.propertyId, propertyId);
  const all = await ctx.db.select(outline).from(schedules).where(ofBuilding).orderBy(schedules.id);
  // What has ended is part of the plan only while work of it is still open.
  return all.filter((one) => one.isActive || openTasks.has(one.id));
}

type Suggested = Pick<Outline, "title" | "planKey" | "fromNotes">;

const outlineOf = ({ planKey, plan }: Offer): Suggested => ({
  planKey,
  title: plan.title,
  fromNotes: restsOnNotes(showReasons(plan)),
});

/** Of the kinds of machine that the notes suggest, those of which the register has none. */
function machinesAsked(items: readonly Suggested[], held: ReadonlyMap<AssetKind, Held>): Plan["machines"] {
  const titles = new Map<AssetKind, string[]>();
  for (const { planKey, title, fromNotes } of items) {
    const kind = machineOf(planKey);
    if (kind !== null && fromNotes && !held.has(kind)) titles.set(kind, [...(titles.get(kind) ?? []), title]);
  }
  return Array.from(titles, ([kind, titles]) => ({ kind, titles }));
}

type Outline = Awaited<ReturnType<typeof listOutlines>>[number];

const listOffered = (ctx: Ctx, propertyId: string): Promise<Offer[]> =>
  ctx.db
    .select()
    .from(suggestions)
    .where(and(eq(suggestions.propertyId, propertyId), eq(suggestions.status, "offered")))
    .orderBy(suggestions.id);

const scheduleLine = (one: Outline, open: OpenTask[] = []): Line => ({
  id: one.id,
  title: one.title,
  dueOn: open[0]?.dueOn ?? (one.isActive ? one.nextExecutionOn : null),
  hasTask: open.length > 0,
  offer: null,
});

const offerLine = (offer: Offer, today: string): Line => ({
  id: offer.id,
  title: offer.plan.title,
  dueOn: firstDayOf(offer.plan, today),
  hasTask: false,
  offer,
});

/** After every day. */
const never = "9999";

/** The lines of one page, by next day. */
function linesOn(
  lines: Line[],
  { limit = wholeList, cursor }: { limit?: number | undefined; cursor?: string | undefined },
) {
  const [day = "", id = ""] = readCursor(cursor, 2) ?? [];
  const dayOf = ({ dueOn }: Line) => dueOn ?? never;
  const rest = lines.filter((line) => dayOf(line) > day || (dayOf(line) === day && line.id > id));
  rest.sort((a, b) => compareDays(dayOf(a), dayOf(b)) || (a.id < b.id ? -1 : 1));
  return pageOf(rest.slice(0, limit + 1), limit, (line) => [dayOf(line), line.id]);
}

/** The entries of a page, whole. */
type Shown = { today: string; held: ReadonlyMap<AssetKind, Held> };

async function showLines(ctx: Ctx, lines: Line[], openTasks: ReadonlyMap<string, OpenTask[]>, { today, held }: Shown) {
  const named = (entry: PlanEntry, planKey: string | null) => {
    const kind = machineOf(planKey);
    return kind === null ? entry : { ...entry, reasons: namedReasons(entry.reasons, held.get(kind)) };
  };
  const ids = lines.flatMap(({ id, offer }) => (offer ? [] : [id]));
  const found = ids.length > 0 ? await ctx.db.select().from(schedules).where(inArray(schedules.id, ids)) : [];
  const byId = new Map(found.map((one) => [one.id, one]));
  return lines.flatMap(({ id, offer }) => {
    if (offer) return [named(offerEntry(offer, today), offer.planKey)];
    const schedule = byId.get(id);
    return schedule ? [named(scheduleEntry(schedule, openTasks.get(id) ?? []), schedule.planKey)] : [];
  });
}

function showQuestions(scheduled: readonly Outline[], offered: readonly Offer[], lines: readonly Line[]) {
  const asked = [...scheduled, ...offered.map(({ planKey, plan }) => ({ ...plan, planKey }))];
  const idOf = new Map([...scheduled, ...offered].map((one) => [one.planKey, one.id]));
  const titleOf = new Map(lines.map(({ id, title }) => [id, title]));
  return openQuestions(asked.flatMap(keyed)).map(({ question, assumed, keys }) => {
    const items = keys.flatMap((key) => idOf.get(key) ?? []);
    const titles = items.map((id) => titleOf.get(id) ?? "");
    return { question, assumed, items, titles, answer: answerTo(question, keys.flatMap(wordsOf)) };
  });
}

const keyed = ({ planKey, question, assumed, priority, statutory }: Asked) =>
  planKey === null ? [] : [{ key: planKey, question, assumed, priority, statutory }];

const showYear = (scheduled: readonly Outline[], openTasks: ReadonlyMap<string, OpenTask[]>, today: string) =>
  yearAhead(
    scheduled.map((one) => yearEntry(one, openTasks.get(one.id) ?? [])),
    today,
  ).map(({ costKobo, ...month }) => ({ ...month, estimatedCost: koboToNaira(costKobo) }));

function yearEntry(schedule: Outline, open: OpenTask[]) {
  return {
    recurrence: recurrenceOf(schedule),
    openOn: open.map((task) => task.dueOn),
    costKobo: schedule.estimatedCostKobo ?? 0,
    isLive: schedule.isActive && schedule.nextExecutionOn !== null,
  };
}

/** What is offered for the buildings in reach and fits what the reader wants to see, in the order of the plan. */
export async function listSuggestions(ctx: Ctx, input: CallRead<typeof planningCalls.listSuggestions>) {
  if (input.propertyId) await authorizeProperty(ctx, "suggestion", "see", input.propertyId);
  const cursor = readIdCursor(input.cursor);
  const query = ctx.db
    .select({ offer: suggestions, propertyName: properties.name })
    .from(suggestions)
    .innerJoin(properties, and(eq(properties.id, suggestions.propertyId), isNull(properties.archivedAt)))
    .where(
      and(
        inMyProperties(ctx, suggestions.propertyId),
        eq(suggestions.status, "offered"),
        input.propertyId ? eq(suggestions.propertyId, input.propertyId) : undefined,
        cursor ? gt(suggestions.id, cursor) : undefined,
        await wantedOffers(ctx),
      ),
    )
    .orderBy(asc(suggestions.id));
  const { rows, nextCursor } = await readPage(input, query, (row) => [row.offer.id]);
  return { suggestions: rows.map((row) => showOffer(ctx, row)), nextCursor };
}

export const showOffer = (
  ctx: Ctx,
  { offer: { id, propertyId, plan }, propertyName }: { offer: Offer; propertyName: string },
): Suggestion => ({
  id,
  propertyId,
  propertyName,
  title: plan.title,
  description: plan.description,
  frequency: plan.frequency,
  interval: plan.interval,
  priority: plan.priority,
  estimatedCost: koboToNaira(plan.cost.typicalKobo),
  costRange: showCost(plan.cost),
  category: plan.scheduleCategory,
  season: plan.seasonLabel,
  firstDueOn: firstDayOf(plan, lagosDay(ctx.now)),
  estimatedHours: plan.estimatedHours,
  checklist: plan.checklist,
  safety: plan.safety,
  assumed: plan.assumed,
  question: plan.question,
  reasons: showReasons(plan),
});
