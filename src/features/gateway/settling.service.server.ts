import { and, eq } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { takeOnline } from "#features/charges/payments/online.service.server.ts";
import { lockLedger } from "#features/ledger/posting.service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { announce } from "#platform/events.server.ts";
import type { Charge } from "#platform/payments.server.ts";
import { type Ask, askAbout } from "./asking.service.server.ts";
import { cameNotice, oddNotice } from "./messages.server.ts";
import { type GatewayRow, type OnlineRow, readOnline } from "./queries.server.ts";
import { isOpen, verdictOf } from "./rules.ts";
import { onlinePayments } from "./tables.server.ts";

/** The product itself: whoever happened to ask, it is the provider who says so. */
export const byItself = (ctx: Ctx): Ctx => ({
  ...ctx,
  actor: { kind: "system" },
  claim: undefined,
  stillLetIn: undefined,
});

/**
 * Asks the provider what became of a payment, and books it once where it was paid as it was begun. Whoever asks first
 * books it, be it a hint, the sweep or the payer who came back; false where nobody knows yet.
 */
export async function settleOnline(asking: Ctx, row: OnlineRow): Promise<boolean> {
  const ctx = byItself(asking);
  if (!isOpen(row.state)) return true;
  const ask: Ask<Charge | null> = (port, key) => port.verify(key, row.reference);
  const { answer, by } = await askAbout(ctx, row, ask, (charge) => charge !== null);
  if (answer.kind !== "known") return false;
  await transaction(ctx, (ctx) => take(ctx, row.id, by, answer.value));
  return true;
}

/** Holds the books first, as everything does that touches payments: of several at once the first one books it. */
async function take(ctx: Ctx, id: string, { mode, setBy }: GatewayRow, charge: Charge | null): Promise<void> {
  const [found] = await ctx.db.select().from(onlinePayments).where(eq(onlinePayments.id, id));
  if (!found) return;
  const ledger = await lockLedger(ctx, found.propertyId);
  const [row] = await ctx.db.select().from(onlinePayments).where(eq(onlinePayments.id, id));
  if (!row) return;
  const change = (changes: Partial<OnlineRow>) =>
    ctx.db
      .update(onlinePayments)
      .set({ ...changes, askedAt: ctx.now })
      .where(eq(onlinePayments.id, id));
  const verdict = verdictOf(row, mode, charge, ctx.now);
  if (verdict.state === "unchanged") return void (await change({}));
  const known = { channel: charge?.channel ?? null, feeKobo: charge?.feeKobo ?? null, paidAt: charge?.paidAt ?? null };
  if (verdict.state === "paid" && charge) {
    const { unitId, kobo, payer, payerId, reference } = row;
    const paid = { unitId, kobo, payer, payerId, reference, paidOn: lagosDay(charge.paidAt ?? ctx.now) };
    const { id: unitPaymentId } = await takeOnline(ctx, ledger, { ...paid, createdBy: payerId ?? setBy });
    await change({ ...known, state: "paid", why: null, unitPaymentId });
    await tell(ctx, row, (unit) => cameNotice(row.propertyId, unit, row.kobo));
    return;
  }
  await change({ ...known, state: verdict.state, why: "why" in verdict ? verdict.why : null });
  if (verdict.state === "odd") await tell(ctx, row, (unit) => oddNotice(row, unit, verdict.why));
  await announce(ctx, [{ propertyId: row.propertyId, thing: "property", thingId: row.propertyId }]);
}

type Notice = Parameters<typeof notify>[2];

/** Tells owner and managers of a payment. */
export async function tell(ctx: Ctx, row: OnlineRow, noticeOf: (unit: string) => Notice): Promise<void> {
  const { payment } = await readOnline(ctx, row.id);
  await notify(ctx, await listKeepers(ctx, row.propertyId), noticeOf(payment.unit));
}

/** What was begun by this name. */
export async function findByReference(ctx: Ctx, provider: GatewayRow["provider"], reference: string) {
  const isIt = and(eq(onlinePayments.provider, provider), eq(onlinePayments.reference, reference));
  const [row] = await ctx.db.select().from(onlinePayments).where(isIt);
  return row;
}
