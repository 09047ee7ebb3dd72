import { and, desc, eq, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { invalid } from "#domain/problems.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { unitLabel } from "#features/units/rules.ts";
import { units } from "#features/units/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { pageOf, readIdCursor, wholeList } from "#platform/paging.server.ts";
import type { chargeCalls, MyCharge, Statement, StatementLine, UnitBalance } from "./contract.ts";
import { findPayTo, nothing, showPayments } from "./payments/queries.server.ts";
import { unitPayments } from "./payments/tables.server.ts";
import { referenceOf } from "./reference.rules.ts";
import { ageOf, standingOf } from "./rules.ts";
import { authorizeUnit, staysOf } from "./stays.queries.server.ts";
import type { Stay } from "./stays.rules.ts";
import { demandShares, demands } from "./tables.server.ts";

type Range = { from: string; to: string };

function rangeOf(ctx: Ctx, { from, to }: { from?: string | null | undefined; to?: string | null | undefined }): Range {
  const today = lagosDay(ctx.now);
  const range = { from: from ?? `${(to ?? today).slice(0, 4)}-01-01`, to: to ?? today };
  if (range.to < range.from) throw invalid("to", "The last day is before the first one.");
  return range;
}

/** All that changes what units owe, as rows of one kind; what adds is above nothing. `of` says of which rows. */
const eventsOf = (of: (table: "s" | "p") => SQL) => sql`
  select s.unit_id, d.id, 'demand' as kind, d.issued_on as on_day, d.title, s.kobo, s.line::bigint as place
    from ${demandShares} s join ${demands} d on d.id = s.demand_id where ${of("s")} and d.issued_on is not null
  union all select s.unit_id, d.id, 'demand_taken_back', d.taken_back_on, d.title, -s.kobo, s.line
    from ${demandShares} s join ${demands} d on d.id = s.demand_id where ${of("s")} and d.taken_back_on is not null
  union all select p.unit_id, p.id, 'payment', p.booked_on, coalesce(p.receipt_period, ''), -p.kobo, p.receipt_number
    from ${unitPayments} p where ${of("p")} and p.booked_on is not null
  union all select p.unit_id, p.id, 'payment_taken_back', p.taken_back_on, coalesce(p.receipt_period, ''), p.kobo, p.receipt_number
    from ${unitPayments} p where ${of("p")} and p.taken_back_on is not null`;

const inUnits = (ids: readonly string[]) => (table: "s" | "p") => {
  const list = sql`any(${sql.param(ids)}::uuid[])`;
  return table === "s" ? sql`s.unit_id = ${list}` : sql`p.unit_id = ${list}`;
};

type Event = Omit<StatementLine, "balanceKobo" | "kobo"> & { unitId: string; kobo: string };
export type UnitStatement = Pick<Statement, "openingKobo" | "lines" | "closingKobo">;

/** Of a statement the newest are shown. */
export const mostLines = 1_000;

/** The statements of many units by three questions, however many there are. */
export async function statementsOf(
  ctx: Ctx,
  unitIds: readonly string[],
  { from, to }: Range,
): Promise<Map<string, UnitStatement>> {
  const events = eventsOf(inUnits(unitIds));
  const before = await ctx.db.execute<{ unitId: string; kobo: string }>(sql`
    select unit_id as "unitId", sum(kobo)::text as kobo from (${events}) e where on_day < ${from}::date group by 1`);
  const within = await ctx.db.execute<Event>(sql`
    select * from (
      select unit_id as "unitId", id, kind, on_day::text as "onDay", title, kobo::text as kobo,
        row_number() over (partition by unit_id order by on_day desc, kind desc, id desc) as back
      from (${events}) e where on_day between ${from}::date and ${to}::date) numbered
    where back <= ${mostLines} order by "unitId", back desc`);
  const left = await ctx.db.execute<{ unitId: string; kobo: string }>(sql`
    select unit_id as "unitId", sum(kobo)::text as kobo from (${events}) e where on_day <= ${to}::date group by 1`);
  const opening = sumsIn(before.rows);
  const closing = sumsIn(left.rows);
  const linesOf = Map.groupBy(within.rows, ({ unitId }) => unitId);
  return new Map(
    unitIds.map((id) => {
      const lines = linesOf.get(id) ?? [];
      const closingKobo = closing.get(id) ?? 0;
      // Where there are more lines than are shown, what came before them is part of what it opens with.
      const shownKobo = lines.reduce((sum, { kobo }) => sum + Number(kobo), 0);
      const openingKobo = lines.length === mostLines ? closingKobo - shownKobo : (opening.get(id) ?? 0);
      return [id, { openingKobo, lines: runningOf(lines, openingKobo), closingKobo }];
    }),
  );
}

const sumsIn = (rows: readonly { unitId: string; kobo: string }[]) =>
  new Map(rows.map(({ unitId, kobo }) => [unitId, Number(kobo)]));

function runningOf(events: readonly Event[], openingKobo: number): StatementLine[] {
  let balanceKobo = openingKobo;
  return events.map(({ id, kind, onDay, title, kobo }) => {
    balanceKobo += Number(kobo);
    return { id, kind, onDay, title, kobo: Number(kobo), balanceKobo };
  });
}

/** The statement of one unit, of the time that is its reader's to see. */
export async function findUnitStatement(
  ctx: Ctx,
  input: CallRead<typeof chargeCalls.findUnitStatement>,
): Promise<Statement> {
  const seen = await authorizeUnit(ctx, "see", input.id);
  const asked = rangeOf(ctx, input);
  const from = asked.from < seen.from ? seen.from : asked.from;
  const to = seen.to !== null && asked.to > seen.to ? seen.to : asked.to;
  const { unit, property } = seen;
  const about = {
    ...{ unitId: unit.id, unit: unitLabel(unit), propertyId: property.id, property: property.name },
    ownNumber: seen.to === null ? await numberOf(ctx, unit.id) : null,
  };
  // Of what lies outside of their time there is nothing to say.
  if (to < from) return { ...about, fromDay: from, toDay: from, openingKobo: 0, lines: [], closingKobo: 0 };
  const statement = (await statementsOf(ctx, [unit.id], { from, to })).get(unit.id);
  if (!statement) throw new Error("A statement was asked for and did not come back.");
  return { ...about, fromDay: from, toDay: to, ...statement };
}

/** The statements of all units of a building that have one, in the order in which they are called, by four questions beside its list. */
export async function listStatements(ctx: Ctx, input: Range & { id: string }): Promise<Statement[]> {
  const { property } = await authorizeProperty(ctx, "demand", "see", input.id);
  const { units } = await listUnitBalances(ctx, input);
  const ids = units.map(({ unitId }) => unitId);
  const statements = await statementsOf(ctx, ids, input);
  const numbers = await ctx.lookups.numbersOfUnits(ctx, ids);
  const span = { propertyId: property.id, property: property.name, fromDay: input.from, toDay: input.to };
  return units.flatMap(({ unitId, unit }) => {
    const statement = statements.get(unitId);
    return statement ? [{ unitId, unit, ...span, ownNumber: numbers.get(unitId) ?? null, ...statement }] : [];
  });
}

const numberOf = async (ctx: Ctx, unitId: string) =>
  (await ctx.lookups.numbersOfUnits(ctx, [unitId])).get(unitId) ?? null;

type Sums = { opening: string; demanded: string; received: string; closing: string };
type BalanceRow = Sums & {
  id: string;
  block: string | null;
  floor: number | null;
  name: string;
};

const sumsBetween = ({ from, to }: Range) => sql`
  coalesce(sum(kobo) filter (where on_day < ${from}::date), 0)::text as opening,
  coalesce(sum(kobo) filter (where on_day >= ${from}::date and kind like 'demand%'), 0)::text as demanded,
  coalesce(-sum(kobo) filter (where on_day >= ${from}::date and kind like 'payment%'), 0)::text as received,
  coalesce(sum(kobo), 0)::text as closing
  from e where on_day <= ${to}::date`;

/** What each unit was asked, paid and owes, and what is overdue by its age. */
export async function listUnitBalances(ctx: Ctx, input: CallRead<typeof chargeCalls.listUnitBalances>) {
  await authorizeProperty(ctx, "demand", "see", input.id);
  const range = rangeOf(ctx, input);
  const last = readIdCursor(input.cursor);
  const { limit = wholeList } = input;
  const ofProperty = (table: "s" | "p") =>
    table === "s" ? sql`s.property_id = ${input.id}` : sql`p.property_id = ${input.id}`;
  const found = await ctx.db.execute<BalanceRow>(sql`
    with e as (${eventsOf(ofProperty)}),
    sums as (select unit_id, ${sumsBetween(range)} group by unit_id)
    select u.id, u.block, u.floor, u.name, coalesce(sums.opening, '0') as opening,
      coalesce(sums.demanded, '0') as demanded, coalesce(sums.received, '0') as received,
      coalesce(sums.closing, '0') as closing
    from ${units} u left join sums on sums.unit_id = u.id
    where u.property_id = ${input.id} and ${last ? sql`u.id > ${last}` : sql`true`}
      and (sums.unit_id is not null or (u.removed_at is null and u.kind not in ('common', 'plant')))
    order by u.id limit ${limit + 1}`);
  const { rows, nextCursor } = pageOf(found.rows, limit, ({ id }) => [id]);
  const open = await listOpenAt(ctx, input.id);
  const openOf = Map.groupBy(open, ({ unitId }) => unitId);
  const today = lagosDay(ctx.now);
  return {
    units: rows.map((row) => balanceOf(row, openOf.get(row.id) ?? [], today)),
    sums: await sumsAt(ctx, input.id, range, open),
    ...{ fromDay: range.from, toDay: range.to, nextCursor },
  };
}

type OpenAt = { unitId: string; dueOn: string; kobo: number };

/** What the units of a building have not paid of what was issued, by its day. */
async function listOpenAt(ctx: Ctx, propertyId: string): Promise<OpenAt[]> {
  const { rows } = await ctx.db.execute<Omit<OpenAt, "kobo"> & { kobo: string }>(sql`
    select s.unit_id as "unitId", d.due_on::text as "dueOn", sum(s.kobo - s.paid_kobo)::text as kobo
    from ${demandShares} s join ${demands} d on d.id = s.demand_id
    where s.property_id = ${propertyId} and d.state = 'issued' and s.kobo > s.paid_kobo
    group by s.unit_id, d.due_on order by d.due_on`);
  return rows.map((row) => ({ ...row, kobo: Number(row.kobo) }));
}

/** What of it is overdue, together and by its age. */
function lateOf(open: readonly OpenAt[], today: string) {
  const late = { to30: 0, to60: 0, to90: 0, older: 0 };
  for (const { dueOn, kobo } of open) {
    const age = ageOf(dueOn, today);
    if (age) late[age] += kobo;
  }
  return { overdueKobo: late.to30 + late.to60 + late.to90 + late.older, ...late };
}

function balanceOf(row: BalanceRow, open: readonly OpenAt[], today: string): UnitBalance {
  const [oldest] = open;
  return {
    ...{ unitId: row.id, unit: unitLabel(row), reference: referenceOf(row.id) },
    ...{ openingKobo: Number(row.opening), demandedKobo: Number(row.demanded), receivedKobo: Number(row.received) },
    ...{ closingKobo: Number(row.closing), ...lateOf(open, today) },
    oldestDueOn: oldest && oldest.dueOn < today ? oldest.dueOn : null,
  };
}

/** Of the whole building: what moved, what is open, and what of it is overdue by its age. */
async function sumsAt(ctx: Ctx, propertyId: string, range: Range, open: readonly OpenAt[]) {
  const ofProperty = (table: "s" | "p") =>
    table === "s" ? sql`s.property_id = ${propertyId}` : sql`p.property_id = ${propertyId}`;
  const { rows } = await ctx.db.execute<Sums>(sql`with e as (${eventsOf(ofProperty)}) select ${sumsBetween(range)}`);
  const [sums] = rows;
  const ahead = await ctx.db.execute<{ kobo: string }>(sql`
    select coalesce(sum(kobo - applied_kobo), 0)::text as kobo from ${unitPayments}
    where property_id = ${propertyId} and state = 'confirmed'`);
  return {
    owedKobo: open.reduce((total, { kobo }) => total + kobo, 0),
    ...lateOf(open, lagosDay(ctx.now)),
    aheadKobo: Number(ahead.rows[0]?.kobo ?? 0),
    ...{ openingKobo: Number(sums?.opening ?? 0), demandedKobo: Number(sums?.demanded ?? 0) },
    ...{ receivedKobo: Number(sums?.received ?? 0), closingKobo: Number(sums?.closing ?? 0) },
  };
}

const mostMine = 24;

/** The service charge of the units in which one lives, or lived, each of one's own time. */
export async function findMyCharges(ctx: Ctx): Promise<{ units: MyCharge[] }> {
  const stays = (await staysOf(ctx, userOf(ctx).id)).slice(0, mostMine);
  const rows = await ctx.db
    .select({ unit: units, property: properties.name, archivedAt: properties.archivedAt })
    .from(units)
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(
      inArray(
        units.id,
        stays.map(({ unitId }) => unitId),
      ),
    );
  const mine: MyCharge[] = [];
  for (const stay of stays) {
    const found = rows.find(({ unit }) => unit.id === stay.unitId);
    if (found && found.archivedAt === null) mine.push(await mineOf(ctx, found, stay));
  }
  return { units: mine.sort((one, other) => Number(other.livesThere) - Number(one.livesThere)) };
}

type Found = { unit: typeof units.$inferSelect; property: string };

async function mineOf(ctx: Ctx, { unit, property }: Found, stay: Stay): Promise<MyCharge> {
  const today = lagosDay(ctx.now);
  const livesThere = stay.to === null;
  const statement = (await statementsOf(ctx, [unit.id], { from: today, to: stay.to ?? today })).get(unit.id);
  const { owedKobo, aheadKobo } = standingOf(
    Math.max(0, statement?.closingKobo ?? 0),
    Math.max(0, -(statement?.closingKobo ?? 0)),
  );
  const open = livesThere ? await listOpen(ctx, unit.id) : [];
  const overdue = open.filter(({ dueOn }) => dueOn < today);
  const inTime = and(
    gte(unitPayments.paidOn, stay.from),
    stay.to === null ? undefined : lte(unitPayments.paidOn, stay.to),
  );
  const isTheirs = and(eq(unitPayments.unitId, unit.id), or(eq(unitPayments.payerId, userOf(ctx).id), inTime));
  const { payments } = await showPayments(ctx, isTheirs, { can: nothing, limit: mostMine });
  return {
    ...{ unitId: unit.id, unit: unitLabel(unit), propertyId: unit.propertyId, property, livesThere },
    ...{ reference: referenceOf(unit.id), owedKobo, aheadKobo },
    overdueKobo: overdue.reduce((sum, { kobo, paidKobo }) => sum + kobo - paidKobo, 0),
    nextDueOn: open[0]?.dueOn ?? null,
    demands: open,
    payments,
    payTo: livesThere ? await findPayTo(ctx, unit.propertyId) : null,
    ownNumber: livesThere ? await numberOf(ctx, unit.id) : null,
  };
}

async function listOpen(ctx: Ctx, unitId: string): Promise<MyCharge["demands"]> {
  const rows = await ctx.db
    .select({ demand: demands, share: demandShares })
    .from(demandShares)
    .innerJoin(demands, eq(demands.id, demandShares.demandId))
    .where(
      and(
        eq(demandShares.unitId, unitId),
        eq(demands.state, "issued"),
        sql`${demandShares.kobo} > ${demandShares.paidKobo}`,
      ),
    )
    .orderBy(demands.dueOn, desc(demands.id))
    .limit(mostMine);
  return rows.map(({ demand: { id, title, dueOn, lines }, share: { kobo, paidKobo, parts } }) => ({
    ...{ id, title, dueOn, kobo, paidKobo },
    parts: lines.map(({ what }, at) => ({ what, kobo: parts[at] ?? 0 })).filter((part) => part.kobo > 0),
  }));
}
