import { and, eq, lte, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay, startOfMonth } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { conflict, forbidden, invalid, notFound, refuseStale } from "#domain/problems.ts";
import { type KeptFiles, usingFiles } from "#features/media/service.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { lockProperty } from "#features/properties/members/membership.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { enterAlone } from "./by-hand/service.server.ts";
import { chart, holdsMoney } from "./chart.rules.ts";
import { checkBooks } from "./check.queries.server.ts";
import type { Ledger, ledgerCalls } from "./contract.ts";
import { enter, holdBooks } from "./entering.service.server.ts";
import { type LedgerRow, lockLedger, type Posted, post } from "./posting.service.server.ts";
import { findLedgerRow, listLines, mayClose, showLedger } from "./queries.server.ts";
import { closingProblem, noHash, reversed, taxProblem } from "./rules.ts";
import { ledgerAccounts, ledgerPeriods, ledgerPostings, ledgers } from "./tables.server.ts";

type LedgerAct = "books_begun" | "books_edited" | "money_put_right" | "month_closed";

const happened = (ctx: Ctx, propertyId: string, act: LedgerAct, title: string) =>
  recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act, data: { title } });

/** Begins the books of a building, with its chart of accounts. */
export async function openLedger(
  ctx: Ctx,
  {
    id: propertyId,
    payerKind,
    deductsTax = false,
    reclaimsVat = false,
    managersMayPost = false,
    managersMayClose = false,
  }: CallRead<typeof ledgerCalls.openLedger>,
): Promise<{ ledger: Ledger }> {
  return transaction(ctx, async (ctx) => {
    const { property } = await authorizeProperty(ctx, "ledger", "open", propertyId);
    refuseTax({ payerKind, deductsTax });
    await lockProperty(ctx, propertyId);
    if (await findLedgerRow(ctx, propertyId)) throw conflict("This building has its books already.");
    const allowed = { deductsTax, reclaimsVat, managersMayPost, managersMayClose };
    const row = { id: newId(), propertyId, payerKind, ...allowed, headHash: noHash };
    await ctx.db.insert(ledgers).values({ ...row, createdAt: ctx.now });
    await ctx.db.insert(ledgerAccounts).values(chart.map((one) => ({ ...one, id: newId(), ledgerId: row.id })));
    await happened(ctx, propertyId, "books_begun", property.name);
    return { ledger: await shownAt(ctx, propertyId) };
  });
}

function refuseTax(said: Parameters<typeof taxProblem>[0]): void {
  const problem = taxProblem(said);
  if (problem) throw invalid("deductsTax", problem);
}

async function shownAt(ctx: Ctx, propertyId: string): Promise<Ledger> {
  const row = await findLedgerRow(ctx, propertyId);
  if (!row) throw notFound("ledger");
  return showLedger(row);
}

/** Says who pays, and what managers may do in the books. */
export async function changeLedger(
  ctx: Ctx,
  { id: propertyId, version, ...said }: CallRead<typeof ledgerCalls.changeLedger>,
): Promise<{ ledger: Ledger }> {
  return transaction(ctx, async (ctx) => {
    const { property } = await authorizeProperty(ctx, "ledger", "edit", propertyId);
    const row = await lockLedger(ctx, propertyId);
    refuseStale("These books", row, version);
    refuseTax({ payerKind: said.payerKind ?? row.payerKind, deductsTax: said.deductsTax ?? row.deductsTax });
    const changes = Object.fromEntries(
      Object.entries(said).filter(([name, value]) => value !== undefined && value !== row[name as keyof LedgerRow]),
    );
    if (Object.keys(changes).length > 0) {
      await ctx.db
        .update(ledgers)
        .set({ ...changes, version: row.version + 1 })
        .where(eq(ledgers.id, row.id));
      await happened(ctx, propertyId, "books_edited", property.name);
    }
    return { ledger: await shownAt(ctx, propertyId) };
  });
}

/** Gives an account another name; what it is for stays. */
export async function renameLedgerAccount(
  ctx: Ctx,
  { id, name, version }: CallRead<typeof ledgerCalls.renameLedgerAccount>,
) {
  return transaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select({ account: ledgerAccounts, propertyId: ledgers.propertyId })
      .from(ledgerAccounts)
      .innerJoin(ledgers, eq(ledgers.id, ledgerAccounts.ledgerId))
      .where(eq(ledgerAccounts.id, id))
      .for("update", { of: ledgerAccounts });
    if (!row) throw notFound("account");
    const { property } = await authorizeProperty(ctx, "ledger", "name", row.propertyId, "account");
    refuseStale("This account", row.account, version);
    const { code, name: before } = row.account;
    if (name === before) return { account: { id, code, name, version: row.account.version } };
    const next = row.account.version + 1;
    await ctx.db.update(ledgerAccounts).set({ name, version: next }).where(eq(ledgerAccounts.id, id));
    await happened(ctx, row.propertyId, "books_edited", property.name);
    return { account: { id, code, name, version: next } };
  });
}

/**
 * Enters money by hand: in, out, moved between accounts, or as an opening balance. Money out above what one person lets go
 * alone is refused where a second one could say yes.
 */
export async function postEntry(
  ctx: Ctx,
  { mediaUploads, noPaper, ...said }: CallRead<typeof ledgerCalls.postEntry>,
): Promise<Posted> {
  await authorizeProperty(ctx, "ledger", "post", said.id);
  const work = (files: KeptFiles) =>
    transaction(ctx, async (ctx) => {
      const { ledger, entry } = await holdBooks(ctx, said);
      const id = newId();
      // An opening balance that takes money away is money out by another name.
      const isOut = holdsMoney(entry.from) && !holdsMoney(entry.to);
      const posted = isOut
        ? await enterAlone(ctx, ledger, { ...entry, noPaper }, id)
        : await enter(ctx, ledger, entry, id);
      await files.attach(ctx, { thing: "entry", thingId: id, propertyId: said.id });
      return posted;
    });
  return usingFiles(ctx, mediaUploads, work, { takesPdf: true });
}

/** Puts a posting right: the same lines the other way, dated today, and only once. */
export async function reversePosting(
  ctx: Ctx,
  { id, reason }: CallRead<typeof ledgerCalls.reversePosting>,
): Promise<Posted> {
  return transaction(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select({ row: ledgerPostings, propertyId: ledgers.propertyId })
      .from(ledgerPostings)
      .innerJoin(ledgers, eq(ledgers.id, ledgerPostings.ledgerId))
      .where(eq(ledgerPostings.id, id));
    if (!found) throw notFound("posting");
    const { row, propertyId } = found;
    await authorizeProperty(ctx, "ledger", "reverse", propertyId, "posting");
    const ledger = await lockLedger(ctx, propertyId);
    if (row.reversesId) throw conflict("This one puts another right already. Enter it anew instead.");
    if (row.sourceKind !== "hand")
      throw conflict("It comes from an invoice, a demand or a payment. Put that right instead.");
    if ((await ctx.db.$count(ledgerPostings, eq(ledgerPostings.reversesId, id))) > 0)
      throw conflict("It has been put right already.");
    const posted = await reverse(ctx, ledger, row, reason);
    await happened(ctx, propertyId, "money_put_right", `No. ${row.number}`);
    return posted;
  });
}

type PostingRow = typeof ledgerPostings.$inferSelect;

/** The reverse of a posting in books that are locked, dated today. */
export async function reverse(ctx: Ctx, ledger: LedgerRow, row: PostingRow, memo: string): Promise<Posted> {
  const lines = reversed(await listLines(ctx, row));
  return post(ctx, ledger, {
    ...{ kind: "reversal", onDay: lagosDay(ctx.now), memo, sourceKind: "reversal", sourceId: row.id },
    ...{ taskId: row.taskId, reversesId: row.id, lines },
  });
}

/** Closes a month for good, and every month before it, where everything adds up. */
export async function closeLedgerMonth(
  ctx: Ctx,
  { id: propertyId, month: named }: CallRead<typeof ledgerCalls.closeLedgerMonth>,
): Promise<{ ledger: Ledger }> {
  return transaction(ctx, async (ctx) => {
    const { relations } = await authorizeProperty(ctx, "ledger", "close", propertyId);
    const ledger = await lockLedger(ctx, propertyId);
    if (!mayClose(ledger, relations)) throw forbidden("The owner has not let managers close months here.");
    const month = `${named}-01`;
    const problem = closingProblem(month, startOfMonth(lagosDay(ctx.now)), ledger.closedThrough);
    if (problem) throw conflict(problem);
    const { faults } = await checkBooks(ctx, ledger);
    if (faults[0]) throw conflict(`The books do not add up, so no month can be closed. ${faults[0]}`);
    await closeThrough(ctx, ledger, month);
    await happened(ctx, propertyId, "month_closed", named);
    return { ledger: await shownAt(ctx, propertyId) };
  });
}

async function closeThrough(ctx: Ctx, ledger: LedgerRow, month: string): Promise<void> {
  await ctx.db.insert(ledgerPeriods).values({ ledgerId: ledger.id, month, state: "open" }).onConflictDoNothing();
  const closed = {
    ...{ state: "closed" as const, closedBy: userOf(ctx).id, closedAt: ctx.now },
    ...{ headNumber: ledger.nextNumber - 1, headHash: ledger.headHash },
  };
  const isUpTo = and(
    eq(ledgerPeriods.ledgerId, ledger.id),
    eq(ledgerPeriods.state, "open"),
    lte(ledgerPeriods.month, month),
  );
  await ctx.db.update(ledgerPeriods).set(closed).where(isUpTo);
  await ctx.db
    .update(ledgers)
    .set({ closedThrough: sql`${month}::date` })
    .where(eq(ledgers.id, ledger.id));
}
