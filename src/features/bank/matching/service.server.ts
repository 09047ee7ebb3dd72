import { eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { formatDay, lagosDay, startOfMonth } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { formatNaira } from "#domain/money.ts";
import { conflict, forbidden, invalid, notFound } from "#domain/problems.ts";
import type { PaidInto } from "#features/charges/payments/fields.ts";
import { confirmPayment, recordPayment, takePaymentBack } from "#features/charges/payments/service.server.ts";
import { referencesIn } from "#features/charges/reference.rules.ts";
import type { AccountRole } from "#features/ledger/chart.rules.ts";
import { booksOf } from "#features/ledger/entering.service.server.ts";
import type { LedgerRow } from "#features/ledger/posting.service.server.ts";
import { accountsByRole } from "#features/ledger/queries.server.ts";
import { postEntry, reverse, reversePosting } from "#features/ledger/service.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { bankCalls } from "../contract.ts";
import { type BankAccount, bankAccountLabels, type How, howLabels } from "../fields.ts";
import { bankMatches } from "../tables.server.ts";
import {
  type BankLineRow,
  findLineRow,
  findLive,
  findPaid,
  findPosting,
  hasUnit,
  listHintedUnits,
  listOpenEntries,
  listReported,
  type MatchRow,
} from "./queries.server.ts";
import { hereAlready, unitsNamed } from "./rules.ts";

type Said = CallRead<typeof bankCalls.matchLines>["matches"][number];
/** A line that is to be matched in books that are held. */
type Held = { ledger: LedgerRow; line: BankLineRow; live: MatchRow | undefined };
/** What a line was made: the posting, and whether it was posted for it. */
type Made = { postingId: string; unitPaymentId?: string; posts: boolean };

/** Says what lines of the bank are, all of them or none. */
export async function matchLines(
  ctx: Ctx,
  { id: propertyId, matches }: CallRead<typeof bankCalls.matchLines>,
): Promise<{ matched: number }> {
  return transaction(ctx, async (ctx) => {
    const seen = await authorizeProperty(ctx, "bank", "match", propertyId);
    const ledger = await booksOf(ctx, propertyId, seen);
    for (const [at, said] of matches.entries()) await matchOne(ctx, ledger, said, `matches.${at}`);
    await recordAct(ctx, { thing: "property", act: "bank_matched", thingId: propertyId });
    return { matched: matches.length };
  });
}

/** One line, once the books are held: of two who match it at once, the second finds it matched. */
async function matchOne(ctx: Ctx, ledger: LedgerRow, said: Said, path: string): Promise<void> {
  const line = await findLineRow(ctx, said.lineId);
  if (line.propertyId !== ledger.propertyId) throw notFound("line");
  const live = await findLive(ctx, line.id);
  const isIdentified = live?.how === "unidentified" && (said.how === "unit" || said.how === "reported");
  if (live && !isIdentified)
    throw conflict(`The line of ${formatNaira(Math.abs(line.kobo))} “${line.text.slice(0, 60)}” is matched already.`);
  if (live) await letGo(ctx, ledger, live);
  const made = await make(ctx, { ledger, line, live }, said, path);
  const { id: lineId, propertyId, kobo } = line;
  const { postingId, unitPaymentId = null, posts } = made;
  await ctx.db.insert(bankMatches).values({
    ...{ id: newId(), lineId, propertyId, how: said.how, postingId, unitPaymentId, kobo, posts },
    ...{ madeBy: userOf(ctx).id, madeAt: ctx.now },
  });
}

/** What was entered as not known from whom is reversed before it is entered as what it is. */
async function letGo(ctx: Ctx, ledger: LedgerRow, live: MatchRow): Promise<void> {
  const { row, isReversed } = await findPosting(ctx, live.postingId);
  if (live.posts && !isReversed) await reverse(ctx, ledger, row, "It is known now from whom this came.");
  await end(ctx, live, "It is known now from whom this came.");
}

const end = (ctx: Ctx, { id }: MatchRow, reason: string) =>
  ctx.db
    .update(bankMatches)
    .set({ endedBy: userOf(ctx).id, endedAt: ctx.now, reason })
    .where(eq(bankMatches.id, id));

function make(ctx: Ctx, held: Held, said: Said, path: string): Promise<Made> {
  switch (said.how) {
    case "unit":
      return asUnit(ctx, held, said, path);
    case "reported":
      return asReported(ctx, held, said, path);
    case "entry":
      return asEntry(ctx, held, said, path);
    case "unidentified":
      return asPosted(ctx, held, "unidentified", said, path);
    case "charge":
      return asPosted(ctx, held, "bank_charges", said, path);
    case "other":
      if (!said.accountId) throw invalid(`${path}.accountId`, "Say which account of the books it belongs to.");
      return asPosted(ctx, held, null, said, path);
  }
}

const paidIntos: Partial<Record<BankAccount, PaidInto>> = { bank: "bank", bank_client: "bank_client" };

function intoOf({ account, kobo }: BankLineRow, path: string): PaidInto {
  const paidInto = paidIntos[account];
  if (!paidInto) throw invalid(path, `Units do not pay into the ${bankAccountLabels[account].toLowerCase()}.`);
  if (kobo < 0) throw invalid(path, "Money went out by this line, so it is no payment of a unit.");
  return paidInto;
}

/** Where a line was entered before as not known, its payment stands on the day of that correction. */
const bookedOn = (ctx: Ctx, { live }: Held): string | undefined => (live ? lagosDay(ctx.now) : undefined);

/** A payment of a unit: recorded, unless a keeper has recorded it by hand already, or it was reported with this amount. */
async function asUnit(ctx: Ctx, held: Held, { unitId }: Said, path: string): Promise<Made> {
  const { line } = held;
  const paidInto = intoOf(line, `${path}.how`);
  if (!unitId) throw invalid(`${path}.unitId`, "Say for which unit it was paid.");
  if (!(await hasUnit(ctx, line.propertyId, unitId))) throw notFound("unit");
  const [entries, reported] = [await listOpenEntries(ctx, line), await listReported(ctx, line.propertyId)];
  const own = hereAlready(line, unitId, { reported, entries });
  if (own?.postingId) return { postingId: own.postingId, posts: false };
  if (own?.paymentId) return asReported(ctx, held, { paymentId: own.paymentId }, path);
  const said = {
    id: unitId,
    kobo: line.kobo,
    paidOn: line.onDay,
    paidInto,
    reference: referencesIn(line.text)[0] ?? null,
  };
  const { payment } = await recordPayment(ctx, said, bookedOn(ctx, held));
  return { postingId: await postingOf(ctx, payment.id), unitPaymentId: payment.id, posts: true };
}

async function postingOf(ctx: Ctx, paymentId: string): Promise<string> {
  const { postingId } = (await findPaid(ctx, paymentId)) ?? {};
  if (!postingId) throw new Error("A payment was confirmed and not posted.");
  return postingId;
}

/** The payment that somebody reported: that one is confirmed, never a second one made. */
async function asReported(ctx: Ctx, held: Held, { paymentId }: Pick<Said, "paymentId">, path: string): Promise<Made> {
  const { line } = held;
  const paidInto = intoOf(line, `${path}.how`);
  const found = paymentId ? await findPaid(ctx, paymentId) : undefined;
  if (!paymentId || found?.propertyId !== line.propertyId) throw notFound("payment");
  if (found.kobo !== line.kobo)
    throw invalid(`${path}.paymentId`, `${formatNaira(found.kobo)} was reported, but ${formatNaira(line.kobo)} came.`);
  await confirmPayment(ctx, { id: paymentId, paidInto }, bookedOn(ctx, held));
  return { postingId: await postingOf(ctx, paymentId), unitPaymentId: paymentId, posts: true };
}

/** An entry that stands in the books: nothing is posted. */
async function asEntry(ctx: Ctx, { line }: Held, { postingId }: Said, path: string): Promise<Made> {
  if (!postingId) throw invalid(`${path}.postingId`, "Say which entry of the books it is.");
  const [entry] = await listOpenEntries(ctx, line, { postingId });
  if (!entry) throw conflict("Another line of the bank tells of that entry already, or it is not of this account.");
  const { restKobo } = entry;
  if (restKobo > 0 !== line.kobo > 0 || Math.abs(line.kobo) > Math.abs(restKobo))
    throw invalid(
      `${path}.postingId`,
      `Of entry No. ${entry.number} ${formatNaira(restKobo)} is open, but the line is ${formatNaira(line.kobo)}.`,
    );
  return { postingId, posts: false };
}

/** What residents may read in the account of the money: nothing of who paid or was paid. */
const memos: Partial<Record<How, string>> = {
  unidentified: "Received, not known from whom",
  charge: "Charge or duty of the bank",
};

/** Entered as by hand, on the day of the line; where that month is closed, today. */
async function asPosted(
  ctx: Ctx,
  { ledger, line }: Held,
  role: AccountRole | null,
  said: Said,
  path: string,
): Promise<Made> {
  const account = await accountsByRole(ctx, ledger.id);
  const other = role === null ? (said.accountId ?? "") : account(role);
  const isIn = line.kobo > 0;
  if (role !== null && isIn !== (role === "unidentified"))
    throw invalid(`${path}.how`, isIn ? "Money came in by this line." : "Money went out by this line.");
  const isClosed = ledger.closedThrough !== null && startOfMonth(line.onDay) <= ledger.closedThrough;
  const bank = account(line.account);
  const { postingId } = await postEntry(ctx, {
    ...{ id: line.propertyId, kind: isIn ? "money_in" : "money_out", kobo: Math.abs(line.kobo) },
    ...{ onDay: isClosed ? lagosDay(ctx.now) : line.onDay, memo: said.memo ?? memos[said.how] ?? howLabels.other },
    ...{ fromId: isIn ? other : bank, toId: isIn ? bank : other },
  });
  return { postingId, posts: true };
}

/** Undoes what a line was said to be; what was posted for it is taken back, dated today. */
export async function undoMatch(
  ctx: Ctx,
  { id, reason }: CallRead<typeof bankCalls.undoMatch>,
): Promise<{ matched: number }> {
  return transaction(ctx, async (ctx) => {
    const line = await findLineRow(ctx, id);
    const seen = await authorizeProperty(ctx, "bank", "undo", line.propertyId, "line");
    await booksOf(ctx, line.propertyId, seen);
    const live = await findLive(ctx, id);
    if (!live) throw conflict("That line is not matched.");
    if (live.posts && !seen.relations.includes("own"))
      throw forbidden("Only the owner takes back what was posted. Ask them.");
    if (live.posts) await takeBack(ctx, live, reason);
    await end(ctx, live, reason);
    await recordAct(ctx, {
      ...{ propertyId: line.propertyId, thing: "property", thingId: line.propertyId, act: "bank_unmatched" },
      data: { title: `${formatNaira(Math.abs(line.kobo))}, ${formatDay(line.onDay)}` },
    });
    return { matched: 0 };
  });
}

async function takeBack(ctx: Ctx, { unitPaymentId, postingId }: MatchRow, reason: string): Promise<void> {
  if (unitPaymentId) {
    const paid = await findPaid(ctx, unitPaymentId);
    // Who took it back before has done this already.
    if (paid?.state === "confirmed") await takePaymentBack(ctx, { id: unitPaymentId, reason });
    return;
  }
  const { isReversed } = await findPosting(ctx, postingId);
  // What a keeper said of it stays with the match: what stands in the books is read by everybody who lives there.
  if (!isReversed) await reversePosting(ctx, { id: postingId, reason: "Its line of the bank was something else" });
}

const mostAtOnce = 200;

/** Matches the lines whose text has the reference of one unit, in books that are held. Answers how many. */
export async function matchCertain(ctx: Ctx, ledger: LedgerRow, lines: readonly BankLineRow[]): Promise<number> {
  const units = await listHintedUnits(ctx, ledger.propertyId);
  const certain = lines.flatMap((line) => {
    const [unit, ...others] = line.kobo > 0 && paidIntos[line.account] ? unitsNamed(line.text, units) : [];
    return unit && others.length === 0 ? [{ lineId: line.id, how: "unit" as const, unitId: unit.id }] : [];
  });
  const now = certain.slice(0, mostAtOnce);
  for (const said of now) await matchOne(ctx, ledger, said, "matches");
  return now.length;
}
