import { and, eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { conflict, refuseStale } from "#domain/problems.ts";
import { lockLedger } from "#features/ledger/posting.service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { MoneyAccount, moneyAccountCalls, Question } from "./contract.ts";
import { findLine, findQuestion, readQuestion } from "./lines.queries.server.ts";
import { answeredNotice, askedNotice, draftedNotice, issuedNotice } from "./messages.server.ts";
import { makePaperJob } from "./paper/making.jobs.server.ts";
import {
  countContent,
  findMoneyRow,
  listResidents,
  listUndrafted,
  type MoneyAccountRow,
  showMoneyAccount,
  waitsFor,
} from "./queries.server.ts";
import { halfName, sealOf } from "./rules.ts";
import { moneyAccounts, moneyQuestions, moneyReads, moneySupplements } from "./tables.server.ts";

type One = Promise<{ account: MoneyAccount }>;
type MoneyAct = "account_drafted" | "account_issued" | "account_supplemented" | "money_asked" | "money_answered";

const happened = (ctx: Ctx, row: Pick<MoneyAccountRow, "propertyId" | "fromDay" | "toDay">, act: MoneyAct) =>
  recordAct(ctx, {
    ...{ propertyId: row.propertyId, thing: "property", thingId: row.propertyId, act },
    data: { title: halfName(row) },
  });

const mostAtOnce = 50;

/** Drafts an account of each half year that is over and has none yet; its keepers are told. */
export async function draftAccounts(ctx: Ctx): Promise<number> {
  let drafted = 0;
  for (;;) {
    const halves = await listUndrafted(ctx, lagosDay(ctx.now), mostAtOnce);
    let made = 0;
    for (const half of halves) if (await draftHalf(ctx, half)) made += 1;
    drafted += made;
    if (halves.length < mostAtOnce || made === 0) return drafted;
  }
}

/** Answers whether it is new. */
async function draftHalf(ctx: Ctx, half: Awaited<ReturnType<typeof listUndrafted>>[number]): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const row = { ...half, id: newId(), state: "draft" as const, createdAt: ctx.now };
    const made = await ctx.db.insert(moneyAccounts).values(row).onConflictDoNothing().returning();
    if (made.length === 0) return false;
    await happened(ctx, half, "account_drafted");
    await notify(ctx, await listKeepers(ctx, half.propertyId), draftedNotice(row, halfName(half)));
    return true;
  });
}

/** Writes the note that a draft is issued with. */
export async function noteMoneyAccount(
  ctx: Ctx,
  { id, note = null, version }: CallRead<typeof moneyAccountCalls.noteMoneyAccount>,
): One {
  return transaction(ctx, async (ctx) => {
    const { row, seen } = await holdAccount(ctx, "note", id);
    refuseStale("This account", row, version);
    if (row.state === "issued") throw conflict("It was issued and is never changed. Add a supplement instead.");
    if (note !== row.note)
      await ctx.db
        .update(moneyAccounts)
        .set({ note, version: row.version + 1 })
        .where(eq(moneyAccounts.id, id));
    return showMoneyAccount(ctx, id, seen);
  });
}

/** An account with its books held, so that two who issue it, or post meanwhile, come one after the other. */
async function holdAccount(ctx: Ctx, act: "note" | "issue", id: string) {
  const { row } = await findMoneyRow(ctx, act, id);
  const ledger = await lockLedger(ctx, row.propertyId);
  return { ...(await findMoneyRow(ctx, act, id)), ledger };
}

/** Issues an account: what it says is kept byte for byte, and sealed. */
export async function issueMoneyAccount(
  ctx: Ctx,
  { id, version }: CallRead<typeof moneyAccountCalls.issueMoneyAccount>,
): One {
  return transaction(ctx, async (ctx) => {
    const { row, seen } = await holdAccount(ctx, "issue", id);
    refuseStale("This account", row, version);
    if (row.state === "issued") throw conflict("It was issued already.");
    const why = await waitsFor(ctx, row);
    if (why) throw conflict(why);
    const content = JSON.stringify(await countContent(ctx, row, seen.property.name));
    const issued = { state: "issued" as const, content, sha256: sealOf(content), issuedBy: userOf(ctx).id };
    await ctx.db
      .update(moneyAccounts)
      .set({ ...issued, issuedAt: ctx.now, version: row.version + 1 })
      .where(eq(moneyAccounts.id, id));
    await ctx.jobs.send(ctx.db, makePaperJob, { id }, { singletonKey: id });
    await happened(ctx, row, "account_issued");
    await notify(ctx, await listResidents(ctx, row.propertyId), issuedNotice(row, halfName(row)));
    return showMoneyAccount(ctx, id, seen);
  });
}

/** Adds to an account that was issued; the account itself stays. */
export async function supplementMoneyAccount(
  ctx: Ctx,
  { id, text }: CallRead<typeof moneyAccountCalls.supplementMoneyAccount>,
): One {
  return transaction(ctx, async (ctx) => {
    const { row, seen } = await findMoneyRow(ctx, "issue", id);
    if (row.state === "draft") throw conflict("It was not issued yet. Write a note instead.");
    const said = { id: newId(), accountId: id, text, writtenBy: userOf(ctx).id, createdAt: ctx.now };
    await ctx.db.insert(moneySupplements).values(said);
    await happened(ctx, row, "account_supplemented");
    await notify(
      ctx,
      await listResidents(ctx, row.propertyId),
      issuedNotice(row, `${halfName(row)}, with a supplement,`),
    );
    return showMoneyAccount(ctx, id, seen);
  });
}

/** Notes that an account was read in somebody's unit. */
export async function readMoneyAccount(
  ctx: Ctx,
  { id }: CallRead<typeof moneyAccountCalls.readMoneyAccount>,
): Promise<null> {
  return transaction(ctx, async (ctx) => {
    const { seen } = await findMoneyRow(ctx, "read", id);
    if (seen.unitId)
      await ctx.db
        .insert(moneyReads)
        .values({ accountId: id, unitId: seen.unitId, readAt: ctx.now })
        .onConflictDoNothing();
    return null;
  });
}

const mostOpen = 20;

/** Asks about a line of an account. */
export async function askAboutMoney(
  ctx: Ctx,
  { id, number, question }: CallRead<typeof moneyAccountCalls.askAboutMoney>,
): Promise<{ question: Question }> {
  return transaction(ctx, async (ctx) => {
    const { row, seen } = await findMoneyRow(ctx, "ask", id);
    await findLine(ctx, row, seen, number);
    const isOpen = and(
      eq(moneyQuestions.accountId, id),
      eq(moneyQuestions.askedBy, userOf(ctx).id),
      sql`${moneyQuestions.answer} is null`,
    );
    if ((await ctx.db.$count(moneyQuestions, isOpen)) >= mostOpen)
      throw conflict("Many of your questions are open. Please wait for their answers first.");
    const asked = { id: newId(), accountId: id, number, askedBy: userOf(ctx).id, question, askedAt: ctx.now };
    await ctx.db.insert(moneyQuestions).values(asked);
    await happened(ctx, row, "money_asked");
    await notify(ctx, await listKeepers(ctx, row.propertyId), askedNotice(row, question));
    return readQuestion(ctx, asked.id, seen);
  });
}

/** Answers a question, once, in view of all who live there. */
export async function answerAboutMoney(
  ctx: Ctx,
  { id, answer }: CallRead<typeof moneyAccountCalls.answerAboutMoney>,
): Promise<{ question: Question }> {
  return transaction(ctx, async (ctx) => {
    const { question, row, seen } = await findQuestion(ctx, id);
    if (question.answer !== null) throw conflict("It was answered already. Please look again.");
    await ctx.db
      .update(moneyQuestions)
      .set({ answer, answeredBy: userOf(ctx).id, answeredAt: ctx.now })
      .where(eq(moneyQuestions.id, id));
    await happened(ctx, row, "money_answered");
    await notify(ctx, [question.askedBy], answeredNotice(row, answer));
    return readQuestion(ctx, id, seen);
  });
}
