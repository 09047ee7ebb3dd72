import { and, asc, desc, eq, gt, gte, isNotNull, lte, ne, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { canOf } from "#domain/policy.ts";
import { notFound } from "#domain/problems.ts";
import { findLedgerRow, listLines, mayPost } from "#features/ledger/queries.server.ts";
import type { Line } from "#features/ledger/rules.ts";
import { ledgerPostings } from "#features/ledger/tables.server.ts";
import { type Authorized, authorizeProperty } from "#features/properties/access.queries.server.ts";
import { members } from "#features/properties/tables.server.ts";
import { unitsAt } from "#features/units/queries.server.ts";
import { unitLabel } from "#features/units/rules.ts";
import { units } from "#features/units/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, foreignCursor, pageOf, readCursor, readPage, wholeList } from "#platform/paging.server.ts";
import type { chargeCalls, Demand } from "./contract.ts";
import { findPayTo } from "./payments/queries.server.ts";
import { type SharingUnit, sharesOf } from "./shares.rules.ts";
import { demandShares, demands } from "./tables.server.ts";

export type DemandRow = typeof demands.$inferSelect;

/** What the actor may do to demands: a manager only where the owner lets them enter money. */
async function canAt(ctx: Ctx, { relations, standing, property }: Authorized) {
  const can = canOf(userOf(ctx).role, relations, "demand", standing.closed);
  const ledger = await findLedgerRow(ctx, property.id);
  const may = ledger !== undefined && mayPost(ledger, relations);
  return { ...can, create: can.create && may, remove: can.remove && may, issue: can.issue && may };
}

function showDemand(ctx: Ctx, row: DemandRow, paidKobo: number, can: Demand["can"]): Demand {
  const { postingId: _, createdBy: __, createdAt: ___, ...fields } = row;
  const isIssued = row.state === "issued";
  const isPaid = paidKobo === row.totalKobo;
  const paid = paidKobo === 0 ? "open" : isPaid ? "paid" : "part_paid";
  return {
    ...fields,
    ...{ paidKobo, paid: isIssued ? paid : null, can },
    overdue: isIssued && !isPaid && row.dueOn < lagosDay(ctx.now),
  };
}

const paidFor = sql<number>`(select coalesce(sum(s.paid_kobo), 0) from ${demandShares} s
  where s.demand_id = demands.id)::float8`;

/** For which days of a year units were asked by its budget, drafts included. */
export const listAskedByBudget = (ctx: Ctx, propertyId: string, year: number) =>
  ctx.db
    .select({ fromDay: demands.fromDay, toDay: demands.toDay })
    .from(demands)
    .where(
      and(
        ...[eq(demands.propertyId, propertyId), isNotNull(demands.budgetId), ne(demands.state, "taken_back")],
        ...[lte(demands.fromDay, `${year}-12-31`), gte(demands.toDay, `${year}-01-01`)],
      ),
    );

/** What the units of a building were asked to pay, the newest first. */
export async function listDemands(ctx: Ctx, input: CallRead<typeof chargeCalls.listDemands>) {
  const seen = await authorizeProperty(ctx, "demand", "see", input.id);
  const isIt = and(
    eq(demands.propertyId, input.id),
    input.state ? eq(demands.state, input.state) : undefined,
    beforeCursor(demands.id, input.cursor),
  );
  const query = ctx.db.select({ row: demands, paidFor }).from(demands).where(isIt).orderBy(desc(demands.id));
  const { rows, nextCursor } = await readPage(input, query, ({ row }) => [row.id]);
  const can = await canAt(ctx, seen);
  return {
    demands: rows.map(({ row, paidFor }) => showDemand(ctx, row, paidFor, can)),
    payTo: await findPayTo(ctx, input.id),
    can,
    nextCursor,
  };
}

/** A demand where the act is allowed; locked by whoever changes it. */
export async function findDemandRow(
  ctx: Ctx,
  act: "see" | "remove" | "issue" | "take_back",
  id: string,
  locks = false,
): Promise<{ row: DemandRow; seen: Authorized }> {
  const query = ctx.db.select().from(demands).where(eq(demands.id, id));
  const [row] = await (locks ? query.for("update") : query);
  if (!row) throw notFound("demand");
  return { row, seen: await authorizeProperty(ctx, "demand", act, row.propertyId, "demand") };
}

/** The units of a building with what says how much falls on each, and whether somebody lives there. */
export async function listSharing(ctx: Ctx, propertyId: string): Promise<(SharingUnit & { isEmpty: boolean })[]> {
  const rows = await ctx.db.select().from(units).where(unitsAt(propertyId));
  return rows.map((row) => ({ ...row, label: unitLabel(row), isEmpty: row.occupancy === "empty" }));
}

/** One demand as somebody sees it right after a write. */
export async function readDemand(ctx: Ctx, id: string, seen: Authorized): Promise<{ demand: Demand }> {
  const [found] = await ctx.db.select({ row: demands, paidFor }).from(demands).where(eq(demands.id, id));
  if (!found) throw notFound("demand");
  return { demand: showDemand(ctx, found.row, found.paidFor, await canAt(ctx, seen)) };
}

/** One demand with what falls on each unit, by their names. */
export async function findDemand(ctx: Ctx, input: CallRead<typeof chargeCalls.findDemand>) {
  const { row, seen } = await findDemandRow(ctx, "see", input.id);
  const { demand } = await readDemand(ctx, row.id, seen);
  const last = Number(readCursor(input.cursor, 1)?.[0] ?? 0);
  if (!Number.isInteger(last) || last < 0 || last > 2_147_483_647) throw foreignCursor();
  const { limit = wholeList } = input;
  const rows = row.state === "draft" ? await listPlanned(ctx, row) : await listShares(ctx, row.id, last, limit);
  const page = pageOf(
    rows.filter(({ line }) => line > last),
    limit,
    ({ line }) => [String(line)],
  );
  return { demand, shares: page.rows.map(({ line: _, ...share }) => share), nextCursor: page.nextCursor };
}

/** Of a draft, counted anew; nothing where it cannot be shared any more. */
async function listPlanned(ctx: Ctx, { propertyId, lines }: DemandRow) {
  const sharing = await listSharing(ctx, propertyId);
  const labels = new Map(sharing.map(({ id, label }) => [id, label]));
  const { shares } = sharesOf(lines, sharing);
  return (shares ?? []).map((share, at) => ({
    ...share,
    ...{ line: at + 1, unit: labels.get(share.unitId) ?? "", paidKobo: 0 },
  }));
}

async function listShares(ctx: Ctx, demandId: string, last: number, limit: number) {
  const rows = await ctx.db
    .select({ share: demandShares, unit: units })
    .from(demandShares)
    .innerJoin(units, eq(units.id, demandShares.unitId))
    .where(and(eq(demandShares.demandId, demandId), gt(demandShares.line, last)))
    .orderBy(asc(demandShares.line))
    .limit(limit + 1);
  return rows.map(({ share: { unitId, parts, kobo, paidKobo, line }, unit }) => ({
    ...{ unitId, parts, kobo, paidKobo, line, unit: unitLabel(unit) },
  }));
}

/** Those who live in the units that are to pay, where a keeper has confirmed them. */
export async function listAsked(ctx: Ctx, { id, propertyId }: DemandRow): Promise<{ id: string; unitId: string }[]> {
  const { rows } = await ctx.db.execute<{ id: string; unitId: string }>(sql`
    select m.account_id as id, m.unit_id as "unitId" from ${members} m join ${demandShares} s on s.unit_id = m.unit_id and s.demand_id = ${id}
    where m.property_id = ${propertyId} and m.role = 'building_occupant' and m.status = 'active' and m.confirmed
      and m.left_at is null`);
  return rows;
}

/** The lines by which a demand was posted. */
export async function listPosted(ctx: Ctx, ledgerId: string, { postingId }: DemandRow): Promise<Line[]> {
  const [posting] = await ctx.db
    .select({ number: ledgerPostings.number })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.id, postingId ?? ""));
  if (!posting) throw new Error("A demand is issued and was not posted.");
  return listLines(ctx, { ledgerId, number: posting.number });
}
