import { and, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CallRead } from "#domain/contract.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { suggestions } from "#features/planning/tables.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import { schedules } from "../tables.server.ts";
import type { PlanChange, planChangeCalls } from "./contract.ts";
import type { Line } from "./rules.ts";
import { planChanges, planNumbers } from "./tables.server.ts";

/** The ids of the buildings of an organisation. */
export const buildingsOf = (organisationId: string): SQL =>
  sql`select p.id from ${properties} p where p.organisation_id = ${organisationId} and p.archived_at is null`;

export const isBuilding = (id: SQL): SQL => sql`exists (select from ${properties} p where p.id = ${id})`;

/** A line as it was read; `at`: another one after each time that its row is written. */
export type LineRead = { propertyId: string; at: string; line: Line };

/** What of an offer its line says; the item is large, so it is opened once. */
export const offerLine = sql`(
  select json_build_object('key', plan_key, 'scheduleId', null, 'suggestionId', id, 'title', p.title,
    'place', case status when 'offered' then 'suggested' else status end, 'interval', p.interval, 'season', p."seasonLabel",
    'priority', p.priority, 'costKobo', (p.cost ->> 'typicalKobo')::float8, 'law', p.statutory is not null,
    'startOn', null, 'endOn', null)
  from jsonb_to_record(plan) as p (title text, interval json, "seasonLabel" text, priority text, cost json, statutory json))`;

const scheduleLine = sql`json_build_object('key', coalesce(plan_key, id::text), 'scheduleId', id, 'suggestionId', null,
  'title', schedule_name, 'place', case when is_active then 'scheduled' else 'paused' end,
  'interval', json_build_object('every', frequency_value, 'unit', frequency_unit),
  'season', case when season is null then null else plan ->> 'seasonLabel' end, 'priority', priority,
  'costKobo', estimated_cost_kobo::float8, 'law', statutory, 'startOn', start_on::text, 'endOn', end_on::text)`;

const placeIn = (table: typeof schedules | typeof suggestions) => sql`concat(${table.id}, ' ', ${table}.ctid)`;

/** What of plans may change, by building and key. */
export type Doubted = readonly { id: string; key: string }[];

type Asked = { only?: Doubted | undefined; before?: readonly LineRead[] };

/**
 * The plans of these buildings as they stand, as far as changes of them are told; `only`: of these keys. Lines that were read
 * before and whose rows nobody wrote since are not read again.
 */
export async function listLines(
  ctx: Ctx,
  propertyIds: readonly string[],
  { only, before = [] }: Asked = {},
): Promise<LineRead[]> {
  const known = new Map(before.map((read) => [read.at, read]));
  const isKnown = sql`k.at is not null`;
  const places = sql.param([...known.keys()]);
  const isAsked = (table: typeof schedules | typeof suggestions) =>
    only === undefined
      ? isOneOf(table.propertyId, propertyIds)
      : sql`(${table.propertyId}, ${table.planKey}) in (
          select id, key from json_to_recordset(${JSON.stringify(only)}::json) as o (id uuid, key text))`;
  const others = (place: SQL) => sql`left join unnest(${places}::text[]) as k (at) on k.at = ${place}`;
  const [scheduleAt, offerAt] = [placeIn(schedules), placeIn(suggestions)];
  const { rows } = await ctx.db.execute<{ propertyId: string; at: string; line: Line | null }>(sql`
    select property_id as "propertyId", ${scheduleAt} as at, case when ${isKnown} then null else ${scheduleLine} end as line
    from ${schedules} ${others(scheduleAt)} where ${isAsked(schedules)} and ended_at is null
    union all
    select property_id, ${offerAt}, case when ${isKnown} then null else ${offerLine} end
    from ${suggestions} ${others(offerAt)} where ${isAsked(suggestions)} and status <> 'accepted'`);
  return rows.flatMap(({ line, ...read }) => (line ? [{ ...read, line }] : (known.get(read.at) ?? [])));
}

/** The number of a building's plan; 0 until it has one. */
export async function numberOf(ctx: Ctx, propertyId: string): Promise<{ number: number; madeAt: string | null }> {
  const [row] = await ctx.db.select().from(planNumbers).where(eq(planNumbers.propertyId, propertyId));
  return row && row.number > 0 ? { number: row.number, madeAt: row.at.toISOString() } : { number: 0, madeAt: null };
}

const actor = alias(accounts, "actor");
const decider = alias(accounts, "decider");

/** Changes with the names of who caused and who decided them. */
export const selectChanges = (ctx: Ctx) =>
  ctx.db
    .select({ change: planChanges, by: actor.name, decidedBy: decider.name })
    .from(planChanges)
    .leftJoin(actor, eq(actor.id, planChanges.actorId))
    .leftJoin(decider, eq(decider.id, planChanges.decidedBy));

type ChangeRow = Awaited<ReturnType<typeof selectChanges>>[number];

const acceptedBy = ["property_owner", "property_manager"] as const;

export const showChange = ({ change, by, decidedBy }: ChangeRow): PlanChange => {
  const { id, propertyId, number, at, title, event, field, old, new: now, why, decision, decidedAt } = change;
  return {
    ...{ id, propertyId, number, at: at.toISOString(), title },
    event: { ...event, by },
    fact: event.fact,
    ...{ field, old, new: now, why },
    mustAccept: change.offer ? [...acceptedBy] : [],
    ...{ decision, decidedBy, decidedAt: decidedAt?.toISOString() ?? null },
    ...{ scheduleId: change.scheduleId, suggestionId: change.suggestionId },
  };
};

/** What changed in a building's plan, the newest first. */
export async function listPlanChanges(ctx: Ctx, input: CallRead<typeof planChangeCalls.listPlanChanges>) {
  const propertyId = input.id;
  await authorizeProperty(ctx, "suggestion", "see", propertyId);
  const isHere = eq(planChanges.propertyId, propertyId);
  const isOpen = eq(planChanges.decision, "open");
  const { rows, nextCursor } = await readPage(
    input,
    selectChanges(ctx)
      .where(
        and(
          isHere,
          input.only === "open" ? isOpen : undefined,
          input.since === undefined ? undefined : gt(planChanges.number, input.since),
          beforeCursor(planChanges.id, input.cursor),
        ),
      )
      .orderBy(desc(planChanges.id)),
    ({ change }) => [change.id],
  );
  const plan = { ...(await numberOf(ctx, propertyId)), open: await ctx.db.$count(planChanges, and(isHere, isOpen)) };
  return { plan, changes: rows.map(showChange), nextCursor };
}
