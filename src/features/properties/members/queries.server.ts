import { and, asc, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { isId } from "#domain/ids.ts";
import { phoneIf } from "#domain/phone-format.ts";
import { allows, decide } from "#domain/policy.ts";
import type { Relation } from "#domain/policy-grants.ts";
import { propertyRelations } from "#domain/policy-relations.ts";
import { notFound } from "#domain/problems.ts";
import { memberRoles } from "#domain/vocab.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { foreignCursor, readCursor, readPage } from "#platform/paging.server.ts";
import { authorizeProperty, inMyProperties, inTime, listStandings } from "../access.queries.server.ts";
import { members, properties } from "../tables.server.ts";
import { hasAgreed } from "./agreement.queries.server.ts";
import type { Member, memberCalls } from "./contract.ts";
import { isWaiting, seatOf, standingSeatOf } from "./rules.ts";

type Row = typeof members.$inferSelect;
/** `agreed`: to be called there. */
export type Known = { member: Row; account: typeof accounts.$inferSelect; agreed: boolean };

const agreed = hasAgreed(members.propertyId, members.accountId);

const waits = sql`(${members.status} = 'pending' or (${members.role} = 'building_occupant' and not ${members.confirmed}))`;

/** Those who wait come first, then owner, managers, contractors and occupants, each by when they came. */
const rank = sql<number>`case when ${waits} then 0 when ${members.role} = 'property_owner' then 1
  when ${members.role} = 'property_manager' then 2 when ${members.role} = 'contractor' then 3 else 4 end`;

/** Members for owner and managers; everybody else sees what they are there themselves. */
export async function listMembers(ctx: Ctx, input: CallRead<typeof memberCalls.listMembers>) {
  const { relations } = await authorizeProperty(ctx, "membership", "see", input.id);
  const user = userOf(ctx);
  const seesAll = decide({ role: user.role, relations, thing: "member", act: "see" }) === "allowed";
  const bound = and(
    eq(members.propertyId, input.id),
    isNull(members.leftAt),
    inTime(ctx),
    seesAll ? undefined : eq(members.accountId, user.id),
  );
  const query = ctx.db
    .select({ member: members, account: accounts, agreed, rank })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(and(bound, after(input.cursor)))
    .orderBy(asc(rank), asc(members.id));
  const { rows, nextCursor } = await readPage(input, query, (row) => [String(row.rank), row.member.id]);
  const [counts] = await ctx.db
    .select({ all: count(), waiting: sql<number>`count(*) filter (where ${waits})`.mapWith(Number) })
    .from(members)
    .where(bound);
  const labels = await labelsOf(ctx, rows);
  return {
    members: rows.map((row) => showMember(ctx, row, relations, labels)),
    counts: counts ?? { all: 0, waiting: 0 },
    mayInvite: memberRoles.filter(
      (role) => decide({ role: user.role, relations, thing: seatOf(role), act: "invite" }) === "allowed",
    ),
    nextCursor,
  };
}

function after(cursor: string | undefined): SQL | undefined {
  const [at = "", id = ""] = readCursor(cursor, 2) ?? [];
  if (cursor === undefined) return undefined;
  if (!/^[0-4]$/.test(at) || !isId(id)) throw foreignCursor();
  return sql`(${rank}, ${members.id}) > (${Number(at)}::int, ${id}::uuid)`;
}

/** Where the actor has somebody to confirm, the fullest first. */
export async function listWaiting(ctx: Ctx) {
  const { role: actorRole } = userOf(ctx);
  const rows = await ctx.db
    .select({ id: properties.id, name: properties.name, role: members.role, waiting: count() })
    .from(members)
    .innerJoin(properties, eq(properties.id, members.propertyId))
    .where(and(inMyProperties(ctx, members.propertyId), isNull(members.leftAt), isNull(properties.archivedAt), waits))
    .groupBy(properties.id, members.role)
    .orderBy(asc(properties.id));
  const standingTo = await listStandings(ctx);
  const waiting = new Map<string, { id: string; name: string; waiting: number }>();
  for (const row of rows) {
    const relations = propertyRelations(standingTo(row.id));
    const verdict = decide({ role: actorRole, relations, thing: standingSeatOf(row.role), act: "confirm" });
    if (verdict !== "allowed") continue;
    const before = waiting.get(row.id)?.waiting ?? 0;
    waiting.set(row.id, { id: row.id, name: row.name, waiting: before + row.waiting });
  }
  return { properties: [...waiting.values()].sort((a, b) => b.waiting - a.waiting) };
}

/** One membership that has not ended, of that property. */
export async function seekMember(ctx: Ctx, propertyId: string, memberId: string): Promise<Known | undefined> {
  const [known] = await ctx.db
    .select({ member: members, account: accounts, agreed })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(and(eq(members.id, memberId), eq(members.propertyId, propertyId), isNull(members.leftAt), inTime(ctx)));
  return known;
}

/** As `seekMember`; 404 without one. */
export async function findMember(ctx: Ctx, propertyId: string, memberId: string): Promise<Known> {
  const known = await seekMember(ctx, propertyId, memberId);
  if (!known) throw notFound("member");
  return known;
}

/** The membership as its keepers see it. */
export async function readMember(ctx: Ctx, input: { id: string; memberId: string }): Promise<{ member: Member }> {
  const { relations } = await authorizeProperty(ctx, "member", "see", input.id);
  const known = await findMember(ctx, input.id, input.memberId);
  return { member: showMember(ctx, known, relations, await labelsOf(ctx, [known])) };
}

/** What the units of these members are called on the list of their building. */
function labelsOf(ctx: Ctx, known: readonly Pick<Known, "member">[]): Promise<ReadonlyMap<string, string>> {
  const ids = known.flatMap(({ member }) => member.unitId ?? []);
  return ids.length === 0 ? Promise.resolve(new Map()) : ctx.lookups.unitLabels(ctx, { ids });
}

/** The account with this email, if any; emails are stored in small letters. */
export async function findAccount(ctx: Ctx, email: string): Promise<Known["account"] | undefined> {
  const [account] = await ctx.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.email, email), isNull(accounts.deletedAt)));
  return account;
}

function showMember(
  ctx: Ctx,
  { member, account, agreed }: Known,
  relations: readonly Relation[],
  labels: ReadonlyMap<string, string>,
): Member {
  const user = userOf(ctx);
  const { id, propertyId, accountId, role, status, confirmed, unit, engagement } = member;
  const isYou = accountId === user.id;
  const waiting = isWaiting(member);
  const may = (act: "confirm" | "edit" | "remove") =>
    role !== "property_owner" &&
    member.organisationId === null &&
    decide({ role: user.role, relations, thing: standingSeatOf(role), act }) === "allowed";
  const mayLeave =
    role !== "property_owner" &&
    member.organisationId === null &&
    allows(user.role, "membership", "leave").includes("self");
  return {
    id,
    propertyId,
    accountId,
    name: account.name,
    email: account.email,
    phone: phoneIf(agreed || isYou, account.phone),
    role,
    status,
    confirmed,
    waiting,
    unit,
    unitLabel: labels.get(member.unitId ?? "") ?? null,
    engagement: role === "contractor" ? (engagement ?? "open") : null,
    accountCreatedAt: account.createdAt.toISOString(),
    joinedAt: member.joinedAt.toISOString(),
    lastDay: member.lastDay,
    isYou,
    agreed,
    can: {
      confirm: waiting && may("confirm"),
      edit: (role === "contractor" || role === "building_occupant") && may("edit"),
      remove: isYou ? mayLeave : may("remove"),
    },
  };
}
