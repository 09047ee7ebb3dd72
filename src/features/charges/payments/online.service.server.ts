import { eq } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import type { LedgerRow } from "#features/ledger/posting.service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { unitLabel } from "#features/units/rules.ts";
import { recordAct } from "#platform/acts.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { confirmedNotice } from "../messages.server.ts";
import { findUnitRow } from "./queries.server.ts";
import { confirm, undo } from "./service.server.ts";
import { unitPayments } from "./tables.server.ts";

type Paid = {
  unitId: string;
  kobo: number;
  paidOn: string;
  payer: string | null;
  payerId: string | null;
  reference: string;
  /** Who asked for it to be paid online, or set that up. */
  createdBy: string;
};

/** A payment that a provider has shown to have come: confirmed as one that a keeper saw is, while the books are held. */
export async function takeOnline(ctx: Ctx, ledger: LedgerRow, { payer, ...paid }: Paid): Promise<{ id: string }> {
  const unit = await findUnitRow(ctx, paid.unitId);
  const { propertyId } = unit;
  const today = lagosDay(ctx.now);
  const row = {
    ...paid,
    ...{ id: newId(), propertyId, payer: payer ?? unitLabel(unit), paidInto: "clearing" as const },
    ...{ paidOn: paid.paidOn > today ? today : paid.paidOn, createdAt: ctx.now },
  };
  await ctx.db.insert(unitPayments).values({ ...row, state: "reported" });
  const { receiptNumber } = await confirm(ctx, ledger, { ...row, unit });
  const thing = { propertyId, thing: "property" as const, thingId: propertyId, data: { title: unitLabel(unit) } };
  await recordAct(ctx, { ...thing, act: "payment_came_online" });
  const told = confirmedNotice(propertyId, unitLabel(unit), row.kobo, receiptNumber);
  await notify(ctx, row.payerId ? [row.payerId] : [], told);
  return { id: row.id };
}

/** A payment online that went back to whoever paid it. */
export async function takeOnlineBack(ctx: Ctx, ledger: LedgerRow, id: string, reason: string): Promise<void> {
  const [row] = await ctx.db.select().from(unitPayments).where(eq(unitPayments.id, id));
  if (row?.state !== "confirmed") return;
  await undo(ctx, ledger, { row, unit: await findUnitRow(ctx, row.unitId), reason });
}
