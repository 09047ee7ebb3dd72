import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { and, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { readPhone } from "#domain/phone.ts";
import { conflict, invalid } from "#domain/problems.ts";
import { attemptKey, countAttempts } from "#features/accounts/rate-limits.service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import type { ContactPoint, contactPointCalls } from "./contract.ts";
import { endedNotice } from "./messages.server.ts";
import { codeKind } from "./phones.jobs.server.ts";
import { codeMinutes, isStart, isStop, mostCodeTries, mostPhones } from "./phones.rules.ts";
import { findOwnPoint, showContactPoint } from "./queries.server.ts";
import { contactPoints } from "./tables.server.ts";
import { forgetWhatsAppOfOthers } from "./whatsapp.service.server.ts";

const day = 24 * 60;
/** A code costs money: so many a person, a number and this installation may ask for in a day. */
const codes = {
  person: { most: 5, windowMinutes: day },
  phone: { most: 5, windowMinutes: day },
  site: { most: 500, windowMinutes: day },
};

/** Names a phone of one's own; it gets a code, and nothing else before that was typed. */
export async function addPhone(
  ctx: Ctx,
  { phone }: CallRead<typeof contactPointCalls.addPhone>,
): Promise<{ contactPoint: ContactPoint }> {
  const address = readPhone(phone);
  if (address === null) throw invalid("phone", "Please enter a phone number, as 0803 123 4567.");
  if (ctx.channels.sms.length === 0) throw conflict("This Tunse sends no SMS: it is not set up.");
  await countCodes(ctx, address);
  return transaction(ctx, async (ctx) => {
    const accountId = userOf(ctx).id;
    const isPhone = and(eq(contactPoints.accountId, accountId), eq(contactPoints.kind, "phone"));
    if ((await ctx.db.$count(contactPoints, and(isPhone, ne(contactPoints.address, address)))) >= mostPhones)
      throw conflict(`You can have at most ${mostPhones} phones.`);
    await ctx.db
      .insert(contactPoints)
      .values({ id: newId(), accountId, kind: "phone", address, createdAt: ctx.now })
      .onConflictDoNothing();
    const [row] = await ctx.db
      .select()
      .from(contactPoints)
      .where(and(isPhone, eq(contactPoints.address, address)));
    if (!row) throw new Error("A phone was neither added nor found.");
    if (row.verifiedAt) throw conflict("This phone is confirmed already.");
    await ctx.jobs.send(ctx.db, codeKind, { id: row.id });
    return { contactPoint: showContactPoint(ctx, row) };
  });
}

async function countCodes(ctx: Ctx, address: string): Promise<void> {
  await countAttempts(ctx, attemptKey("phone codes of", userOf(ctx).id), codes.person);
  await countAttempts(ctx, attemptKey("phone codes to", address), codes.phone);
  await countAttempts(ctx, attemptKey("phone codes"), codes.site);
}

const hashOf = (id: string, code: string): Buffer => createHash("sha256").update(`${id} ${code}`).digest();

/** Makes a code and sends it; the job that asks for it holds none. */
export async function sendCode(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const code = `${randomInt(0, 1_000_000)}`.padStart(6, "0");
  const [row] = await ctx.db
    .update(contactPoints)
    .set({ codeHash: hashOf(id, code), codeSentAt: ctx.now, codeTries: 0 })
    .where(and(eq(contactPoints.id, id), sql`${contactPoints.verifiedAt} is null`))
    .returning();
  if (!row) return;
  const text = `Tunse: your code is ${code}. It ends after ${codeMinutes} minutes. Give it to nobody.`;
  for (const [at, { name: provider, send }] of ctx.channels.sms.entries()) {
    const outcome = await send(row.address, text);
    if (outcome.kind === "refused") ctx.log.warn({ provider }, "A code for a phone was refused");
    if (outcome.kind === "refused" && at < ctx.channels.sms.length - 1) continue;
    const { accountId } = row;
    return transaction(ctx, (ctx) => callHooks(ctx, "codeSent", { accountId, provider, outcome }));
  }
}

/** The code that came shows whose phone it is; whoever had it before has it no more. */
export async function verifyPhone(
  ctx: Ctx,
  { id, code }: CallRead<typeof contactPointCalls.verifyPhone>,
): Promise<{ contactPoint: ContactPoint }> {
  const isRight = await tryCode(ctx, id, code.replaceAll(/\s/g, ""));
  if (!isRight) throw invalid("code", "This is not the code, or it has ended. Have another one sent.");
  return transaction(ctx, async (ctx) => {
    const row = await findOwnPoint(ctx, id);
    const isOther = and(
      eq(contactPoints.address, row.address),
      ne(contactPoints.id, id),
      eq(contactPoints.kind, "phone"),
    );
    await ctx.db.delete(contactPoints).where(and(isOther, isNotNull(contactPoints.verifiedAt)));
    await forgetWhatsAppOfOthers(ctx, row.address);
    const set = { verifiedAt: ctx.now, optedOutAt: null, chosenAt: ctx.now, codeHash: null };
    const [verified] = await ctx.db.update(contactPoints).set(set).where(eq(contactPoints.id, id)).returning();
    if (!verified) throw new Error("A phone went while it was confirmed.");
    return { contactPoint: showContactPoint(ctx, verified) };
  });
}

/** Counts before it looks, so that guesses sent together all count. */
async function tryCode(ctx: Ctx, id: string, code: string): Promise<boolean> {
  await findOwnPoint(ctx, id);
  const [row] = await ctx.db
    .update(contactPoints)
    .set({ codeTries: sql`${contactPoints.codeTries} + 1` })
    .where(eq(contactPoints.id, id))
    .returning();
  if (!row?.codeHash || !row.codeSentAt || row.codeTries > mostCodeTries) return false;
  if (ctx.now.getTime() - row.codeSentAt.getTime() > codeMinutes * 60_000) return false;
  return timingSafeEqual(row.codeHash, hashOf(id, code));
}

/** Ends what comes to one of one's own phones or browsers, or lets it come again. */
export async function setOptOut(
  ctx: Ctx,
  { id, optedOut }: CallRead<typeof contactPointCalls.setOptOut>,
): Promise<{ contactPoint: ContactPoint }> {
  return transaction(ctx, async (ctx) => {
    const before = await findOwnPoint(ctx, id);
    const optedOutAt = optedOut ? (before.optedOutAt ?? ctx.now) : null;
    await ctx.db.update(contactPoints).set({ optedOutAt, chosenAt: ctx.now }).where(eq(contactPoints.id, id));
    return { contactPoint: showContactPoint(ctx, { ...before, optedOutAt }) };
  });
}

type Word = { phone: string; text: string; sentAt: Date };

/**
 * What somebody wrote back by SMS: that they have had enough, or want it again. It holds for all phones of whoever has this
 * one, since the next of them would be told instead, unless they chose otherwise since. A sender can be forged, so that whom
 * it ends something for is told in Tunse.
 */
export async function hearWord(ctx: Ctx, { phone: address, text, sentAt }: Word): Promise<void> {
  const isEnd = isStop(text);
  if (!isEnd && !isStart(text)) return;
  const isIt = eq(contactPoints.address, address);
  const isPhone = eq(contactPoints.kind, "phone");
  const owners = ctx.db
    .select({ accountId: contactPoints.accountId })
    .from(contactPoints)
    .where(and(isPhone, isIt, isNotNull(contactPoints.verifiedAt)));
  const isNewer = or(isNull(contactPoints.chosenAt), lte(contactPoints.chosenAt, sentAt));
  const changed = await ctx.db
    .update(contactPoints)
    .set({ optedOutAt: isEnd ? sql`coalesce(${contactPoints.optedOutAt}, ${ctx.now})` : null, chosenAt: sentAt })
    .where(and(isPhone, or(isIt, inArray(contactPoints.accountId, owners)), isNewer))
    .returning();
  const told = changed
    .filter(({ verifiedAt, optedOutAt }) => verifiedAt !== null && optedOutAt?.getTime() === ctx.now.getTime())
    .map(({ accountId }) => accountId);
  if (told.length > 0) await notify(ctx, told, endedNotice(address));
}
