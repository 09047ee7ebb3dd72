import { and, eq, isNull, sql } from "drizzle-orm";
import { notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { unitPayments } from "#features/charges/payments/tables.server.ts";
import { referenceOf } from "#features/charges/reference.rules.ts";
import { demandShares, demands } from "#features/charges/tables.server.ts";
import { ledgerAccounts, ledgerPostings, ledgers, ledgerTransfers } from "#features/ledger/tables.server.ts";
import { members } from "#features/properties/tables.server.ts";
import { unitLabel } from "#features/units/rules.ts";
import { residents, units } from "#features/units/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { BankAccount } from "../fields.ts";
import { bankLines, bankMatches } from "../tables.server.ts";
import type { HintedUnit, OpenEntry, Reported } from "./rules.ts";

export type BankLineRow = typeof bankLines.$inferSelect;
export type MatchRow = typeof bankMatches.$inferSelect;

/** Where money comes to or goes from: an account of a building as its bank has it. */
export type Place = { propertyId: string; account: BankAccount };

type Entry = Omit<OpenEntry, "restKobo" | "parts" | "unitId"> & { rest: string; parts: string[]; unit: string | null };

/**
 * Entries of the books at a bank account of which lines do not tell all, with what is left. An entry and what puts it
 * right, neither of which a line tells of, are none: the bank never saw them.
 */
export async function listOpenEntries(
  ctx: Ctx,
  { propertyId, account }: Place,
  only: { postingId?: string } = {},
): Promise<OpenEntry[]> {
  const one = only.postingId ? sql`and p.id = ${only.postingId}` : sql``;
  const { rows } = await ctx.db.execute<Entry>(sql`
    with a as (select a.id, a.ledger_id from ${ledgerAccounts} a join ${ledgers} l on l.id = a.ledger_id
        where l.property_id = ${propertyId} and a.role = ${account}),
      moved as (
        select t.ledger_id, t.number, t.line, t.kobo from ${ledgerTransfers} t join a on t.debit_id = a.id and t.ledger_id = a.ledger_id
        union all
        select t.ledger_id, t.number, t.line, -t.kobo from ${ledgerTransfers} t join a on t.credit_id = a.id and t.ledger_id = a.ledger_id),
      sums as (select ledger_id, number, sum(kobo) as kobo, array_agg(kobo::text order by line) as parts
        from moved group by ledger_id, number having sum(kobo) <> 0),
      sides as (select p.id, s.kobo as moved, null::bigint as told, s.parts
          from sums s join ${ledgerPostings} p on p.ledger_id = s.ledger_id and p.number = s.number
        union all select m.posting_id, 0, m.kobo, null from ${bankMatches} m join ${bankLines} b on b.id = m.line_id
          where m.property_id = ${propertyId} and b.account = ${account} and m.ended_at is null),
      rests as (select id, sum(moved) - coalesce(sum(told), 0) as rest, count(told) > 0 as is_told, max(parts) as parts
        from sides group by id having sum(moved) <> 0 and sum(moved) <> coalesce(sum(told), 0)),
      open as (select p.id, p.number, p.on_day, p.memo, r.parts, r.rest, r.is_told,
          min(r.rest) over entry = -max(r.rest) over entry or min(r.rest) over payment = -max(r.rest) over payment as is_undone
        from rests r join ${ledgerPostings} p on p.id = r.id
        window entry as (partition by coalesce(p.reverses_id, p.id), r.is_told, abs(r.rest)),
          payment as (partition by case when p.source_kind in ('unit_payment', 'unit_payment_taken_back') then p.source_id
            else p.id end, r.is_told, abs(r.rest)))
    select p.id as "postingId", p.number, p.on_day::text as "onDay", p.memo, p.rest::text as rest, p.parts,
      (select u.unit_id from ${unitPayments} u where u.posting_id = p.id and u.state = 'confirmed' limit 1) as unit
    from open p where (p.is_told or not p.is_undone) ${one}
    order by p.number`);
  return rows.map(({ rest, parts, unit, ...row }) => ({
    ...row,
    ...{ restKobo: Number(rest), parts: parts.map(Number), unitId: unit },
  }));
}

/** Payments that were said and wait for a keeper. */
export async function listReported(ctx: Ctx, propertyId: string): Promise<Reported[]> {
  const rows = await ctx.db
    .select({ row: unitPayments, unit: units })
    .from(unitPayments)
    .innerJoin(units, eq(units.id, unitPayments.unitId))
    .where(and(eq(unitPayments.propertyId, propertyId), eq(unitPayments.state, "reported")))
    .orderBy(unitPayments.id);
  return rows.map(({ row: { id, unitId, kobo, paidOn, payer }, unit }) => ({
    ...{ id, unitId, kobo, paidOn, payer, unit: unitLabel(unit) },
  }));
}

type Hint = {
  id: string;
  block: string | null;
  floor: number | null;
  name: string;
  owed: string;
  people: string[] | null;
};

/** The units of a building with what tells their payments: reference, people, what they owe. */
export async function listHintedUnits(ctx: Ctx, propertyId: string): Promise<HintedUnit[]> {
  const { rows } = await ctx.db.execute<Hint>(sql`
    select u.id, u.block, u.floor, u.name,
      coalesce((select sum(s.kobo - s.paid_kobo) from ${demandShares} s join ${demands} d on d.id = s.demand_id
        where s.unit_id = u.id and d.state = 'issued'), 0)::text as owed,
      (select array_agg(distinct x.name) from (
        select r.name from ${residents} r where r.unit_id = u.id
        union select w.name from ${members} m join ${accounts} w on w.id = m.account_id
          where m.unit_id = u.id and m.role = 'building_occupant' and m.confirmed
        union select p.payer from ${unitPayments} p where p.unit_id = u.id and p.state = 'confirmed') x) as people
    from ${units} u where u.property_id = ${propertyId} order by u.id`);
  return rows.map(({ owed, people, ...unit }) => ({
    ...{ id: unit.id, name: unit.name, label: unitLabel(unit), reference: referenceOf(unit.id) },
    ...{ owedKobo: Number(owed), people: people ?? [] },
  }));
}

/** A line of the bank; 404 where there is none. */
export async function findLineRow(ctx: Ctx, id: string): Promise<BankLineRow> {
  const [row] = await ctx.db.select().from(bankLines).where(eq(bankLines.id, id));
  if (!row) throw notFound("line");
  return row;
}

/** What a line is said to be now. */
export async function findLive(ctx: Ctx, lineId: string): Promise<MatchRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(bankMatches)
    .where(and(eq(bankMatches.lineId, lineId), isNull(bankMatches.endedAt)));
  return row;
}

/** By which posting a payment of a unit stands in the books, and whether it still does. */
export async function findPaid(ctx: Ctx, id: string) {
  const { postingId, state, propertyId, kobo } = unitPayments;
  const [row] = await ctx.db
    .select({ postingId, state, propertyId, kobo })
    .from(unitPayments)
    .where(eq(unitPayments.id, id));
  return row;
}

/** Whether a unit is one of this building. */
export const hasUnit = async (ctx: Ctx, propertyId: string, unitId: string): Promise<boolean> =>
  (await ctx.db.$count(units, and(eq(units.id, unitId), eq(units.propertyId, propertyId)))) > 0;

/** A posting, and whether it was put right already. */
export async function findPosting(ctx: Ctx, id: string) {
  const [row] = await ctx.db.select().from(ledgerPostings).where(eq(ledgerPostings.id, id));
  if (!row) throw new Error("A match names a posting that is not there.");
  const isReversed = (await ctx.db.$count(ledgerPostings, eq(ledgerPostings.reversesId, id))) > 0;
  return { row, isReversed };
}
