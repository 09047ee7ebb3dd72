import { eq, sql } from "drizzle-orm";
import { lockLedger } from "#features/ledger/posting.service.server.ts";
import { findLedgerRow } from "#features/ledger/queries.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { accountFoundNotice, accountGoneNotice } from "./messages.server.ts";
import { findPayTo } from "./payments/queries.server.ts";
import { collectionAccounts, unitPayments } from "./payments/tables.server.ts";
import { demandShares, demands } from "./tables.server.ts";

/** Who paid is forgotten with their account; what was paid stays, and so does its amount. */
export async function forgetPayer(ctx: Ctx, { accountId, formerName }: Moments["accountDeleted"]): Promise<void> {
  const isTheirs = eq(unitPayments.payerId, accountId);
  // Whatever name stands there: it may be one that they had before, or as a keeper wrote it.
  await ctx.db.update(unitPayments).set({ payer: formerName, payerId: null }).where(isTheirs);
}

/** What a unit owes or paid ahead belongs to it; the books are held, so that nothing is asked of it meanwhile. */
export async function keepCharged(ctx: Ctx, { propertyId, ids, isUndone, refuse }: Moments["unitsRemoving"]) {
  if ((await findLedgerRow(ctx, propertyId)) === undefined) return;
  await lockLedger(ctx, propertyId);
  const { rows } = await ctx.db.execute<{ id: string; why: string }>(sql`
    select s.unit_id as id, 'It owes service charge.' as why from ${demandShares} s join ${demands} d on d.id = s.demand_id
      where s.unit_id = any(${sql.param(ids)}::uuid[]) and d.state = 'issued' and s.kobo > s.paid_kobo
    union select p.unit_id, case p.state when 'reported' then 'A payment for it waits to be confirmed.' else 'It has paid ahead.' end
      from ${unitPayments} p where p.unit_id = any(${sql.param(ids)}::uuid[])
      and (p.state = 'reported' or p.state = 'confirmed' and p.kobo > p.applied_kobo)`);
  for (const { id, why } of rows) refuse(id, why);
  if (isUndone) await keepEver(ctx, ids, refuse);
}

async function keepEver(ctx: Ctx, ids: readonly string[], refuse: Moments["unitsRemoving"]["refuse"]): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select unit_id as id from ${demandShares} where ${isOneOf(demandShares.unitId, ids)}
    union select unit_id from ${unitPayments} where ${isOneOf(unitPayments.unitId, ids)}`);
  for (const { id } of rows) refuse(id, "The books say what it was asked or paid.");
}

/** Nobody goes on paying into the account of the owner before; whoever has the building now says where to. */
export async function forgetPayTo(asking: Ctx, { propertyId }: Moments["ownerChanged"]): Promise<void> {
  const isIts = eq(collectionAccounts.propertyId, propertyId);
  const gone = await asking.db.delete(collectionAccounts).where(isIts).returning();
  if (gone.length === 0) return;
  // By the product itself: whoever took the building over did not do it, and is told as the others are.
  const ctx: Ctx = { ...asking, actor: { kind: "system" } };
  await recordAct(ctx, { thing: "property", act: "paid_into_ended", thingId: propertyId, propertyId });
  await notify(ctx, await listKeepers(ctx, propertyId), accountGoneNotice(propertyId));
}

/** Whoever kept the building before it had an owner may have named an account of their own: its first owner is asked. */
export async function askAboutPayTo(asking: Ctx, { propertyId }: Moments["ownerCame"]): Promise<void> {
  const account = await findPayTo(asking, propertyId);
  if (!account) return;
  const ctx: Ctx = { ...asking, actor: { kind: "system" } };
  await notify(ctx, await listKeepers(ctx, propertyId), accountFoundNotice(propertyId, account));
}
