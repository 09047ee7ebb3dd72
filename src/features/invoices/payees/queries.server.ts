import { and, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { canOf } from "#domain/policy.ts";
import { conflictOfInterest } from "#domain/problems.ts";
import { namesOf } from "#features/accounts/names.queries.server.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { collectionAccounts } from "#features/charges/payments/tables.server.ts";
import { contactPoints } from "#features/contact-points/tables.server.ts";
import { orderApprovals } from "#features/orders/tables.server.ts";
import { isInTime } from "#features/organisations/queries.server.ts";
import { organisationMembers } from "#features/organisations/tables.server.ts";
import {
  authorizeProperty,
  keptSeats,
  listKeepers,
  listMembersOf,
} from "#features/properties/access.queries.server.ts";
import { hasAgreed, listAgreed } from "#features/properties/members/agreement.queries.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { Lookups } from "#platform/lookups.server.ts";
import { orderAdvances } from "../advances/tables.server.ts";
import { invoices, payoutAccounts } from "../tables.server.ts";
import type { payeeCalls, SharedPayee } from "./contract.ts";
import { type AlsoKept, alsoKeptWords, concernProblem, goneAccount, isNobodyElse } from "./rules.ts";
import { allowedPayees } from "./tables.server.ts";

// Banks are typed as people call them; a number of ten figures is hardly ever another's at another bank.
/** The figures of an account number, as the indexes have them. */
const figures = (number: SQLWrapper): SQL => sql`regexp_replace(${number}, '\\D', '', 'g')`;

/** Where money goes: to whom, or for what, and where another number is written down than they have now, to which one. */
export type Payee = { of: string; number?: string | undefined };

/** The figures of the numbers by which they are paid, with each as `of`. */
const paidBy = (payees: readonly Payee[]): SQL => {
  const written = payees.filter(({ number }) => number !== undefined);
  return sql`select account_id as of, ${figures(sql`number`)} as figures from ${payoutAccounts}
      where account_id = any(${sql.param(payees.flatMap(({ of, number }) => (number === undefined ? [of] : [])))}::uuid[])
    union all select one.of, ${figures(sql`one.number`)} from unnest(${sql.param(written.map(({ of }) => of))}::uuid[],
      ${sql.param(written.map(({ number }) => number))}::text[]) as one(of, number)`;
};

/** Who keeps the bank accounts by which these are paid: accounts (`holder`) and buildings (`building`). */
const keptLike = (payees: readonly Payee[]): SQL => sql`
  select theirs.of, kept.account_id as holder, null::uuid as building
  from (${paidBy(payees)}) theirs join ${payoutAccounts} kept on ${figures(sql`kept.number`)} = theirs.figures
  where theirs.figures <> ''
  union all
  select theirs.of, null::uuid, kept.property_id
  from (${paidBy(payees)}) theirs join ${collectionAccounts} kept on ${figures(sql`kept.number`)} = theirs.figures
  where theirs.figures <> ''`;

/** The organisations that somebody belongs to now. */
const organisationsOf = (ctx: Ctx, accountId: SQL): SQL => sql`
  select o.organisation_id from ${organisationMembers} o where o.account_id = ${accountId} and o.joined_at is not null
    and o.left_at is null and ${isInTime(ctx, sql`o`)}`;

/** The phones that somebody has shown to be theirs, by a code or by WhatsApp: who shows one of them too is no other person. */
const phonesOf = (accountId: SQL): SQL => sql`
  select c.address from ${contactPoints} c where c.account_id = ${accountId} and c.kind in ('phone', 'whatsapp')
    and c.verified_at is not null`;

type Concerned = { of: string; id: string };

/** Which of these people the bank accounts that money goes to are kept for, or for those they work with. */
export async function listConcerned(
  ctx: Ctx,
  payees: readonly Payee[],
  people: readonly string[],
): Promise<Concerned[]> {
  const one = sql`one.id`;
  const { rows } = await ctx.db.execute<Concerned>(sql`
    with kept as (${keptLike(payees)})
    select who.of, one.id from (select distinct kept.of from kept) who, unnest(${sql.param(people)}::uuid[]) as one(id)
    where exists (select from kept where kept.of = who.of and (kept.holder = one.id
        or exists (${phonesOf(sql`kept.holder`)} intersect ${phonesOf(one)})
        or kept.holder in (select m.account_id from ${organisationMembers} m where m.joined_at is not null
          and m.left_at is null and ${isInTime(ctx, sql`m`)} and m.organisation_id in (${organisationsOf(ctx, one)}))
        or kept.building in (select m.property_id from ${members} m where m.account_id = one.id
          and m.role in ('property_owner', 'property_manager') and m.status = 'active' and m.left_at is null)
        or kept.building in (select p.id from ${properties} p where p.organisation_id in (${organisationsOf(ctx, one)}))))`);
  return rows;
}

export type Allowed = typeof allowedPayees.$inferSelect;

/** What the owner of a building has allowed of these contractors, as long as it counts: of the account that is paid. */
async function listAllowed(ctx: Ctx, propertyId: string, payees: readonly Payee[]): Promise<Allowed[]> {
  const owners = await listMembersOf(ctx, propertyId, ["property_owner"]);
  const isIt = and(
    eq(allowedPayees.propertyId, propertyId),
    isNull(allowedPayees.endedAt),
    isOneOf(
      allowedPayees.allowedBy,
      owners.map(({ accountId }) => accountId),
    ),
    sql`(${allowedPayees.contractorId}, ${allowedPayees.number}) in (${paidBy(payees)})`,
  );
  return ctx.db.select().from(allowedPayees).where(isIt);
}

type Going = Omit<Parameters<Lookups["refuseOwnMoney"]>[1], "propertyId">;

/**
 * Of money that goes to each of these: why the actor may not let it go, since it goes to a bank account of their own, of
 * those they work with, or of whoever asked for it; null where they may. However many, it asks as often as for one.
 */
export async function ownMoneyProblems(
  ctx: Ctx,
  propertyId: string,
  going: readonly Going[],
): Promise<(string | null)[]> {
  const { id: me, role } = userOf(ctx);
  const isOwner = role === "property_owner";
  const asked = going.map(({ contractorId, askedBy, paidTo }) => ({
    payee: { of: contractorId, number: paidTo },
    asker: askedBy === undefined || askedBy === contractorId || askedBy === me ? null : askedBy,
  }));
  const payees = asked.map(({ payee }) => payee);
  const first = await listConcerned(ctx, payees, [...new Set([me, ...asked.flatMap(({ asker }) => asker ?? [])])]);
  const isHit = ({ payee, asker }: (typeof asked)[number]) =>
    first.some(({ of, id }) => of === payee.of && (id === me || id === asker));
  const [hit, others] = [asked.filter(isHit), asked.filter((one) => !isHit(one)).map(({ payee }) => payee.of)];
  const gone = isOwner ? new Set() : await listGone(ctx, others);
  // An owner who keeps a building alone has nobody else, and pays out of their own pocket: their own firm may do the work.
  const keepers = hit.length > 0 ? await listKeepers(ctx, propertyId) : [];
  const kept = hit.length > 0 ? [...first, ...(await listConcerned(ctx, payees, keepers))] : [];
  const words = hit.length > 0 ? await listAllowed(ctx, propertyId, payees) : [];
  return asked.map((one) => {
    const { asker, payee } = one;
    if (!isHit(one)) return gone.has(payee.of) ? goneAccount : null;
    const concerned = kept.filter(({ of }) => of === payee.of).map(({ id }) => id);
    const allowed = words.filter(({ contractorId }) => contractorId === payee.of).flatMap(({ people }) => people);
    return concernProblem({ ...{ me, asker, isOwner, keepers, concerned, allowed } });
  });
}

/** Refuses whoever lets money go to a bank account of their own, of those they work with, or of whoever asked for it. */
export const refuseOwnMoney: Lookups["refuseOwnMoney"] = async (ctx, { propertyId, ...going }) => {
  const [problem = null] = await ownMoneyProblems(ctx, propertyId, [going]);
  if (problem) throw conflictOfInterest(problem);
};

/** These people without those whom the bank account that is paid is kept for, or for those they work with. */
export async function withoutConcerned(ctx: Ctx, payee: Payee, people: readonly string[]): Promise<string[]> {
  if (people.length === 0) return [];
  const concerned = (await listConcerned(ctx, [payee], people)).map(({ id }) => id);
  return people.filter((id) => !concerned.includes(id));
}

/** With an account its bank details go, and with them whom these were kept for: then only the owner decides. */
async function listGone(ctx: Ctx, contractorIds: readonly string[]): Promise<Set<string>> {
  if (contractorIds.length === 0) return new Set();
  const isGone = and(isOneOf(accounts.id, contractorIds), isNotNull(accounts.deletedAt));
  return new Set((await ctx.db.select({ id: accounts.id }).from(accounts).where(isGone)).map(({ id }) => id));
}

/** The contractors that a building has or owes, each with whoever asked for money of theirs that is still to go. */
async function listAskers(ctx: Ctx, propertyId: string): Promise<{ of: string; asker: string | null }[]> {
  const { rows } = await ctx.db.execute<{ of: string; asker: string | null }>(sql`
    select m.account_id as of, null::uuid as asker from ${members} m
      where m.property_id = ${propertyId} and m.role = 'contractor' and m.left_at is null
    union select i.contractor_id, i.filed_by from ${invoices} i
      where i.property_id = ${propertyId} and i.state not in ('paid', 'refused')
    union select a.contractor_id, a.asked_by from ${orderAdvances} a
      where a.property_id = ${propertyId} and a.state in ('asked', 'approved')
    union select o.contractor_id, o.asked_by from ${orderApprovals} o
      where o.property_id = ${propertyId} and o.state = 'pending'`);
  return rows;
}

export type Shared = SharedPayee & { people: string[] };

/** Who keeps a building and agreed to: of whoever was only added by their email nobody reads here what they keep. */
async function listKnown(ctx: Ctx, propertyId: string, keepers: readonly string[]): Promise<string[]> {
  const agreed = await listAgreed(ctx, propertyId, keepers);
  return keepers.filter((id) => agreed.has(id) || id === userOf(ctx).id);
}

/** The contractors of a building whose account is kept for its keepers, or for whoever asked for money of theirs. */
export async function readSharedPayees(ctx: Ctx, propertyId: string): Promise<Shared[]> {
  const asked = await listAskers(ctx, propertyId);
  const keepers = await listKeepers(ctx, propertyId);
  const known = await listKnown(ctx, propertyId, keepers);
  const payees = [...new Set(asked.map(({ of }) => of))].map((of) => ({ of }));
  const askers = asked.flatMap(({ of, asker }) => (asker === null || asker === of ? [] : [asker]));
  const all = payees.length === 0 ? [] : await listConcerned(ctx, payees, [...new Set([...known, ...askers])]);
  const found = all.filter(
    ({ of, id }) => known.includes(id) || asked.some((one) => one.of === of && one.asker === id),
  );
  const given = await listAllowed(ctx, propertyId, payees);
  const names = await namesOf(ctx, [...found.flatMap(({ of, id }) => [of, id]), ...given.map((one) => one.allowedBy)]);
  const nameOf = (id: string) => names.get(id) ?? "";
  return [...Map.groupBy(found, ({ of }) => of)]
    .map(([contractorId, rows]) => {
      const people = rows.map(({ id }) => id);
      const word = given.find((one) => one.contractorId === contractorId);
      const covered = people.filter((id) => word?.people.includes(id));
      const isWhole = covered.length === people.length;
      return {
        ...{ contractorId, contractorName: nameOf(contractorId), people, concerned: people.map(nameOf).sort() },
        nobodyElse: isNobodyElse({ keepers, concerned: people }),
        allowedFor: covered.map(nameOf).sort(),
        allowed:
          word && isWhole
            ? { by: nameOf(word.allowedBy), at: word.allowedAt.toISOString(), reason: word.reason }
            : null,
      };
    })
    .sort((one, other) => one.contractorName.localeCompare(other.contractorName));
}

/** The same, as whoever keeps the building reads it. */
export async function listSharedPayees(ctx: Ctx, { id }: CallRead<typeof payeeCalls.listSharedPayees>) {
  const { relations, standing } = await authorizeProperty(ctx, "payee", "see", id);
  const payees = (await readSharedPayees(ctx, id)).map(shown);
  return { payees, can: canOf(userOf(ctx).role, relations, "payee", standing.closed) };
}

export const shown = ({ people: _, ...payee }: Shared): SharedPayee => payee;

/** The figures of the account that a contractor has now, which stays theirs until the transaction ends. */
export async function holdFigures(ctx: Ctx, contractorId: string): Promise<string> {
  const [row] = await ctx.db
    .select({ figures: sql<string>`${figures(payoutAccounts.number)}` })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.accountId, contractorId))
    .for("share");
  return row?.figures ?? "";
}

/** Who else keeps the bank accounts of contractors, in words for a keeper: by name what they see anyway, of who agreed to be there. */
export const alsoKept: Lookups["alsoKept"] = async (ctx, contractorIds) => {
  if (contractorIds.length === 0) return () => null;
  const { rows } = await ctx.db.execute<{ of: string; name: string | null }>(sql`
    with kept as (${keptLike([...new Set(contractorIds)].map((of) => ({ of })))})
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
