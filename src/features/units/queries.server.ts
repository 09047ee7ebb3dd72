import { and, asc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { canOf, hiddenFields } from "#domain/policy.ts";
import type { Relation } from "#domain/policy-grants.ts";
import { notFound } from "#domain/problems.ts";
import { assets } from "#features/assets/tables.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { members } from "#features/properties/tables.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { pageOf, readIdCursor, wholeList } from "#platform/paging.server.ts";
import type { Unit, Unmatched, unitCalls } from "./contract.ts";
import { unitLabel, unitState } from "./rules.ts";
import { residents, units } from "./tables.server.ts";

type Row = typeof units.$inferSelect;
type Shown = Omit<Row, "createdAt" | "removedAt">;
type Doing = {
  openTickets: number;
  emergencies: number;
  overdueTasks: number;
  occupants: number;
  arrearsKobo: number | null;
};

const isThere = isNull(units.removedAt);

/** The units of a property that were not taken away. */
export const unitsAt = (propertyId: string): SQL => and(eq(units.propertyId, propertyId), isThere) ?? sql`false`;

/** What is open in each unit of a building, from one look at its requests and their work. */
const requestsAt = (ctx: Ctx, propertyId: string) => sql`
  select t.unit_id, count(*) filter (where t.status <> 'resolved') as requests,
    count(*) filter (where t.status <> 'resolved' and (t.emergency or t.priority = 'emergency')) as emergencies,
    count(*) filter (where k.status in ('pending', 'in_progress') and k.due_on < ${lagosDay(ctx.now)}::date) as overdue,
    0::bigint as people, 0::bigint as kobo
  from ${tickets} t left join (${ctx.lookups.taskStates}) k on k.id = t.task_id
  where t.property_id = ${propertyId} and t.unit_id is not null
    and (t.status <> 'resolved' or k.status in ('pending', 'in_progress'))
  group by t.unit_id`;

/** Overdue work on the machines in each, from the few tasks of the building that come first in its list, but for what a request of the unit brought, which is counted there. */
const machinesAt = (ctx: Ctx, propertyId: string) => sql`
  select a.unit_id, 0, 0, count(*), 0, 0 from ${assets} a join (${ctx.lookups.taskStates}) k on k.asset_id = a.id
  where a.property_id = ${propertyId} and a.unit_id is not null and a.removed_at is null
    and k.property_id = ${propertyId} and k.list_order < ${lagosDay(ctx.now)}::date - date '2000-01-01'
    and not exists (select 1 from ${tickets} t where t.task_id = k.id and t.unit_id = a.unit_id)
  group by a.unit_id`;

const peopleAt = (propertyId: string) => sql`
  select m.unit_id, 0, 0, 0, count(*), 0 from ${members} m
  where m.property_id = ${propertyId} and m.unit_id is not null and m.left_at is null and m.status = 'active'
    and m.confirmed group by m.unit_id`;

const arrearsAt = (ctx: Ctx, propertyId: string) =>
  sql`select a.unit_id, 0, 0, 0, 0, a.kobo from (${ctx.lookups.arrearsAt(ctx, propertyId)}) a`;

/** For the keepers of a building, who may see the money of its units; their API keys may not, since no key is for money. */
async function doingOf(ctx: Ctx, propertyId: string): Promise<(unitId: string) => Doing> {
  const seesMoney = userOf(ctx).key === undefined;
  const parts = [requestsAt(ctx, propertyId), machinesAt(ctx, propertyId), peopleAt(propertyId)];
  if (seesMoney) parts.push(arrearsAt(ctx, propertyId));
  // One question, since each more costs a list of hundreds as much as all that it says.
  const { rows } = await ctx.db.execute<Doing & { unit_id: string }>(sql`
    select unit_id, sum(requests)::int as "openTickets", sum(emergencies)::int as emergencies,
      sum(overdue)::int as "overdueTasks", sum(people)::int as occupants, sum(kobo)::float8 as "arrearsKobo"
    from (${sql.join(parts, sql` union all `)}) as doing group by unit_id`);
  const of = new Map(rows.map((row) => [row.unit_id, seesMoney ? row : { ...row, arrearsKobo: null }]));
  const nothing = { ...quiet, arrearsKobo: seesMoney ? 0 : null };
  return (id) => of.get(id) ?? nothing;
}

const quiet: Doing = { openTickets: 0, emergencies: 0, overdueTasks: 0, occupants: 0, arrearsKobo: null };

/** Spelled out, since a list of hundreds spends its time here; what `hidden` names is null. */
function showUnit(row: Shown, doing: Doing, hidden: Partial<Record<keyof Unit, null>> = {}): Unit {
  const { id, propertyId, block, floor, name, kind, sizeM2, share, weight, exclusions, occupancy, version } = row;
  const { openTickets, emergencies, overdueTasks, occupants, arrearsKobo } = doing;
  const shown: Unit = {
    id,
    propertyId,
    block,
    floor,
    name,
    kind,
    sizeM2,
    share,
    weight,
    exclusions,
    occupancy,
    version,
    label: unitLabel(row),
    state: unitState(doing),
    openTickets,
    emergencies,
    overdueTasks,
    occupants,
    arrearsKobo,
  };
  return Object.assign(shown, hidden);
}

/** Units for whoever belongs to the building; owner and managers see what is open in each, and whose text asks. */
export async function listUnits(ctx: Ctx, input: CallRead<typeof unitCalls.listUnits>) {
  const { relations, standing } = await authorizeProperty(ctx, "unit", "see", input.id);
  const can = canOf(userOf(ctx).role, relations, "unit", standing.closed);
  const keeps = keepsUnits(relations);
  const last = readIdCursor(input.cursor);
  const { limit = wholeList } = input;
  const after = last === undefined ? sql`true` : gt(units.id, last);
  // As plain rows: mapping each by its columns costs half of a list of hundreds.
  const found = await ctx.db.execute<Shown>(sql`
    select id, property_id as "propertyId", block, floor, name, kind, size_m2::float8 as "sizeM2", share::float8 as share,
      weight::float8 as weight, to_json(exclusions) as exclusions, occupancy, version
    from ${units} where ${and(unitsAt(input.id), after)} order by id limit ${limit + 1}`);
  const { rows, nextCursor } = pageOf(found.rows, limit, (row) => [row.id]);
  const doing = keeps ? await doingOf(ctx, input.id) : () => quiet;
  // Asked once: a list may have a thousand.
  const hidden = Object.fromEntries(hiddenFields("unit", relations).map((field) => [field, null]));
  return {
    units: rows.map((row) => showUnit(row, doing(row.id), hidden)),
    ...(keeps ? await figuresOf(ctx, input.id) : { counts: null, shares: null }),
    unmatched: keeps ? await listUnmatched(ctx, input.id, mostUnmatched) : null,
    can,
    nextCursor,
  };
}

const keepsUnits = (relations: readonly Relation[]): boolean =>
  relations.some((relation) => relation === "own" || relation === "managed");

const mostUnmatched = 100;

async function figuresOf(ctx: Ctx, propertyId: string) {
  const occupied = (word: string) => sql<number>`count(*) filter (where ${units.occupancy} = ${word})::int`;
  const [row] = await ctx.db
    .select({
      all: sql<number>`count(*)::int`,
      occupied: occupied("occupied"),
      empty: occupied("empty"),
      owner_occupied: occupied("owner_occupied"),
      shared: sql<number>`count(${units.share})::int`,
      total: sql<number>`coalesce(sum(${units.share}), 0)::float8`,
      missing: sql<number>`case when count(${units.share}) = 0 then 0 else 1000 - sum(${units.share}) end::float8`,
    })
    .from(units)
    .where(unitsAt(propertyId));
  const { shared = 0, total = 0, missing = 0, ...counts } = row ?? { all: 0, occupied: 0, empty: 0, owner_occupied: 0 };
  return { counts, shares: { units: shared, total, missing } };
}

/** What hangs on each of these units by now, as a sentence. */
export async function listHanging(ctx: Ctx, ids: readonly string[], since: Date): Promise<Map<string, string>> {
  const { rows } = await ctx.db.execute<{ id: string; why: string }>(sql`
    select unit_id as id, 'Somebody lives there, or did.' as why from ${residents} where ${isOneOf(residents.unitId, ids)}
    union select unit_id, 'There is a request of it.' from ${tickets}
      where ${isOneOf(tickets.unitId, ids)} and filed_at > ${since}::timestamptz
    union select unit_id, 'A machine stands there.' from ${assets}
      where ${isOneOf(assets.unitId, ids)} and removed_at is null
    union select t.unit_id, 'There is a tag of it.' from (${ctx.lookups.tagsInUse}) t where ${isOneOf(sql`t.unit_id`, ids)}
    union select n.unit_id, n.why from (${sql.join([...ctx.lookups.namesOfUnits], sql` union all `)}) n
      where ${isOneOf(sql`n.unit_id`, ids)}`);
  return new Map(rows.map(({ id, why }) => [id, why]));
}

/** To which of these units somebody belongs whom a keeper confirmed. */
export async function listBelonging(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ id: sql<string>`${members.unitId}` })
    .from(members)
    .where(and(isOneOf(members.unitId, ids), isNull(members.leftAt), eq(members.status, "active"), members.confirmed));
  return rows.map(({ id }) => id);
}

/** What people of a building wrote as their unit and no unit is yet, the most frequent first. */
export async function listUnmatched(ctx: Ctx, propertyId: string, most: number): Promise<Unmatched[]> {
  const { rows } = await ctx.db.execute<Unmatched>(sql`
    select text, sum(member)::int as members, sum(ticket)::int as tickets from (
      select unit as text, 1 as member, 0 as ticket from ${members}
        where property_id = ${propertyId} and unit_id is null and unit is not null and left_at is null
          and role = 'building_occupant'
      union all
      select unit, 0, 1 from ${tickets} where property_id = ${propertyId} and unit_id is null and unit is not null
    ) as written group by text order by count(*) desc, text limit ${most}`);
  return rows;
}

/** A unit that is there, where the act is allowed; 404 out of reach. */
export async function findUnit(ctx: Ctx, act: "see" | "see_history" | "edit" | "remove", id: string) {
  const [row] = await ctx.db
    .select()
    .from(units)
    .where(and(eq(units.id, id), isThere));
  if (!row) throw notFound("unit");
  await authorizeProperty(ctx, "unit", act, row.propertyId, "unit");
  return row;
}

/** Units as their keeper sees them right after a write. */
export async function readUnits(ctx: Ctx, propertyId: string, ids: readonly string[]): Promise<Unit[]> {
  const doing = await doingOf(ctx, propertyId);
  const rows = await ctx.db.select().from(units).where(isOneOf(units.id, ids)).orderBy(asc(units.id));
  return rows.map((row) => showUnit(row, doing(row.id)));
}
