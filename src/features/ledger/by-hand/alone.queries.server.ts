import { sql } from "drizzle-orm";
import { lagosDay, startOfMonth, timeZone } from "#domain/days.ts";
import { listMembersOf } from "#features/properties/access.queries.server.ts";
import { listAgreed } from "#features/properties/members/agreement.queries.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { LedgerRow } from "../posting.service.server.ts";
import { ledgerAccounts, ledgerPostings } from "../tables.server.ts";
import { aloneLeft } from "./rules.ts";
import { moneyOut } from "./tables.server.ts";

/** Who else may let money of these books go: owners, and managers with their leave, who have agreed to be there. */
export async function listOthers(ctx: Ctx, ledger: LedgerRow, ownersOnly = false): Promise<string[]> {
  const withManagers = ledger.managersMayPost && !ownersOnly;
  const roles = withManagers ? (["property_owner", "property_manager"] as const) : (["property_owner"] as const);
  const found = (await listMembersOf(ctx, ledger.propertyId, roles)).map(({ accountId }) => accountId);
  const others = found.filter((id) => id !== userOf(ctx).id);
  const agreed = await listAgreed(ctx, ledger.propertyId, others);
  return [...new Set(others)].filter((id) => agreed.has(id));
}

/** Since the month began in Lagos, as a condition on an instant. */
export const startOfThisMonth = (ctx: Ctx) =>
  sql`${startOfMonth(lagosDay(ctx.now))}::timestamp at time zone ${sql.raw(`'${timeZone}'`)}`;

/** What the actor has let go alone by hand this month, without what was put right and what the bank took; in kobo. */
export async function doneAlone(ctx: Ctx, { id }: Pick<LedgerRow, "id">): Promise<number> {
  const { rows } = await ctx.db.execute<{ kobo: string }>(sql`
    select coalesce(sum(o.kobo), 0)::text as kobo from ${moneyOut} o
    join ${ledgerAccounts} a on a.ledger_id = o.ledger_id and a.id = o.to_id and a.role <> 'bank_charges'
    where o.ledger_id = ${id} and o.asked_by = ${userOf(ctx).id} and o.state = 'entered' and o.decided_by is null
      and o.asked_at >= ${startOfThisMonth(ctx)}
      and not exists (select from ${ledgerPostings} r where r.reverses_id = o.posting_id)`);
  return Number(rows[0]?.kobo ?? 0);
}

/** What the actor can still enter alone as money out, in kobo; null where nobody else could say yes. */
export async function readAloneLeft(ctx: Ctx, ledger: LedgerRow): Promise<number | null> {
  if ((await listOthers(ctx, ledger)).length === 0) return null;
  return aloneLeft(await doneAlone(ctx, ledger), await ctx.lookups.orderLimits(ctx, ledger.propertyId));
}
