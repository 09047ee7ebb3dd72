import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import type { CallRead } from "#domain/contract.ts";
import { canOf } from "#domain/policy.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { balancesOf, findLedgerRow, mayPost } from "#features/ledger/queries.server.ts";
import { ledgerPostings } from "#features/ledger/tables.server.ts";
import { type Authorized, authorizeProperty } from "#features/properties/access.queries.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { AccountProof, BankLine, bankCalls, GapShown, Statement } from "./contract.ts";
import { type BankAccount, bankAccounts, type LineState, type Mapping } from "./fields.ts";
import type { KeptLine } from "./file/places.rules.ts";
import type { FileLine } from "./file/rules.ts";
import { listHintedUnits, listOpenEntries, listReported, type Place } from "./matching/queries.server.ts";
import { type Known, suggestionsFor } from "./matching/rules.ts";
import { bankLines, bankMatches, bankStatements } from "./tables.server.ts";

/** How the last file of an account was read. */
export async function findMapping(ctx: Ctx, { propertyId, account }: Place): Promise<Mapping | null> {
  const [row] = await ctx.db
    .select({ mapping: bankStatements.mapping })
    .from(bankStatements)
    .where(and(eq(bankStatements.propertyId, propertyId), eq(bankStatements.account, account)))
    .orderBy(desc(bankStatements.id))
    .limit(1);
  return row?.mapping ?? null;
}

/** The lines of an account around the days of a file, in their order, with the one before and the one after. */
export async function listKept(
  ctx: Ctx,
  { propertyId, account }: Place,
  file: readonly FileLine[],
): Promise<KeptLine[]> {
  if (file.length === 0) return [];
  const days = file.map(({ onDay }) => onDay).sort();
  const [from, to] = [days[0], days.at(-1)];
  const all = sql`select mark, ordinal, place, on_day, kobo, balance_kobo from ${bankLines}
    where property_id = ${propertyId} and account = ${account}`;
  const { rows } = await ctx.db.execute<
    Omit<KeptLine, "kobo" | "balanceKobo"> & { kobo: string; balanceKobo: string }
  >(sql`
    select mark, ordinal, place, on_day::text as "onDay", kobo::text as kobo, balance_kobo::text as "balanceKobo" from (
      (${all} and on_day between ${from}::date and ${to}::date)
      union (${all} and on_day < ${from}::date order by place desc limit 1)
      union (${all} and on_day > ${to}::date order by place limit 1)) near order by place`);
  return rows.map((row) => ({ ...row, kobo: Number(row.kobo), balanceKobo: Number(row.balanceKobo) }));
}

/** What the actor may do with the bank: a manager only where the owner lets them enter money. */
async function canAt(ctx: Ctx, { relations, standing, property }: Authorized) {
  const can = canOf(userOf(ctx).role, relations, "bank", standing.closed);
  const ledger = await findLedgerRow(ctx, property.id);
  const may = ledger !== undefined && mayPost(ledger, relations);
  return { ...can, import: can.import && may, match: can.match && may, undo: can.undo && may };
}

/** Whether a line is open, known by nobody yet, or matched. */
const stateOf = sql<LineState>`case when ${bankMatches.how} is null then 'open'
  when ${bankMatches.how} = 'unidentified' then 'unidentified' else 'matched' end`;
const isLive = and(eq(bankMatches.lineId, bankLines.id), isNull(bankMatches.endedAt));

/** The lines of the bank, the newest first, with what each probably is. */
export async function listBankLines(ctx: Ctx, input: CallRead<typeof bankCalls.listBankLines>) {
  const seen = await authorizeProperty(ctx, "bank", "see", input.id);
  const ofProperty = and(
    eq(bankLines.propertyId, input.id),
    input.account ? eq(bankLines.account, input.account) : undefined,
  );
  const isIt = and(
    ofProperty,
    input.state ? sql`${stateOf} = ${input.state}` : undefined,
    beforeCursor(bankLines.id, input.cursor),
  );
  const query = ctx.db
    .select({
      row: bankLines,
      match: bankMatches,
      state: stateOf,
      number: ledgerPostings.number,
      memo: ledgerPostings.memo,
      by: accounts.name,
    })
    .from(bankLines)
    .leftJoin(bankMatches, isLive)
    .leftJoin(ledgerPostings, eq(ledgerPostings.id, bankMatches.postingId))
    .leftJoin(accounts, eq(accounts.id, bankMatches.madeBy))
    .where(isIt)
    .orderBy(desc(bankLines.id));
  const { rows, nextCursor } = await readPage(input, query, ({ row }) => [row.id]);
  const known = await knownOf(
    ctx,
    input.id,
    rows.filter(({ state }) => state !== "matched").map(({ row }) => row.account),
  );
  const lines = rows.map(({ row, match, state, number, memo, by }): BankLine => {
    const { id, account, onDay, valueDay, text, kobo, balanceKobo } = row;
    const told = match && {
      how: match.how,
      number: number ?? 0,
      memo: memo ?? "",
      posts: match.posts,
      by: by ?? "",
      at: match.madeAt.toISOString(),
    };
    const suggestions = state === "matched" ? [] : suggestionsFor(row, known(account));
    // What is not known from whom can become a payment, nothing else.
    const fitting =
      state === "open" ? suggestions : suggestions.filter(({ how }) => how === "unit" || how === "reported");
    return { id, account, onDay, valueDay, text, kobo, balanceKobo, state, match: told, suggestions: fitting };
  });
  return { lines, counts: await countsOf(ctx, ofProperty), can: await canAt(ctx, seen), nextCursor };
}

/** What lines of these accounts can be compared with. */
async function knownOf(
  ctx: Ctx,
  propertyId: string,
  of: readonly BankAccount[],
): Promise<(account: BankAccount) => Known> {
  const nothing: Known = { units: [], reported: [], entries: [] };
  if (of.length === 0) return () => nothing;
  const [units, reported] = [await listHintedUnits(ctx, propertyId), await listReported(ctx, propertyId)];
  const found = new Map<BankAccount, Known>();
  for (const account of new Set(of)) {
    const entries = await listOpenEntries(ctx, { propertyId, account });
    // Nobody pays a unit's charge into the reserve.
    found.set(account, account === "bank_reserve" ? { ...nothing, entries } : { units, reported, entries });
  }
  return (account) => found.get(account) ?? nothing;
}

async function countsOf(ctx: Ctx, ofProperty: SQL | undefined) {
  const rows = await ctx.db
    .select({ state: stateOf, count: sql<number>`count(*)::int` })
    .from(bankLines)
    .leftJoin(bankMatches, isLive)
    .where(ofProperty)
    .groupBy(stateOf);
  const count = (state: LineState): number => rows.find((row) => row.state === state)?.count ?? 0;
  return { open: count("open"), unidentified: count("unidentified"), matched: count("matched") };
}

type Answer = z.infer<typeof bankCalls.findBank.answer>;

/** The bank accounts of a building beside its books. */
export async function findBank(ctx: Ctx, { id }: CallRead<typeof bankCalls.findBank>): Promise<Answer> {
  const seen = await authorizeProperty(ctx, "bank", "see", id);
  const can = await canAt(ctx, seen);
  const ledger = await findLedgerRow(ctx, id);
  if (!ledger) return { accounts: [], statements: [], hasBooks: false, can };
  const balances = await balancesOf(ctx, ledger.id);
  const shown: AccountProof[] = [];
  for (const account of bankAccounts) {
    const sums = await sumsOf(ctx, { propertyId: id, account });
    const held = balances.find(({ role }) => role === account);
    if (!sums || !held) continue;
    const gaps = await listGaps(ctx, { propertyId: id, account });
    const entries = await listOpenEntries(ctx, { propertyId: id, account });
    const before = entries.filter(({ onDay }) => onDay < sums.fromDay);
    const since = entries.filter(({ onDay }) => onDay >= sums.fromDay);
    const rest = (list: typeof entries): number => list.reduce((sum, { restKobo }) => sum + restKobo, 0);
    shown.push({
      ...{ ...sums, account, accountId: held.id, name: held.name, booksKobo: held.balanceKobo, gaps },
      ...{ beforeKobo: sums.openingKobo - rest(before), entriesKobo: rest(since) },
      gapKobo: gaps.reduce((sum, { kobo }) => sum + kobo, 0),
      entries: since
        .slice(-50)
        .map(({ postingId, number, onDay, memo, restKobo }) => ({ postingId, number, onDay, memo, kobo: restKobo })),
      mapping: await findMapping(ctx, { propertyId: id, account }),
    });
  }
  return { accounts: shown, statements: await listStatements(ctx, id, ledger.closedThrough), hasBooks: true, can };
}

type Sums = { lines: number; open: number; unidentified: number; fromDay: string; onDay: string };

/** What the lines of an account come to; undefined where no file was read. */
async function sumsOf(ctx: Ctx, { propertyId, account }: Place) {
  const at = sql`property_id = ${propertyId} and account = ${account}`;
  const { rows } = await ctx.db.execute<Sums & { openKobo: string; opening: string; bank: string }>(sql`
    select count(*)::int as lines, count(*) filter (where m.id is null)::int as open,
      count(*) filter (where m.how = 'unidentified')::int as unidentified, min(b.on_day)::text as "fromDay",
      (select on_day::text from ${bankLines} where ${at} order by place desc limit 1) as "onDay",
      coalesce(sum(b.kobo) filter (where m.id is null), 0)::text as "openKobo",
      (select (balance_kobo - kobo)::text from ${bankLines} where ${at} order by place limit 1) as opening,
      (select balance_kobo::text from ${bankLines} where ${at} order by place desc limit 1) as bank
    from ${bankLines} b left join ${bankMatches} m on m.line_id = b.id and m.ended_at is null
    where b.property_id = ${propertyId} and b.account = ${account}`);
  const [row] = rows;
  if (!row || row.lines === 0) return undefined;
  const { openKobo, opening, bank, ...sums } = row;
  return { ...sums, openKobo: Number(openKobo), openingKobo: Number(opening), bankKobo: Number(bank) };
}

/** Where a line does not follow from the one before: days of which no file tells. */
async function listGaps(ctx: Ctx, { propertyId, account }: Place): Promise<GapShown[]> {
  const { rows } = await ctx.db.execute<{ fromDay: string; toDay: string; kobo: string }>(sql`
    select from_day::text as "fromDay", on_day::text as "toDay", moved::text as kobo from (
      select place, on_day, lag(on_day) over (order by place) as from_day,
        balance_kobo - kobo - lag(balance_kobo) over (order by place) as moved
      from ${bankLines} where property_id = ${propertyId} and account = ${account}) chained
    where moved <> 0 order by place`);
  return rows.map((row) => ({ ...row, kobo: Number(row.kobo) }));
}

/** The last files that were read in; one is closed with the month of its last day. */
async function listStatements(ctx: Ctx, propertyId: string, closedThrough: string | null): Promise<Statement[]> {
  const open = sql<number>`(select count(*)::int from ${bankLines} b where b.statement_id = ${bankStatements.id}
    and not exists (select from ${bankMatches} m where m.line_id = b.id and m.ended_at is null))`;
  const rows = await ctx.db
    .select({ row: bankStatements, by: accounts.name, open })
    .from(bankStatements)
    .innerJoin(accounts, eq(accounts.id, bankStatements.importedBy))
    .where(eq(bankStatements.propertyId, propertyId))
    .orderBy(desc(bankStatements.id))
    .limit(20);
  return rows.map(({ row, by, open }): Statement => {
    const { id, account, fileName, fromDay, toDay, openingKobo, closingKobo, lines, gapReason } = row;
    const isClosed = closedThrough !== null && toDay.slice(0, 7) <= closedThrough.slice(0, 7);
    const state = isClosed ? "closed" : open === 0 ? "matched" : "imported";
    return {
      ...{ id, account, fileName, fromDay, toDay, openingKobo, closingKobo, lines, gapReason, open, state, by },
      at: row.createdAt.toISOString(),
    };
  });
}
