import { conflict } from "#domain/problems.ts";
import { namesOf } from "#features/accounts/names.queries.server.ts";
import { listMembersOf } from "#features/properties/access.queries.server.ts";
import { listAgreed } from "#features/properties/members/agreement.queries.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { LedgerRow } from "../posting.service.server.ts";
import { type AloneLimits, aloneLeft, countedOf, type LetGo, oneOf, together, whySecond } from "./rules.ts";

/** Who else may let money of these books go: owners, and managers with their leave, who have agreed to be there. */
export async function listOthers(ctx: Ctx, ledger: LedgerRow, ownersOnly = false): Promise<string[]> {
  const withManagers = ledger.managersMayPost && !ownersOnly;
  const roles = withManagers ? (["property_owner", "property_manager"] as const) : (["property_owner"] as const);
  const found = (await listMembersOf(ctx, ledger.propertyId, roles)).map(({ accountId }) => accountId);
  const others = found.filter((id) => id !== userOf(ctx).id);
  const agreed = await listAgreed(ctx, ledger.propertyId, others);
  return [...new Set(others)].filter((id) => agreed.has(id));
}

type Asked = {
  /** What the whole thing comes to, of which this may be a part. */
  kobo: number;
  /** What the actor lets go now by themselves. */
  now: Partial<LetGo>;
  soFar?: AloneSoFar | undefined;
};

/** What the actor let go alone this month: asked once, and counted on where they enter several things in one go. */
export type AloneSoFar = { letGo?: LetGo; limits?: AloneLimits };

/** Why it takes two people, by what the actor let go alone this month in whichever way; null where one may. */
export async function whyNotAlone(
  ctx: Ctx,
  ledger: LedgerRow,
  { kobo, now, soFar = {} }: Asked,
): Promise<string | null> {
  if (!now.kobo && !now.chargesKobo) return null;
  const before = soFar.letGo ?? (await ctx.lookups.letGoAlone(ctx, ledger));
  const after = together(before, now);
  soFar.letGo = after;
  if (countedOf(after) === countedOf(before)) return null;
  const limits = soFar.limits ?? (await ctx.lookups.orderLimits(ctx, ledger.propertyId));
  soFar.limits = limits;
  return whySecond({ kobo, monthKobo: countedOf(after), limits });
}

type Paid = {
  /** Whoever said yes to it. */
  decidedBy: string | null;
  /** What the whole thing comes to, and what of it is paid now. */
  kobo: number;
  paidKobo: number;
  /** What the bank took for it. */
  chargesKobo?: number;
  ownersOnly?: boolean;
  soFar?: AloneSoFar | undefined;
  /** Who of these may be asked. */
  among?: (people: string[]) => Promise<string[]>;
};

/**
 * Whoever said yes to money does not record its payment too, above what one person lets go alone and where somebody else
 * may. Answers whether one person does both, since nobody else may.
 */
export async function refuseBothSteps(ctx: Ctx, ledger: LedgerRow, paid: Paid): Promise<boolean> {
  const { decidedBy, paidKobo, chargesKobo = 0, ownersOnly, soFar, among = async (people) => people } = paid;
  const isMine = decidedBy === userOf(ctx).id;
  const now = { kobo: isMine ? paidKobo : 0, chargesKobo };
  const why = await whyNotAlone(ctx, ledger, { kobo: isMine ? paid.kobo : 0, now, soFar });
  if (why === null) return false;
  const others = await among(await listOthers(ctx, ledger, ownersOnly));
  if (others.length === 0) return isMine;
  const names = [...(await namesOf(ctx, others)).values()].sort();
  throw conflict(`${isMine ? "You said yes to this yourself. " : ""}${why} Ask ${oneOf(names)} to record the payment.`);
}

/** What the actor can still enter alone as money out, in kobo; null where nobody else could say yes. */
export async function readAloneLeft(ctx: Ctx, ledger: LedgerRow): Promise<number | null> {
  if ((await listOthers(ctx, ledger)).length === 0) return null;
  const done = countedOf(await ctx.lookups.letGoAlone(ctx, ledger));
  return aloneLeft(done, await ctx.lookups.orderLimits(ctx, ledger.propertyId));
}
