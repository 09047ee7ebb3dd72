import { createHash } from "node:crypto";
import { and, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { notFound } from "#domain/problems.ts";
import { organisationMembers } from "#features/organisations/tables.server.ts";
import { members } from "#features/properties/tables.server.ts";
import type { Ctx, UserActor } from "#platform/context.server.ts";
import { userOf } from "#platform/context.server.ts";
import type { SessionPlace, User } from "./contract.ts";
import { owesStep, sessionExpiry } from "./rules.ts";
import { accounts, sessions } from "./tables.server.ts";

/** Tokens are kept by this hash only, so that a copy of the database opens nothing. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest();

const refreshMs = 60 * 60 * 1_000;

/** The person behind a token; the expiry slides at most once an hour. */
export async function findUserActor(ctx: Ctx, token: string): Promise<UserActor | undefined> {
  const [row] = await readActors(ctx, eq(sessions.tokenHash, hashToken(token)));
  if (row) await slide(ctx, [row.session]);
  return row && actorIn(row, ctx.now);
}

/** Those behind several tokens, as many as are somebody's. */
export async function findUserActors(ctx: Ctx, tokens: readonly string[]): Promise<Map<string, UserActor>> {
  const byHash = new Map(tokens.map((token) => [hashToken(token).toString("hex"), token]));
  const hashes = [...byHash.keys()].map((hash) => Buffer.from(hash, "hex"));
  const rows = await readActors(ctx, sql`${sessions.tokenHash} = any(${sql.param(hashes)}::bytea[])`);
  await slide(
    ctx,
    rows.map(({ session }) => session),
  );
  return new Map(
    rows.map((row) => [byHash.get(row.session.tokenHash.toString("hex")) ?? "", actorIn(row, ctx.now)] as const),
  );
}

/** Which of several sessions hold on; what streams ask before they say something, so that it costs little. */
export async function findSessionsThatHold(ctx: Asking, ids: readonly string[]): Promise<Map<string, true>> {
  const rows = await ctx.db
    .select({ id: sessions.id, createdAt: sessions.createdAt, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(sql`${sessions.id} = any(${sql.param(ids)}::uuid[])`, holds(ctx.now)));
  await slide(ctx, rows);
  return new Map(rows.map(({ id }) => [id, true] as const));
}

type Asking = Pick<Ctx, "db" | "now">;

const holds = (now: Date) =>
  and(
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
    isNull(accounts.suspendedAt),
    isNull(accounts.deletedAt),
  );

type ActorRow = Awaited<ReturnType<typeof readActors>>[number];

const readActors = (ctx: Ctx, whose: SQL) =>
  ctx.db
    .select({
      session: sessions,
      id: accounts.id,
      role: accounts.role,
      name: accounts.name,
      secondStepAt: accounts.secondStepAt,
      secondStepDueAt: accounts.secondStepDueAt,
      portfolioId: sql<string | null>`(select m.organisation_id from ${organisationMembers} m
        where m.account_id = ${accounts.id} and m.left_at is null order by m.joined_at limit 1)`,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(whose, holds(ctx.now)));

type Slid = Pick<ActorRow["session"], "id" | "createdAt" | "lastUsedAt">;

async function slide(ctx: Asking, rows: readonly Slid[]): Promise<void> {
  const old = rows.filter(({ lastUsedAt }) => ctx.now.getTime() - lastUsedAt.getTime() > refreshMs);
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  const ends = old.map(({ createdAt }) => sessionExpiry(createdAt, ctx.now).toISOString());
  await ctx.db.execute(sql`update ${sessions} set last_used_at = ${ctx.now.toISOString()}::timestamptz, expires_at = slid.ends
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(ends)}::timestamptz[]) as slid (id, ends)
    where ${sessions}.id = slid.id`);
}

function actorIn({ session, portfolioId, ...row }: ActorRow, now: Date): UserActor {
  const actor = { kind: "user", id: row.id, role: row.role, name: row.name, sessionId: session.id } as const;
  const mine = portfolioId === null ? actor : { ...actor, portfolioId };
  return owesStep(row, now) ? { ...mine, owesSecondStep: true } : mine;
}

export async function findUser(ctx: Ctx, accountId: string): Promise<User> {
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw notFound("account");
  const [home] = await ctx.db
    .select({ propertyId: members.propertyId })
    .from(members)
    .where(and(eq(members.accountId, accountId), eq(members.role, "building_occupant"), isNull(members.leftAt)))
    .orderBy(members.joinedAt)
    .limit(1);
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    phone: account.phone,
    location: account.location,
    role: account.role,
    propertyId: home?.propertyId ?? null,
    buildingUnit: account.buildingUnit,
    emailVerified: account.emailVerifiedAt !== null,
    lendsTexts: account.textsLentAt !== null,
    createdAt: account.createdAt.toISOString(),
    version: account.version,
  };
}

export async function findMe(ctx: Ctx) {
  return { user: await findUser(ctx, userOf(ctx).id), mailAvailable: ctx.mail.isSetUp };
}

export async function listSessions(ctx: Ctx) {
  const user = userOf(ctx);
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, user.id), isNull(sessions.revokedAt), gt(sessions.expiresAt, ctx.now)))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(200);
  return { sessions: rows.map((row) => presentSession(row, user.sessionId)) };
}

type SessionRow = Omit<typeof sessions.$inferSelect, "accountId">;

export const presentSession = (row: SessionRow, currentId: string): SessionPlace => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  device: row.userAgent,
  current: row.id === currentId,
});
