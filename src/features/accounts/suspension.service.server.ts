import { and, eq, isNull } from "drizzle-orm";
import { notFound } from "#domain/problems.ts";
import { recordAct } from "#platform/acts.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { endSessions } from "./password-reset.service.server.ts";
import { accounts } from "./tables.server.ts";

/**
 * Keeps somebody out until a site admin lets them in again, inside the caller's transaction. Answers the sessions that
 * ended, to be forgotten once this has committed. Suspended already, only the reason is new.
 */
export async function suspend(ctx: Ctx, accountId: string, reason: string): Promise<string[]> {
  const suspendedAt = await lockState(ctx, accountId);
  await ctx.db
    .update(accounts)
    .set({ suspendedAt: suspendedAt ?? ctx.now, suspensionReason: reason })
    .where(eq(accounts.id, accountId));
  await recordAct(ctx, {
    thing: "account",
    act: suspendedAt === null ? "suspended" : "reason_changed",
    thingId: accountId,
  });
  return endSessions(ctx, accountId);
}

/** They can sign in again; what they lost are their sessions only. */
export async function letIn(ctx: Ctx, accountId: string): Promise<void> {
  if ((await lockState(ctx, accountId)) === null) return;
  await ctx.db.update(accounts).set({ suspendedAt: null, suspensionReason: null }).where(eq(accounts.id, accountId));
  await recordAct(ctx, { thing: "account", act: "let_in", thingId: accountId });
}

async function lockState(ctx: Ctx, accountId: string): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ suspendedAt: accounts.suspendedAt })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
    .for("update");
  if (!row) throw notFound("account");
  return row.suspendedAt;
}
