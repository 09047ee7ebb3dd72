import { eq } from "drizzle-orm";
import * as z from "zod";
import { newId } from "#domain/ids.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { JobKind } from "#platform/jobs.server.ts";
import type { Told } from "#platform/payments.server.ts";
import { isSameAccount } from "./asking.service.server.ts";
import { followDispute } from "./disputes.service.server.ts";
import { foreignNotice } from "./messages.server.ts";
import { learnNumber } from "./numbers/asking.service.server.ts";
import { findByMail } from "./numbers/queries.server.ts";
import { settleTransfer } from "./numbers/transfers.service.server.ts";
import { findGatewayById, type GatewayRow } from "./queries.server.ts";
import { followToldRefund } from "./refunds.service.server.ts";
import { findByReference, settleOnline } from "./settling.service.server.ts";
import { gatewayHints, paymentGateways } from "./tables.server.ts";

/** Asks the provider about what it told of; tried again for half a day where it does not answer. */
export const hintKind: JobKind<{ id: string }> = {
  ...{ name: "gateway.hint", schema: z.object({ id: z.uuid() }), concurrency: 2, expireSeconds: 120 },
  retry: { limit: 20, delaySeconds: 15, maxDelaySeconds: 3_600 },
};

/** The job is not tried much longer. */
const givenUpAfterMs = 8 * 60 * 60_000;

/** Keeps what was told, once however often it comes, and has it looked into. */
export async function keepHint(asking: Ctx, gatewayId: string, told: Told | null, digest: Buffer): Promise<void> {
  await transaction({ ...asking, claim: undefined }, async (ctx) => {
    await ctx.db.update(paymentGateways).set({ heardAt: ctx.now }).where(eq(paymentGateways.id, gatewayId));
    if (!told) return;
    const row = { id: newId(), gatewayId, digest, told, cameAt: ctx.now };
    const [kept] = await ctx.db
      .insert(gatewayHints)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: gatewayHints.id });
    if (kept) await ctx.jobs.send(ctx.db, hintKind, { id: kept.id });
  });
}

/** A hint says what to ask, and nothing else of it is believed. */
export async function workHint(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const [hint] = await ctx.db.select().from(gatewayHints).where(eq(gatewayHints.id, id));
  if (!hint || hint.workedAt) return;
  const gateway = await findGatewayById(ctx, hint.gatewayId);
  if (!(await follow(ctx, gateway, hint))) throw new Error("The provider of payments does not answer.");
  await ctx.db.update(gatewayHints).set({ workedAt: ctx.now }).where(eq(gatewayHints.id, id));
}

/** A number was given, or could not be: its provider is asked which of the two. */
async function followAccount(ctx: Ctx, gateway: GatewayRow, mail: string, isOver: boolean): Promise<boolean> {
  const row = await findByMail(ctx, mail);
  if (!row) return true;
  const isTheirs = row.propertyId === gateway.propertyId || (await isSameAccount(ctx, gateway, row.propertyId));
  return !isTheirs || (await learnNumber(ctx, row, isOver)) === "known";
}

type Kept = Pick<typeof gatewayHints.$inferSelect, "told" | "cameAt">;

/** False where nobody knows yet. */
async function follow(ctx: Ctx, gateway: GatewayRow, { told, cameAt }: Kept): Promise<boolean> {
  const { kind, reference } = told;
  if (reference === null) return true;
  if (kind === "account") return followAccount(ctx, gateway, reference, told.outcome === "failed");
  const row = await findByReference(ctx, gateway.provider, reference);
  // Nobody began it here: it may have come by the number of a unit.
  if (!row) return kind !== "charge" || told.receiver === null || settleTransfer(ctx, gateway, reference);
  // Buildings of one owner may share an account with the provider, which tells of all to one address.
  if (row.propertyId !== gateway.propertyId && !(await isSameAccount(ctx, gateway, row.propertyId))) {
    await notify(ctx, await listKeepers(ctx, gateway.propertyId), foreignNotice(gateway));
    return true;
  }
  if (kind === "charge") return settleOnline(ctx, row);
  if (kind === "refund") return followToldRefund(ctx, row, told, ctx.now.getTime() - cameAt.getTime() > givenUpAfterMs);
  if (kind === "dispute") await followDispute(ctx, row, told);
  return true;
}
