import { createHash, randomInt } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { conflict } from "#domain/problems.ts";
import { attemptKey, countAttempts } from "#features/accounts/rate-limits.service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import type { WhatsAppAddress } from "#platform/channels.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { passedOnNotice } from "./messages.server.ts";
import { contactPoints } from "./tables.server.ts";
import { addressOf, connectMinutes, makeCode } from "./whatsapp.rules.ts";

const isWhatsApp = eq(contactPoints.kind, "whatsapp");
const codesOfPerson = { most: 20, windowMinutes: 24 * 60 };
const placeOf = (code: string): string => `code:${createHash("sha256").update(code).digest("hex")}`;

/** Makes a code by which somebody shows whose WhatsApp they write from; one made before is good no more. */
export async function connectWhatsApp(ctx: Ctx) {
  const { whatsapp } = ctx.channels;
  if (!whatsapp) throw conflict("This Tunse has no WhatsApp: it is not set up.");
  const accountId = userOf(ctx).id;
  await countAttempts(ctx, attemptKey("whatsapp codes of", accountId), codesOfPerson);
  return transaction(ctx, async (ctx) => {
    const code = makeCode((below) => randomInt(0, below));
    await ctx.db
      .delete(contactPoints)
      .where(and(isWhatsApp, eq(contactPoints.accountId, accountId), isNull(contactPoints.verifiedAt)));
    await ctx.db.insert(contactPoints).values({
      ...{ id: newId(), accountId, kind: "whatsapp", address: placeOf(code) },
      ...{ codeSentAt: ctx.now, createdAt: ctx.now },
    });
    const link = `https://wa.me/${whatsapp.number.replace("+", "")}?text=${encodeURIComponent(code)}`;
    const endsAt = new Date(ctx.now.getTime() + connectMinutes * 60_000).toISOString();
    return { connection: { code, number: whatsapp.number, link, endsAt } };
  });
}

/** Somebody sent a code: whose it is has this WhatsApp from now on, and nobody else has. False where it is not good. */
export async function takeConnectCode(ctx: Ctx, from: Wrote, code: string): Promise<boolean> {
  const since = new Date(ctx.now.getTime() - connectMinutes * 60_000);
  const isWaiting = and(eq(contactPoints.address, placeOf(code)), isNull(contactPoints.verifiedAt));
  const [waiting] = await ctx.db
    .select({ id: contactPoints.id, accountId: contactPoints.accountId })
    .from(contactPoints)
    .where(and(isWhatsApp, isWaiting, gt(contactPoints.codeSentAt, since)));
  if (!waiting) return false;
  // Another WhatsApp of the same person goes as well: they are told by one.
  const others = or(isOf(from), eq(contactPoints.accountId, waiting.accountId));
  await ctx.db.delete(contactPoints).where(and(isWhatsApp, others, ne(contactPoints.id, waiting.id)));
  const known = { address: addressOf(from), userId: from.userId, verifiedAt: ctx.now, heardAt: wroteAt(ctx, from) };
  await ctx.db.update(contactPoints).set(known).where(eq(contactPoints.id, waiting.id));
  return true;
}

/** Who wrote, and when: what comes hours later has not been written just now. */
export type Wrote = WhatsAppAddress & { sentAt: Date };

/** The clock of whoever tells it may run ahead. */
const wroteAt = (ctx: Ctx, { sentAt }: Wrote): Date => (sentAt < ctx.now ? sentAt : ctx.now);

const isOf = ({ phone, userId }: WhatsAppAddress) =>
  or(
    phone === null ? undefined : eq(contactPoints.address, phone),
    userId === null ? undefined : eq(contactPoints.userId, userId),
  );

/**
 * Whose WhatsApp it is that wrote, who is in touch from then on for a day; null where nobody has shown that it is
 * theirs. A phone that comes with another id of WhatsApp has gone to somebody else, and shows nothing more by SMS either.
 */
export async function hearFrom(ctx: Ctx, from: Wrote): Promise<string | null> {
  const rows = await ctx.db
    .select()
    .from(contactPoints)
    .where(and(isWhatsApp, isOf(from), isNotNull(contactPoints.verifiedAt)))
    .for("update");
  const isOther = ({ userId }: { userId: string | null }) =>
    userId !== null && from.userId !== null && userId !== from.userId;
  // Where one row names the phone and another one the id, the id says who it is.
  const byId = rows.find(({ userId }) => userId !== null && userId === from.userId);
  const known = byId ?? rows.find((row) => !isOther(row));
  const gone = rows.filter((row) => row !== known);
  for (const { id } of gone) await ctx.db.delete(contactPoints).where(eq(contactPoints.id, id));
  await doubtPhones(
    ctx,
    gone.filter(({ accountId }) => accountId !== known?.accountId),
  );
  if (!known) return connectByPhone(ctx, from);
  const userId = from.userId ?? known.userId;
  const address = from.phone ?? known.address;
  const heardAt = sql`greatest(${contactPoints.heardAt}, ${wroteAt(ctx, from)}::timestamptz)`;
  await ctx.db.update(contactPoints).set({ heardAt, userId, address }).where(eq(contactPoints.id, known.id));
  return known.accountId;
}

/** Who proved these phones has them no longer: they are told, and prove them again where they are theirs after all. */
async function doubtPhones(ctx: Ctx, gone: readonly { accountId: string; address: string }[]): Promise<void> {
  for (const { accountId, address } of gone) {
    const isTheirs = and(eq(contactPoints.accountId, accountId), eq(contactPoints.address, address));
    const doubted = await ctx.db
      .update(contactPoints)
      .set({ verifiedAt: null, codeHash: null })
      .where(and(isTheirs, eq(contactPoints.kind, "phone"), isNotNull(contactPoints.verifiedAt)))
      .returning({ id: contactPoints.id });
    if (doubted.length > 0) await notify(ctx, [accountId], passedOnNotice(address));
  }
}

/** Whoever gave back the code that came to a phone by SMS need not send another one from it. What ended SMS ends this too. */
async function connectByPhone(ctx: Ctx, from: Wrote): Promise<string | null> {
  if (from.phone === null) return null;
  const isPhone = and(eq(contactPoints.kind, "phone"), eq(contactPoints.address, from.phone));
  const [phone] = await ctx.db
    .select({ accountId: contactPoints.accountId, optedOutAt: contactPoints.optedOutAt })
    .from(contactPoints)
    .where(and(isPhone, isNotNull(contactPoints.verifiedAt)));
  if (!phone) return null;
  const { accountId, optedOutAt } = phone;
  await ctx.db.delete(contactPoints).where(and(isWhatsApp, eq(contactPoints.accountId, accountId)));
  await ctx.db.insert(contactPoints).values({
    ...{ id: newId(), accountId, kind: "whatsapp", address: from.phone, userId: from.userId },
    ...{ optedOutAt, verifiedAt: ctx.now, heardAt: wroteAt(ctx, from), createdAt: ctx.now },
  });
  return accountId;
}

/** Whoever writes by it ends what comes by WhatsApp, or wants it again, unless they chose otherwise since. */
export async function setWhatsAppOptOut(ctx: Ctx, from: Wrote, optedOut: boolean): Promise<void> {
  const chosenAt = wroteAt(ctx, from);
  const isNewer = or(isNull(contactPoints.chosenAt), lte(contactPoints.chosenAt, chosenAt));
  await ctx.db
    .update(contactPoints)
    .set({ optedOutAt: optedOut ? ctx.now : null, chosenAt })
    .where(and(isWhatsApp, isOf(from), isNewer));
}

/** WhatsApp says that somebody has not written within a day. */
export async function endWindow(ctx: Ctx, to: WhatsAppAddress): Promise<void> {
  await ctx.db
    .update(contactPoints)
    .set({ heardAt: null })
    .where(and(isWhatsApp, isOf(to)));
}

/** A phone that somebody proved is nobody else's to write from any more. */
export async function forgetWhatsAppOfOthers(ctx: Ctx, phone: string): Promise<void> {
  const others = ne(contactPoints.accountId, userOf(ctx).id);
  await ctx.db.delete(contactPoints).where(and(isWhatsApp, eq(contactPoints.address, phone), others));
}
