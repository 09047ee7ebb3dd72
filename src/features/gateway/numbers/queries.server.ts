import { and, asc, desc, eq, isNotNull, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import { unitsAt } from "#features/units/queries.server.ts";
import { unitLabel } from "#features/units/rules.ts";
import { residents, units } from "#features/units/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Lookups, PayToNumber } from "#platform/lookups.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { Listed } from "#platform/payments.server.ts";
import { feeOn } from "../fees.rules.ts";
import { canAt, findGateway, type GatewayRow } from "../queries.server.ts";
import { paymentGateways } from "../tables.server.ts";
import type { UnitNumber, unitNumberCalls } from "./contract.ts";
import { isStillTheirs } from "./rules.ts";
import { unitNumbers } from "./tables.server.ts";

export type NumberRow = typeof unitNumbers.$inferSelect;

/** A provider that has not given one by then is asked once more. */
export const lateMs = 60 * 60 * 1_000;

export const isInUse = isNull(unitNumbers.endedAt);

/** By which name a number's holder is known to the provider: nobody's, at the address of this installation. */
export const mailOf = (ctx: Ctx, id: string): string => `${id}@${new URL(ctx.site.url).hostname}`;

const mailed = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/;

export async function findNumberRow(ctx: Ctx, id: string): Promise<NumberRow | undefined> {
  const [row] = await ctx.db.select().from(unitNumbers).where(eq(unitNumbers.id, id));
  return row;
}

/** The number whose holder has a mail that was made up here. */
export async function findByMail(ctx: Ctx, mail: string | null): Promise<NumberRow | undefined> {
  const id = mailed.exec(mail ?? "")?.[1];
  const row = id === undefined ? undefined : await findNumberRow(ctx, id);
  return row && mailOf(ctx, row.id) === mail ? row : undefined;
}

/** By which number a payment came: that of its holder, else the one that it was sent to. */
export async function findNumberOf(ctx: Ctx, { provider, mode }: GatewayRow, { customer, receiver }: Listed) {
  const held = await findByMail(ctx, customer);
  if (held || receiver === null) return held;
  const isIt = and(eq(unitNumbers.provider, provider), eq(unitNumbers.number, receiver), eq(unitNumbers.mode, mode));
  const [row] = await ctx.db.select().from(unitNumbers).where(isIt).orderBy(desc(unitNumbers.id)).limit(1);
  return row;
}

/**
 * The units and accounts of those who live in units by their membership, unless a keeper wrote down that they moved out
 * since they had it, and not that they moved in again.
 */
function dwellingIn(ctx: Ctx, unitIds: readonly string[]): SQL {
  const today = sql`${lagosDay(ctx.now)}::date`;
  const since = sql`(coalesce(m.unit_since, m.joined_at) at time zone 'Africa/Lagos')::date`;
  const times = sql`select from ${residents} r where r.account_id = m.account_id and r.unit_id = m.unit_id`;
  return sql`
    select m.unit_id as "unitId", m.account_id as id from ${members} m
    where m.unit_id = any(${sql.param(unitIds)}::uuid[]) and m.role = 'building_occupant' and m.status = 'active'
      and m.confirmed and m.left_at is null
      and (not exists (${times} and r.moved_out <= ${today} and r.moved_out >= ${since})
        or exists (${times} and r.moved_in <= ${today} and (r.moved_out is null or r.moved_out > ${today})))`;
}

/** Who lives in units, once a keeper had confirmed or written it down: their accounts, and their rows as residents. */
export async function livingIn(ctx: Ctx, unitIds: readonly string[]): Promise<(unitId: string) => string[]> {
  const today = lagosDay(ctx.now);
  const { rows } = await ctx.db.execute<{ unitId: string; id: string }>(sql`
    ${dwellingIn(ctx, unitIds)}
    union select r.unit_id, who.id from ${residents} r cross join lateral (values (r.id), (r.account_id)) who (id)
      where r.unit_id = any(${sql.param(unitIds)}::uuid[]) and who.id is not null and r.moved_in <= ${today}::date
        and (r.moved_out is null or r.moved_out > ${today}::date)`);
  const found = Map.groupBy(rows, ({ unitId }) => unitId);
  return (unitId) => (found.get(unitId) ?? []).map(({ id }) => id);
}

/** The accounts of those who live in a unit. */
export async function listDwellers(ctx: Ctx, unitId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(dwellingIn(ctx, [unitId]));
  return rows.map(({ id }) => id);
}

/** The numbers that take real money for units, and that are still those of who lives there. */
async function numbersOfUnits(ctx: Ctx, unitIds: readonly string[]): Promise<Map<string, PayToNumber>> {
  if (unitIds.length === 0) return new Map();
  const isIt = and(isOneOf(unitNumbers.unitId, unitIds), isInUse, eq(unitNumbers.mode, "live"));
  const rows = await ctx.db.select().from(unitNumbers).where(isIt);
  if (rows.length === 0) return new Map();
  const living = await livingIn(ctx, unitIds);
  return new Map(
    rows.flatMap(({ unitId, number, bank, name, people }) =>
      number === null || !isStillTheirs(people, living(unitId))
        ? []
        : [[unitId, { number, bank: bank ?? "", name: name ?? "" }] as const],
    ),
  );
}

/** What features below must know of account numbers. */
export const numberLookups: Pick<Lookups, "numbersOfUnits"> = { numbersOfUnits };

const payingKinds = sql`('common', 'plant')`;

/** The units of a building that pay and have no number by this key. */
export function listWithout(ctx: Ctx, { id, propertyId }: GatewayRow) {
  const theirs = ctx.db
    .select({ id: unitNumbers.unitId })
    .from(unitNumbers)
    .where(and(eq(unitNumbers.gatewayId, id), isInUse));
  const isIt = and(unitsAt(propertyId), sql`${units.kind} not in ${payingKinds}`, notInArray(units.id, theirs));
  return ctx.db.select({ id: units.id }).from(units).where(isIt).orderBy(asc(units.id));
}

/** The numbers in use whose unit was taken away, or where of those who lived there nobody does any more. */
export async function listLeft(ctx: Ctx, propertyIds: readonly string[]): Promise<NumberRow[]> {
  const rows = await ctx.db
    .select({ row: unitNumbers, removedAt: units.removedAt })
    .from(unitNumbers)
    .innerJoin(units, eq(units.id, unitNumbers.unitId))
    .where(and(isOneOf(unitNumbers.propertyId, propertyIds), isInUse));
  if (rows.length === 0) return [];
  const living = await livingIn(
    ctx,
    rows.map(({ row }) => row.unitId),
  );
  return rows
    .filter(({ row, removedAt }) => removedAt !== null || !isStillTheirs(row.people, living(row.unitId)))
    .map(({ row }) => row);
}

export async function findBuildingName(ctx: Ctx, propertyId: string): Promise<string> {
  const [row] = await ctx.db.select({ name: properties.name }).from(properties).where(eq(properties.id, propertyId));
  return row?.name ?? "";
}

/** The key by which the units of a building get numbers, where they do. */
export async function findNumbering(ctx: Ctx, propertyId: string): Promise<GatewayRow | undefined> {
  const isIt = and(
    eq(paymentGateways.propertyId, propertyId),
    isNull(paymentGateways.endedAt),
    isNotNull(paymentGateways.numbersPhone),
  );
  const [row] = await ctx.db.select().from(paymentGateways).where(isIt);
  return row;
}

/** The account numbers of the units of a building, for those who keep it. */
export async function listUnitNumbers(ctx: Ctx, input: CallRead<typeof unitNumberCalls.listUnitNumbers>) {
  const seen = await authorizeProperty(ctx, "online_payment", "see", input.id);
  const gateway = await findGateway(ctx, input.id);
  const isIt = and(eq(unitNumbers.propertyId, input.id), isInUse, beforeCursor(unitNumbers.id, input.cursor));
  const query = ctx.db
    .select({ row: unitNumbers, unit: units })
    .from(unitNumbers)
    .innerJoin(units, eq(units.id, unitNumbers.unitId))
    .where(isIt)
    .orderBy(desc(unitNumbers.id));
  const { rows, nextCursor } = await readPage(input, query, ({ row }) => [row.id]);
  const can = await canAt(ctx, seen);
  const counted = await ctx.db
    .select({ state: unitNumbers.state, count: sql<number>`count(*)::int` })
    .from(unitNumbers)
    .where(and(eq(unitNumbers.propertyId, input.id), isInUse))
    .groupBy(unitNumbers.state);
  const count = (state: UnitNumber["state"]) => counted.find((one) => one.state === state)?.count ?? 0;
  const phone = gateway?.numbersPhone ?? null;
  return {
    numbers: rows.map(({ row, unit }) => show(ctx, row, unitLabel(unit))),
    ...{ isOn: phone !== null, phone: can.set ? phone : null, mode: gateway?.mode ?? null, nextCursor, can },
    counts: { given: count("given"), asked: count("asked"), failed: count("failed") },
    fee: gateway ? feeOn(gateway.provider, "own_number", lagosDay(ctx.now)) : null,
  };
}

function show(ctx: Ctx, row: NumberRow, unit: string): UnitNumber {
  const { unitId, state, number, bank, name, why, askedAt } = row;
  const isLate = state === "asked" && ctx.now.getTime() - askedAt.getTime() > lateMs;
  return { unitId, unit, state, number, bank, name, why, askedAt: askedAt.toISOString(), isLate };
}
