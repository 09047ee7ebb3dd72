import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { conflict, unauthenticated } from "#domain/problems.ts";
import { lockPropertiesOf } from "#features/properties/members/membership.service.server.ts";
import { renameInTimelines } from "#platform/activity.server.ts";
import { audit } from "#platform/audit.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import { forgetAnswers, renameInAnswers } from "#platform/http/idempotency.server.ts";
import { listHeldProperties, listNeighbours, listTeammates, listTouchedProperties } from "./deletion.queries.server.ts";
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
    await lockPropertiesOf(ctx, account.id);
    // Not as strongly as a deletion of the row would: whoever just tells them something need not wait, nor be waited for.
    const alive = and(eq(accounts.id, account.id), isNull(accounts.deletedAt));
    const [locked] = await ctx.db.select({ id: accounts.id }).from(accounts).where(alive).for("no key update");
    if (!locked) throw unauthenticated();
    const held = await listHeldProperties(ctx, account.id);
    if (held.length > 0) throw conflict(stillHolds(held));
    await leaveEverything(ctx, account);
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

/** Every feature ends what was theirs, and their name goes from where others read it. */
async function leaveEverything(ctx: Ctx, { id: accountId, name }: Account): Promise<void> {
  const propertyIds = await listTouchedProperties(ctx, accountId);
  const teammates = await listTeammates(ctx, accountId);
  await callHooks(ctx, "accountDeleted", { accountId, name, formerName, propertyIds, teammates });
  await renameInTimelines(ctx, { name, to: formerName, propertyIds });
  await forgetAnswers(ctx, accountId);
  const readers = [...teammates, ...(await listNeighbours(ctx, propertyIds))];
  await renameInAnswers(ctx, { readers, name, to: formerName });
}
