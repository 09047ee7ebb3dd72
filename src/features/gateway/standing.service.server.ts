import { eq } from "drizzle-orm";
import { notFound } from "#domain/problems.ts";
import { takeOnlineBack } from "#features/charges/payments/online.service.server.ts";
import { booksOf } from "#features/ledger/entering.service.server.ts";
import { lockLedger } from "#features/ledger/posting.service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { OnlineState } from "./fields.ts";
import { wentBackNotice } from "./messages.server.ts";
import { listDwellers } from "./numbers/queries.server.ts";
import { type OnlineRow, readOnline } from "./queries.server.ts";
import { byItself, tell } from "./settling.service.server.ts";
import { onlinePayments } from "./tables.server.ts";

export const change = (ctx: Ctx, id: string, changes: Partial<OnlineRow>) =>
  ctx.db.update(onlinePayments).set(changes).where(eq(onlinePayments.id, id));

/** As it stands while the books are held: of several at once the first one does it. */
export async function hold(ctx: Ctx, id: string): Promise<OnlineRow> {
  const [row] = await ctx.db.select().from(onlinePayments).where(eq(onlinePayments.id, id));
  if (!row) throw notFound("payment");
  return row;
}

/** The same for a keeper who may give back. */
export async function holdAsKeeper(ctx: Ctx, id: string): Promise<OnlineRow> {
  const found = await hold(ctx, id);
  const seen = await authorizeProperty(ctx, "online_payment", "refund", found.propertyId, "payment");
  await booksOf(ctx, found.propertyId, seen);
  return hold(ctx, id);
}

/** Books that a payment went back, once, and tells everybody whom it concerns. */
export async function goBack(ctx: Ctx, row: OnlineRow, state: "refunded" | "charged_back", why: string): Promise<void> {
  const ledger = await lockLedger(ctx, row.propertyId);
  const held = await hold(ctx, row.id);
  if (held.state === "refunded" || held.state === "charged_back" || held.unitPaymentId === null) return;
  await takeOnlineBack(ctx, ledger, held.unitPaymentId, why);
  await change(ctx, row.id, { state, why });
  await tell(ctx, row, (unit) => wentBackNotice(row.propertyId, unit, row.kobo, why));
  const { payment } = await readOnline(ctx, row.id);
  const told = { ...wentBackNotice(row.propertyId, payment.unit, row.kobo, why), link: "/service-charge" };
  // By the number of a unit nobody pays by name.
  const theirs =
    row.numberId === null ? [row.payerId].filter((id) => id !== null) : await listDwellers(ctx, row.unitId);
  await notify(ctx, theirs, told);
}

/** Of what stands so, something may still go back. */
const standing: readonly OnlineState[] = ["paid", "refunding", "disputed"];

/** Follows what became of a payment that stands, while the books are held. */
export async function followStanding(
  asking: Ctx,
  { id, propertyId }: OnlineRow,
  follow: (ctx: Ctx, row: OnlineRow) => Promise<void>,
): Promise<void> {
  await transaction(byItself(asking), async (ctx) => {
    await lockLedger(ctx, propertyId);
    const row = await hold(ctx, id);
    if (standing.includes(row.state)) await follow(ctx, row);
  });
}
