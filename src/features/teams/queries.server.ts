import { and, asc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { isId } from "#domain/ids.ts";
import { expiryOf } from "#domain/invitation.ts";
import { koboToNaira } from "#domain/money.ts";
import { maskPhone } from "#domain/phone-format.ts";
import { type Act, decide } from "#domain/policy.ts";
import { conflict, forbidden, notFound } from "#domain/problems.ts";
import { awaitsVisit, type Step } from "#domain/steps.ts";
import type { TaskPriority, TeamMemberStatus } from "#domain/vocab.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { OpenTask, TechnicianRating } from "#platform/lookups.server.ts";
import { foreignCursor, readCursor, readPage } from "#platform/paging.server.ts";
import type { TeamMember, teamCalls } from "./contract.ts";
import { teamMembers } from "./tables.server.ts";

export type MemberRow = typeof teamMembers.$inferSelect;
export type AccountRow = typeof accounts.$inferSelect;
type Figures = { completed: number; open: number } & TechnicianRating;
export type Known = { member: MemberRow; account: AccountRow | null };

/**
 * What a contractor is told of work that a keeper gives them is pressing where they do it themself. Who has a team gives it
 * to somebody first, and that person is told; where nobody does, the promise of the request is broken, and the firm hears it.
 * Danger waits for no promise: nobody is called any more once it is given. A task without a request has none. `when`: they are
 * to come, in words, where a visit is booked already.
 */
export async function stepOfAward(
  ctx: Ctx,
  contractorId: string,
  { priority, dueOn, ticketId = null }: { priority: TaskPriority; dueOn: string; ticketId?: string | null },
): Promise<{ when: string | null; step?: Step; awaitsVisit?: boolean }> {
  if (ticketId === null) return { step: "given", when: null };
  if (priority !== "critical" && !(await hasNobodyToSend(ctx, contractorId))) return { when: null };
  const when = await ctx.lookups.bookedVisit(ctx, ticketId);
  const waits = when === null && awaitsVisit({ priority, dueOn, ticketId }, lagosDay(ctx.now));
  return { step: "given", when, awaitsVisit: waits };
}

/** Whether a contractor does all work themself. */
export async function hasNobodyToSend(ctx: Ctx, contractorId: string): Promise<boolean> {
  const isOther = and(eq(teamMembers.status, "active"), ne(teamMembers.accountId, contractorId));
  const isHands = and(eq(teamMembers.contractorId, contractorId), isNull(teamMembers.leftAt), isOther);
  return (await ctx.db.$count(teamMembers, isHands)) === 0;
}

/** Those who wait to be confirmed, then the team, then those who were invited. */
const rank = sql<number>`case ${teamMembers.status} when 'pending' then 0 when 'active' then 1 else 2 end`;

const inMyTeam = (ctx: Ctx) => and(eq(teamMembers.contractorId, userOf(ctx).id), isNull(teamMembers.leftAt));

const selectMembers = (ctx: Ctx) =>
  ctx.db
    .select({ member: teamMembers, account: accounts, rank })
    .from(teamMembers)
    .leftJoin(accounts, eq(accounts.id, teamMembers.accountId));

/** One's own team. */
export async function listTeam(ctx: Ctx, input: CallRead<typeof teamCalls.listTeam>) {
  const query = selectMembers(ctx)
    .where(and(inMyTeam(ctx), after(input.cursor)))
    .orderBy(asc(rank), asc(teamMembers.id));
  const { rows, nextCursor } = await readPage(input, query, (row) => [String(row.rank), row.member.id]);
  const figures = await figuresOf(ctx);
  return { teamMembers: rows.map((row) => showMember(ctx, row, figures)), nextCursor };
}

function after(cursor: string | undefined): SQL | undefined {
  const [at = "", id = ""] = readCursor(cursor, 2) ?? [];
  if (cursor === undefined) return undefined;
  if (!/^[0-2]$/.test(at) || !isId(id)) throw foreignCursor();
  return sql`(${rank}, ${teamMembers.id}) > (${Number(at)}::int, ${id}::uuid)`;
}

/** What each account did for this contractor, by its id. */
async function figuresOf(ctx: Ctx): Promise<Map<string, Figures>> {
  const { id } = userOf(ctx);
  const ratingOf = await ctx.lookups.ratingsFor(ctx, id);
  const done = await ctx.lookups.workDoneFor(ctx, id);
  return new Map([...done].map(([technician, work]) => [technician, { ...work, ...ratingOf(technician) }]));
}

/**
 * The member of the caller's team where the act is allowed; 404 for anybody else's. Locked where they are to go: work
 * that is given at the same time is seen before the member is taken out.
 */
export async function authorizeMember(ctx: Ctx, act: Act<"team_member">, id: string, lock?: "update"): Promise<Known> {
  const found = selectMembers(ctx).where(and(eq(teamMembers.id, id), isNull(teamMembers.leftAt)));
  const [known] = await (lock ? found.for(lock, { of: teamMembers }) : found);
  if (!known) throw notFound("team member");
  const user = userOf(ctx);
  const relations = known.member.contractorId === user.id ? (["team"] as const) : [];
  const verdict = decide({ role: user.role, relations, thing: "team_member", act });
  if (verdict === "forbidden") throw forbidden();
  // Inviting is anybody's act who leads a team; another's member is still not there.
  if (verdict === "out_of_reach" || relations.length === 0) throw notFound("team member");
  return known;
}

/** The member as the team's contractor sees them. */
export async function readMember(ctx: Ctx, input: { id: string }): Promise<{ teamMember: TeamMember }> {
  const known = await authorizeMember(ctx, "see", input.id);
  return { teamMember: showMember(ctx, known, await figuresOf(ctx)) };
}

/** The account with this email, if any; emails are stored in small letters. */
export async function findAccount(ctx: Ctx, email: string): Promise<AccountRow | undefined> {
  const [account] = await ctx.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.email, email), isNull(accounts.deletedAt)));
  return account;
}

/** The open tasks that this member has in the team, the next due first. */
export async function listOpenTasks(ctx: Ctx, { contractorId, accountId }: MemberRow): Promise<OpenTask[]> {
  return accountId === null ? [] : ctx.lookups.openTasksOf(ctx, { contractorId, technicianId: accountId });
}

/** The places of one's own team by the account that has each. */
export async function listHands(ctx: Ctx): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ id: teamMembers.id, accountId: teamMembers.accountId })
    .from(teamMembers)
    .where(inMyTeam(ctx));
  return new Map(rows.flatMap(({ id, accountId }) => (accountId === null ? [] : [[accountId, id] as const])));
}

/** Who is to do the work, nobody being one of the answers. */
export type Hand = { memberId: string | null; accountId: string | null; name: string | null };

type FoundHand = { accountId: string | null; status: TeamMemberStatus; written: string; name: string | null };

/** The member of one's own team as a value to be read with other things, in their statement. */
export const handIn = (ctx: Ctx, memberId: string | null): SQL<FoundHand | null> =>
  sql<FoundHand | null>`(select json_build_object('accountId', m.account_id, 'status', m.status, 'written', m.name, 'name', a.name)
    from ${teamMembers} m left join ${accounts} a on a.id = m.account_id
    where m.id = ${memberId}::uuid and m.contractor_id = ${userOf(ctx).id} and m.left_at is null)`;

/** The technician who can be given work; 404 for another's member, 409 while they have not joined. */
export function readHand(memberId: string | null, found: FoundHand | null): Hand {
  if (memberId === null) return { memberId, accountId: null, name: null };
  if (!found) throw notFound("team member");
  const { accountId, status, written, name } = found;
  if (status === "invited") throw conflict(`${written} has not accepted your invitation yet.`);
  if (status === "pending") throw conflict(`Confirm first that the account of ${written} is theirs.`);
  return { memberId, accountId, name: name ?? written };
}

function showMember(ctx: Ctx, { member, account }: Known, figures: Map<string, Figures>): TeamMember {
  const done = figures.get(member.accountId ?? "");
  const isPending = member.status === "pending" && account !== null;
  return {
    id: member.id,
    name: member.name,
    email: member.email,
    phone: member.phone,
    certificationLevel: member.certificationLevel,
    hourlyRate: member.hourlyRateKobo === null ? null : koboToNaira(member.hourlyRateKobo),
    specializations: member.specializations,
    totalTasksCompleted: done?.completed ?? 0,
    averageRating: done?.averageRating ?? null,
    selfRated: done?.selfRated ?? false,
    openTasks: done?.open ?? 0,
    status: member.status,
    isYou: member.accountId === userOf(ctx).id,
    account: isPending
      ? {
          name: account.name,
          phone: account.phone && maskPhone(account.phone),
          createdAt: account.createdAt.toISOString(),
        }
      : null,
    invitationExpiresAt:
      member.status === "invited" && member.invitedAt ? expiryOf(member.invitedAt).toISOString() : null,
    joinedAt: member.joinedAt?.toISOString() ?? null,
    version: member.version,
  };
}
