import { createHash } from "node:crypto";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { notFound } from "#domain/problems.ts";
import { organisationMembers } from "#features/organisations/tables.server.ts";
import { members } from "#features/properties/tables.server.ts";
import type { Ctx, UserActor } from "#platform/context.server.ts";
import { userOf } from "#platform/context.server.ts";
import type { SessionPlace, User } from "./contract.ts";
import { sessionExpiry } from "./rules.ts";
import { accounts, sessions } from "./tables.server.ts";

/** Tokens are kept by this hash only, so that a copy of the database opens nothing. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest();

const refreshMs = 60 * 60 * 1_000;

/** The person behind a token; the expiry slides at most once an hour. */
export async function findUserActor(ctx: Ctx, token: string): Promise<UserActor | undefined> {
  const [row] = await ctx.db
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
    .where(
      and(
        eq(sessions.tokenHash, hashToken(token)),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, ctx.now),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
      ),
    );
  if (!row) return undefined;
  const { session } = row;
  if (ctx.now.getTime() - session.lastUsedAt.getTime() > refreshMs) {
    const expiresAt = sessionExpiry(session.createdAt, ctx.now);
    await ctx.db.update(sessions).set({ lastUsedAt: ctx.now, expiresAt }).where(eq(sessions.id, session.id));
  }
  const isDue = row.secondStepAt === null && row.secondStepDueAt !== null && row.secondStepDueAt <= ctx.now;
  const actor = { kind: "user", id: row.id, role: row.role, name: row.name, sessionId: session.id } as const;
  const mine = row.portfolioId === null ? actor : { ...actor, portfolioId: row.portfolioId };
  return isDue ? { ...mine, owesSecondStep: true } : mine;
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
