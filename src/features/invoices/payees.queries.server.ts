import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { conflictOfInterest } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { collectionAccounts } from "#features/charges/payments/tables.server.ts";
import { contactPoints } from "#features/contact-points/tables.server.ts";
import { isInTime } from "#features/organisations/queries.server.ts";
import { organisationMembers } from "#features/organisations/tables.server.ts";
import { keptSeats, listKeepers } from "#features/properties/access.queries.server.ts";
import { hasAgreed } from "#features/properties/members/agreement.queries.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { Lookups } from "#platform/lookups.server.ts";
import { type AlsoKept, alsoKeptWords, askersAccount, ownAccount } from "./payees.rules.ts";
import { payoutAccounts } from "./tables.server.ts";

// Banks are typed as people call them; a number of ten figures is hardly ever another's at another bank.
/** The figures of an account number, as the indexes have them. */
const figures = (number: SQLWrapper): SQL => sql`regexp_replace(${number}, '\\D', '', 'g')`;

/** Who keeps the bank accounts of these contractors, with each as `of`: accounts (`holder`) and buildings (`building`). */
const keptLike = (contractorIds: readonly string[]): SQL => sql`
  select theirs.account_id as of, kept.account_id as holder, null::uuid as building
  from ${payoutAccounts} theirs join ${payoutAccounts} kept on ${figures(sql`kept.number`)} = ${figures(sql`theirs.number`)}
  where theirs.account_id = any(${sql.param(contractorIds)}::uuid[]) and ${figures(sql`theirs.number`)} <> ''
  union all
  select theirs.account_id, null::uuid, kept.property_id
  from ${payoutAccounts} theirs join ${collectionAccounts} kept on ${figures(sql`kept.number`)} = ${figures(sql`theirs.number`)}
  where theirs.account_id = any(${sql.param(contractorIds)}::uuid[]) and ${figures(sql`theirs.number`)} <> ''`;

/** The organisations that somebody belongs to now. */
const organisationsOf = (ctx: Ctx, accountId: SQL): SQL => sql`
  select o.organisation_id from ${organisationMembers} o where o.account_id = ${accountId} and o.joined_at is not null
    and o.left_at is null and ${isInTime(ctx, sql`o`)}`;

/** The phones that somebody has shown to be theirs, by a code or by WhatsApp: who shows one of them too is no other person. */
const phonesOf = (accountId: SQL): SQL => sql`
  select c.address from ${contactPoints} c where c.account_id = ${accountId} and c.kind in ('phone', 'whatsapp')
    and c.verified_at is not null`;

/** Which of these people the bank account of a contractor is kept for, or for those they work with. */
async function listConcerned(ctx: Ctx, contractorId: string, people: readonly string[]): Promise<string[]> {
  const one = sql`one.id`;
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    with kept as (${keptLike([contractorId])})
    select one.id from unnest(${sql.param(people)}::uuid[]) as one(id) where exists (
      select from kept where kept.holder = one.id
        or exists (${phonesOf(sql`kept.holder`)} intersect ${phonesOf(one)})
        or kept.holder in (select m.account_id from ${organisationMembers} m where m.joined_at is not null
          and m.left_at is null and ${isInTime(ctx, sql`m`)} and m.organisation_id in (${organisationsOf(ctx, one)}))
        or kept.building in (select m.property_id from ${members} m where m.account_id = one.id
          and m.role in ('property_owner', 'property_manager') and m.status = 'active' and m.left_at is null)
        or kept.building in (select p.id from ${properties} p where p.organisation_id in (${organisationsOf(ctx, one)})))`);
  return rows.map(({ id }) => id);
}

/** Refuses whoever lets money go to a bank account of their own, of those they work with, or of whoever asked for it. */
export const refuseOwnMoney: Lookups["refuseOwnMoney"] = async (ctx, { contractorId, propertyId, askedBy }) => {
  const me = userOf(ctx).id;
  const asker = askedBy === contractorId || askedBy === me ? undefined : askedBy;
  const concerned = await listConcerned(ctx, contractorId, asker ? [me, asker] : [me]);
  if (concerned.includes(me) && !(await keepsAlone(ctx, propertyId))) throw conflictOfInterest(ownAccount);
  if (concerned.some((id) => id !== me)) throw conflictOfInterest(askersAccount);
};

/** An owner who keeps a building alone has nobody else, and pays out of their own pocket: their own firm may do the work. */
const keepsAlone = async (ctx: Ctx, propertyId: string): Promise<boolean> =>
  userOf(ctx).role === "property_owner" && (await listKeepers(ctx, propertyId)).length === 1;

/** Who else keeps the bank accounts of contractors, in words for a keeper: by name what they see anyway, of who agreed to be there. */
export const alsoKept: Lookups["alsoKept"] = async (ctx, contractorIds) => {
  if (contractorIds.length === 0) return () => null;
  const { rows } = await ctx.db.execute<{ of: string; name: string | null }>(sql`
    with kept as (${keptLike([...new Set(contractorIds)])})
    select kept.of, case
        when kept.building in (${keptSeats(ctx)}) then (select p.name from ${properties} p where p.id = kept.building)
        when exists (select from ${members} m where m.account_id = kept.holder and m.status = 'active'
          and m.left_at is null and m.property_id in (${keptSeats(ctx)})
          and ${hasAgreed(sql`m.property_id`, sql`m.account_id`)})
          then (select a.name from ${accounts} a where a.id = kept.holder)
      end as name
    from kept where kept.holder is distinct from kept.of order by 2, 1`);
  const told = new Map<string, string | null>();
  for (const [of, some] of Map.groupBy(rows, (row) => row.of)) {
    const names = [...new Set(some.flatMap(({ name }) => name ?? []))];
    told.set(of, alsoKeptWords({ names, others: some.some(({ name }) => name === null) } satisfies AlsoKept));
  }
  return (contractorId) => told.get(contractorId) ?? null;
};

/** What orders and verifications must know of bank details, which stand above them. */
export const payeeLookups = { refuseOwnMoney, alsoKept } satisfies Partial<Lookups>;
