import { and, asc, desc, eq, gte, isNull, lte, or, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import type { Act } from "#domain/policy.ts";
import { canOf } from "#domain/policy.ts";
import { propertyRelations } from "#domain/policy-relations.ts";
import { notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { residencesOf } from "#features/charges/stays.queries.server.ts";
import { balancesOf, findLedgerRow, withoutOpenings } from "#features/ledger/queries.server.ts";
import { ledgerPeriods, ledgerPostings, ledgers, ledgerTransfers } from "#features/ledger/tables.server.ts";
import {
  type Authorized,
  authorizeAt,
  authorizeProperty,
  findStanding,
} from "#features/properties/access.queries.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import { keeps } from "#features/tasks/job.queries.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { MoneyAccount, moneyAccountCalls } from "./contract.ts";
import { type Content, contentOf, faultsOf, isWithin, openingsApart } from "./rules.ts";
import { moneyAccounts, moneyPapers, moneyQuestions, moneyReads, moneySupplements } from "./tables.server.ts";

export type MoneyAccountRow = typeof moneyAccounts.$inferSelect;

/** An account where the act is allowed; a draft is for its keepers alone. */
export async function findMoneyRow(
  ctx: Ctx,
  act: Act<"money_account">,
  id: string,
): Promise<{ row: MoneyAccountRow; seen: Authorized }> {
  const [row] = await ctx.db.select().from(moneyAccounts).where(eq(moneyAccounts.id, id));
  if (!row) throw notFound("account");
  const seen = await authorizeReader(ctx, act, row);
  if (row.state === "draft" && !keeps(seen)) throw notFound("account");
  return { row, seen };
}

/** Whoever moved out reads the accounts of the half years in which they lived there, and does nothing with them. */
async function authorizeReader(ctx: Ctx, act: Act<"money_account">, row: MoneyAccountRow): Promise<Authorized> {
  const { propertyId } = row;
  const found = await findStanding(ctx, propertyId);
  if (!found) throw notFound("account");
  const { standing } = found;
  const held = propertyRelations(standing);
  const mayHaveLived = !held.includes("confirmed") && !keeps({ relations: held }) && standing.closed !== "archived";
  const lived = mayHaveLived ? await residencesOf(ctx, userOf(ctx).id, propertyId) : [];
  const isOfTheirTime = lived.some((one) => isWithin(row, one));
  const relations = isOfTheirTime ? [...held, "self" as const] : held;
  authorizeAt(ctx, { thing: "money_account", act, standing, name: "account" }, relations);
  ctx.accessBasis.push({ propertyId, relations: held });
  // The unit of whoever is there again and not confirmed yet is none of theirs.
  return { ...found, unitId: isOfTheirTime ? null : found.unitId, relations };
}

/** What an account says: as it was issued, or of a draft what the books say now. */
export async function readContent(ctx: Ctx, row: MoneyAccountRow, property: string): Promise<Content> {
  return row.content === null ? countContent(ctx, row, property) : (JSON.parse(row.content) as Content);
}

/** What the books say of the months of an account now. */
export async function countContent(
  ctx: Ctx,
  { ledgerId, fromDay, toDay, note }: MoneyAccountRow,
  property: string,
  apart: Content["openingsApart"] | null = openingsApart,
): Promise<Content> {
  const { rows } = await ctx.db.execute<{ first: number | null; last: number | null; hash: string | null }>(sql`
    select r.first, r.last, p.hash from (select min(number) as first, max(number) as last from ${ledgerPostings}
      where ledger_id = ${ledgerId} and month between ${fromDay}::date and ${toDay}::date) r
    left join ${ledgerPostings} p on p.ledger_id = ${ledgerId} and p.number = r.last`);
  const [range] = rows;
  const inMonths = sql`b.month between ${fromDay}::date and ${toDay}::date`;
  const within = await balancesOf(ctx, ledgerId, inMonths);
  return contentOf({
    ...{ property, fromDay, toDay, note },
    ...{ firstNumber: range?.first ?? 0, lastNumber: range?.last ?? 0, headHash: range?.hash ?? "" },
    before: await balancesOf(ctx, ledgerId, sql`b.month < ${fromDay}::date`),
    within,
    came: apart ? await withoutOpenings(ctx, ledgerId, within, inMonths) : undefined,
    openingsApart: apart ?? undefined,
  });
}

/** Why a draft cannot be issued yet, or null. */
export async function waitsFor(ctx: Ctx, { propertyId, toDay, state }: MoneyAccountRow): Promise<string | null> {
  if (state === "issued") return null;
  const ledger = await findLedgerRow(ctx, propertyId);
  const isClosed = ledger?.closedThrough != null && ledger.closedThrough >= `${toDay.slice(0, 8)}01`;
  return isClosed
    ? null
    : `Close ${toDay.slice(0, 7)} in the books first, so that nothing of these months changes any more.`;
}

/** One account whole. */
export async function showMoneyAccount(ctx: Ctx, id: string, seen: Authorized): Promise<{ account: MoneyAccount }> {
  const [found] = await ctx.db
    .select({ row: moneyAccounts, by: accounts.name, paper: moneyPapers })
    .from(moneyAccounts)
    .leftJoin(accounts, eq(accounts.id, moneyAccounts.issuedBy))
    .leftJoin(moneyPapers, eq(moneyPapers.accountId, moneyAccounts.id))
    .where(eq(moneyAccounts.id, id));
  if (!found) throw notFound("account");
  const { row, by, paper } = found;
  const {
    lastNumber,
    firstNumber,
    received = [],
    openingsApart: _,
    ...content
  } = await readContent(ctx, row, seen.property.name);
  const supplements = await ctx.db
    .select({ id: moneySupplements.id, text: moneySupplements.text, by: accounts.name, at: moneySupplements.createdAt })
    .from(moneySupplements)
    .innerJoin(accounts, eq(accounts.id, moneySupplements.writtenBy))
    .where(eq(moneySupplements.accountId, id))
    .orderBy(asc(moneySupplements.id))
    .limit(100);
  const can = canOf(userOf(ctx).role, seen.relations, "money_account", seen.standing.closed);
  const { propertyId, state, issuedAt, version, sha256 } = row;
  return {
    account: {
      ...{ ...content, received },
      ...{ id, propertyId, state, version, sha256, firstNumber, lastNumber, issuedBy: by },
      issuedAt: issuedAt?.toISOString() ?? null,
      paper: paper && { sha256: paper.sha256, bytes: paper.bytes, madeAt: paper.madeAt.toISOString() },
      readUnits: keeps(seen) ? await ctx.db.$count(moneyReads, eq(moneyReads.accountId, id)) : null,
      supplements: supplements.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
      waitsFor: keeps(seen) ? await waitsFor(ctx, row) : null,
      can,
    },
  };
}

/** Where the money of a building went in half a year. */
export async function findMoneyAccount(ctx: Ctx, { id }: CallRead<typeof moneyAccountCalls.findMoneyAccount>) {
  const { seen } = await findMoneyRow(ctx, "see", id);
  return showMoneyAccount(ctx, id, seen);
}

/** The accounts of a building, the newest first. */
export async function listMoneyAccounts(ctx: Ctx, input: CallRead<typeof moneyAccountCalls.listMoneyAccounts>) {
  const seen = await authorizeProperty(ctx, "money_account", "see", input.id);
  const open = sql<number>`(select count(*) from ${moneyQuestions} q where q.account_id = money_accounts.id
    and q.answer is null)::int`;
  const read = sql<number>`(select count(*) from ${moneyReads} r where r.account_id = money_accounts.id)::int`;
  const isIt = and(
    eq(moneyAccounts.propertyId, input.id),
    keeps(seen) ? undefined : eq(moneyAccounts.state, "issued"),
    beforeCursor(moneyAccounts.id, input.cursor),
  );
  const query = ctx.db
    .select({ row: moneyAccounts, open, read })
    .from(moneyAccounts)
    .where(isIt)
    .orderBy(desc(moneyAccounts.id));
  const { rows, nextCursor } = await readPage(input, query, ({ row }) => [row.id]);
  const list = rows.map(({ row, open, read }) => ({
    ...headOf(row),
    openQuestions: open,
    readUnits: keeps(seen) ? read : null,
  }));
  return { accounts: list, nextCursor };
}

function headOf({ id, propertyId, fromDay, toDay, state, issuedAt, version, content }: MoneyAccountRow) {
  const spent = content === null ? null : (JSON.parse(content) as Content).spent;
  return {
    ...{ id, propertyId, fromDay, toDay, state, version, issuedAt: issuedAt?.toISOString() ?? null },
    spentKobo: spent?.reduce((sum, { kobo }) => sum + kobo, 0) ?? null,
  };
}

const mostLived = 24;

/** The accounts of the half years in which somebody lived where they live no more, the newest first. */
export async function listFormerMoneyAccounts(
  ctx: Ctx,
  input: CallRead<typeof moneyAccountCalls.listFormerMoneyAccounts>,
) {
  const times = await residencesOf(ctx, userOf(ctx).id);
  const gone = Map.groupBy(times, ({ propertyId }) => propertyId);
  for (const { propertyId, to } of times) if (to === null) gone.delete(propertyId);
  const left = [...gone.values()].flat().slice(0, mostLived);
  if (left.length === 0) return { accounts: [], nextCursor: null };
  const inTime = left.map(({ propertyId, from, to }) =>
    and(
      eq(moneyAccounts.propertyId, propertyId),
      gte(moneyAccounts.toDay, from),
      to === null ? undefined : lte(moneyAccounts.fromDay, to),
    ),
  );
  const query = ctx.db
    .select({ row: moneyAccounts, property: properties.name })
    .from(moneyAccounts)
    .innerJoin(properties, and(eq(properties.id, moneyAccounts.propertyId), isNull(properties.archivedAt)))
    .where(and(eq(moneyAccounts.state, "issued"), or(...inTime), beforeCursor(moneyAccounts.id, input.cursor)))
    .orderBy(desc(moneyAccounts.id));
  const { rows, nextCursor } = await readPage(input, query, ({ row }) => [row.id]);
  return { accounts: rows.map(({ row, property }) => ({ ...headOf(row), property })), nextCursor };
}

/** Adds an account up anew: its seal, its sums and the books behind it. */
export async function checkMoneyAccount(ctx: Ctx, { id }: CallRead<typeof moneyAccountCalls.checkMoneyAccount>) {
  const { row, seen } = await findMoneyRow(ctx, "see", id);
  const content = await readContent(ctx, row, seen.property.name);
  const again = await countContent(ctx, row, seen.property.name, content.openingsApart ?? null);
  const ledger = await findLedgerRow(ctx, row.propertyId);
  const text = row.content ?? JSON.stringify(content);
  const { rows } = await ctx.db.execute<{ lines: number }>(sql`select count(*)::int as lines from ${ledgerTransfers}
    where ledger_id = ${row.ledgerId} and month between ${row.fromDay}::date and ${row.toDay}::date
      and number between ${content.firstNumber} and ${content.lastNumber}`);
  const own = row.sha256 === null ? [] : faultsOf(content, text, row.sha256, again);
  const faults = [...own, ...(ledger?.fault ? ["The books of the building do not add up."] : [])];
  return {
    ...{ adds: faults.length === 0, faults, lines: rows[0]?.lines ?? 0 },
    booksCheckedAt: ledger?.checkedAt?.toISOString() ?? null,
  };
}

/** Half years of which there are postings and no account yet, of the books after these. */
export async function listUndrafted(ctx: Ctx, today: string, most: number) {
  const { rows } = await ctx.db.execute<{ ledgerId: string; propertyId: string; fromDay: string; toDay: string }>(sql`
    select h.ledger_id as "ledgerId", l.property_id as "propertyId", h.half::text as "fromDay",
      (h.half + interval '6 months' - interval '1 day')::date::text as "toDay"
    from (select distinct p.ledger_id, make_date(extract(year from p.month)::int,
        case when extract(month from p.month) < 7 then 1 else 7 end, 1) as half from ${ledgerPeriods} p) h
    join ${ledgers} l on l.id = h.ledger_id
    where h.half + interval '6 months' <= ${today}::date
      and exists (select from ${ledgerPostings} p where p.ledger_id = h.ledger_id and p.month >= h.half
        and p.month < h.half + interval '6 months')
      and not exists (select from ${moneyAccounts} m where m.property_id = l.property_id and m.from_day = h.half)
    order by h.ledger_id, h.half limit ${most}`);
  return rows;
}

/** Those who live in a building, where a keeper has confirmed them. */
export async function listResidents(ctx: Ctx, propertyId: string): Promise<string[]> {
  const isThere = and(eq(members.role, "building_occupant"), eq(members.status, "active"), isNull(members.leftAt));
  const rows = await ctx.db
    .select({ id: members.accountId })
    .from(members)
    .where(and(eq(members.propertyId, propertyId), eq(members.confirmed, true), isThere));
  return rows.map(({ id }) => id);
}
