import { sql } from "drizzle-orm";
import { lagosDay, startOfMonth, timeZone } from "#domain/days.ts";
import { conflict } from "#domain/problems.ts";
import { namesOf } from "#features/accounts/names.queries.server.ts";
import { listMembersOf } from "#features/properties/access.queries.server.ts";
import { listAgreed } from "#features/properties/members/agreement.queries.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { mostChargeKobo } from "../fields.ts";
import type { LedgerRow } from "../posting.service.server.ts";
import { ledgerAccounts, ledgerPostings } from "../tables.server.ts";
import { aloneLeft, oneOf, whySecond } from "./rules.ts";
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
    join ${ledgerAccounts} a on a.ledger_id = o.ledger_id and a.id = o.to_id
      and (a.role <> 'bank_charges' or o.kobo > ${mostChargeKobo})
    where o.ledger_id = ${id} and o.asked_by = ${userOf(ctx).id} and o.state = 'entered' and o.decided_by is null
      and o.asked_at >= ${startOfThisMonth(ctx)}
      and not exists (select from ${ledgerPostings} r where r.reverses_id = o.posting_id)`);
  return Number(rows[0]?.kobo ?? 0);
}

type Both = {
  decidedBy: string | null;
  kobo: number;
  monthKobo?: number;
  among?: (people: string[]) => Promise<string[]>;
};

/**
 * Whoever said yes to money does not record its payment too, above what one person lets go alone and where somebody else may
 * (`among` picks who). Answers whether one person does both, since nobody else may. `kobo`: what it comes to, all parts of it;
 * `monthKobo`: what the same person did so this month, with it.
 */
export async function refuseBothSteps(
  ctx: Ctx,
  ledger: LedgerRow,
  { decidedBy, kobo, monthKobo = kobo, among = async (people) => people, ownersOnly }: Both & { ownersOnly?: boolean },
): Promise<boolean> {
  if (decidedBy !== userOf(ctx).id) return false;
  const why = whySecond({ kobo, monthKobo, limits: await ctx.lookups.orderLimits(ctx, ledger.propertyId) });
  if (why === null) return false;
  const others = await among(await listOthers(ctx, ledger, ownersOnly));
  if (others.length === 0) return true;
  const names = [...(await namesOf(ctx, others)).values()].sort();
  throw conflict(`You said yes to this yourself. ${why} Ask ${oneOf(names)} to record the payment.`);
}

/** What the actor can still enter alone as money out, in kobo; null where nobody else could say yes. */
export async function readAloneLeft(ctx: Ctx, ledger: LedgerRow): Promise<number | null> {
  if ((await listOthers(ctx, ledger)).length === 0) return null;
  return aloneLeft(await doneAlone(ctx, ledger), await ctx.lookups.orderLimits(ctx, ledger.propertyId));
}
