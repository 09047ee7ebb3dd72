import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { conflict, unauthenticated } from "#domain/problems.ts";
import { forgetNotices, renameInNotices } from "#features/notifications/account-deletion.service.server.ts";
import { endMemberships, lockMemberships } from "#features/properties/account-deletion.service.server.ts";
import { endTeams } from "#features/teams/account-deletion.service.server.ts";
import { activity } from "#platform/activity.server.ts";
import { audit } from "#platform/audit.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { listHeldProperties, listTeammates, listTouchedProperties } from "./deletion.queries.server.ts";
import { confirmPassword } from "./password-reset.service.server.ts";
import { attemptKey } from "./rate-limits.service.server.ts";
import { formerName } from "./rules.ts";
import type { selfCalls } from "./self/contract.ts";
import { accounts, accountTokens, sessions, signInFailures } from "./tables.server.ts";

type Account = typeof accounts.$inferSelect;

/**
 * Deletes the account of whoever is signed in by taking the person out of it: what was done stays on
 * record under "Former member". 409 while active properties would lose their owner or their last keeper.
 */
export async function deleteMe(ctx: Ctx, { password }: CallRead<typeof selfCalls.deleteMe>): Promise<null> {
  const account = await confirmPassword(ctx, "password", password);
  const ended = await transaction(ctx, async (ctx) => {
    await lockMemberships(ctx, account.id);
    const alive = and(eq(accounts.id, account.id), isNull(accounts.deletedAt));
    const [locked] = await ctx.db.select({ id: accounts.id }).from(accounts).where(alive).for("update");
    if (!locked) throw unauthenticated();
    const held = await listHeldProperties(ctx, account.id);
    if (held.length > 0) throw conflict(stillHolds(held));
    const touched = await listTouchedProperties(ctx, account.id);
    const teammates = await listTeammates(ctx, account.id);
    await renameInNotices(ctx, { name: account.name, to: formerName, propertyIds: touched, teammates });
    await renameInTimelines(ctx, account, touched);
    await renameInKeptAnswers(ctx, account, touched, teammates);
    await forgetNotices(ctx, account.id);
    await ctx.jobs.send(ctx.db, { name: "tasks.release" }, { accountId: account.id });
    await endMemberships(ctx, account.id);
    await endTeams(ctx, account.id, formerName);
    await takeOutPerson(ctx, account);
    await audit(ctx, "delete", "account", account.id);
    return ctx.db.delete(sessions).where(eq(sessions.accountId, account.id)).returning({ id: sessions.id });
  });
  for (const { id } of ended) ctx.forgetSession(id);
  return null;
}

function stillHolds(names: string[]): string {
  const listed = names.slice(0, 3).join(", ") + (names.length > 3 ? ` and ${names.length - 3} more` : "");
  const [what, them] =
    names.length === 1 ? ["an active property", "it"] : [`${names.length} active properties`, "them"];
  return `You still keep ${what}: ${listed}. Please hand ${them} over or archive ${them} first.`;
}

/** The address becomes free for a new account; the row stays, since records refer to it. */
async function takeOutPerson(ctx: Ctx, { id, email }: Account): Promise<void> {
  const nobody = {
    name: formerName,
    email: `${id}@deleted.invalid`,
    passwordHash: "",
    phone: null,
    location: null,
    buildingUnit: null,
    emailVerifiedAt: null,
    deletedAt: ctx.now,
    version: sql`${accounts.version} + 1`,
  };
  await ctx.db.update(accounts).set(nobody).where(eq(accounts.id, id));
  await ctx.db.delete(accountTokens).where(eq(accountTokens.accountId, id));
  const counted = [attemptKey(email, ""), attemptKey("forgot", email)];
  await ctx.db.delete(signInFailures).where(inArray(signInFailures.accountKey, counted));
}

/** Who was given work stands there by name. */
async function renameInTimelines(ctx: Ctx, { name }: Account, propertyIds: string[]): Promise<void> {
  const given = and(eq(activity.act, "assigned"), eq(activity.text, name));
  await ctx.db
    .update(activity)
    .set({ text: formerName })
    .where(and(inArray(activity.propertyId, propertyIds), given));
}

/** Answers kept for repeated requests hold names as well: one's own go, those of the same buildings and teams are changed. */
async function renameInKeptAnswers(
  ctx: Ctx,
  { id, name }: Account,
  propertyIds: string[],
  teammates: string[],
): Promise<void> {
  await ctx.db.execute(sql`delete from idempotency where actor_id = ${id}`);
  const [was, is] = [JSON.stringify(name), JSON.stringify(formerName)];
  await ctx.db.execute(
    sql`update idempotency set answer = replace(answer::text, ${was}, ${is})::jsonb
        where (actor_id = any(${sql.param(teammates)}::uuid[]) or actor_id in (
            select account_id from property_members where property_id = any(${sql.param(propertyIds)}::uuid[])))
          and position(${was} in answer::text) > 0`,
  );
}
