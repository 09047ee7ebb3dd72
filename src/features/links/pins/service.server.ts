import { and, eq, lt, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { mostTries, wrongPin } from "#domain/pin.ts";
import { conflict, invalid } from "#domain/problems.ts";
import { confirmSelf } from "#features/accounts/password-reset.service.server.ts";
import { hashPassword, isPassword } from "#features/accounts/passwords.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { pinCalls } from "./contract.ts";
import { approvalPins } from "./tables.server.ts";

const noTriesLeft = "The PIN was wrong too often. Please sign in to approve this, and set another PIN there.";

type Answer = Promise<{ pin: { set: boolean; locked: boolean } }>;

/** Whether somebody has a PIN, and whether it may still be tried. */
export async function findPin(ctx: Ctx): Answer {
  const [row] = await ctx.db.select().from(approvalPins).where(isMine(ctx));
  return { pin: { set: row !== undefined, locked: row !== undefined && row.tries >= mostTries } };
}

const isMine = (ctx: Ctx) => eq(approvalPins.accountId, userOf(ctx).id);

/**
 * Sets one's PIN, kept as a password is; what was tried before is forgotten. It approves money, so a phone that was left
 * signed in does not set one.
 */
export async function setPin(ctx: Ctx, { pin, password }: CallRead<typeof pinCalls.setPin>): Answer {
  await confirmSelf(ctx, password);
  const pinHash = await hashPassword(pin);
  return transaction(ctx, async (ctx) => {
    const { id: accountId } = userOf(ctx);
    const set = { pinHash, tries: 0, setAt: ctx.now };
    await ctx.db
      .insert(approvalPins)
      .values({ accountId, ...set })
      .onConflictDoUpdate({ target: approvalPins.accountId, set });
    await recordAct(ctx, { thing: "account", act: "approval_pin_set", thingId: accountId });
    return findPin(ctx);
  });
}

export async function removePin(ctx: Ctx): Answer {
  return transaction(ctx, async (ctx) => {
    const gone = await ctx.db.delete(approvalPins).where(isMine(ctx)).returning({ id: approvalPins.accountId });
    if (gone.length > 0)
      await recordAct(ctx, { thing: "account", act: "approval_pin_removed", thingId: userOf(ctx).id });
    return findPin(ctx);
  });
}

/** Refuses a wrong PIN in words. Counted before it is looked at, and by itself, so that tries sent together all count. */
export async function requirePin(ctx: Ctx, pin: string | null | undefined): Promise<void> {
  if (!pin) throw invalid("pin", "Your PIN is required.");
  const [row] = await ctx.db
    .update(approvalPins)
    .set({ tries: sql`${approvalPins.tries} + 1` })
    .where(and(isMine(ctx), lt(approvalPins.tries, mostTries)))
    .returning();
  if (!row) throw conflict(noTriesLeft);
  if (!(await isPassword(row.pinHash, pin)))
    throw row.tries < mostTries ? invalid("pin", wrongPin(mostTries - row.tries)) : conflict(noTriesLeft);
  await ctx.db.update(approvalPins).set({ tries: 0 }).where(isMine(ctx));
}
