import type { CallRead } from "#domain/contract.ts";
import { conflict } from "#domain/problems.ts";
import { closeAccount, lockAccount } from "#features/accounts/closing.service.server.ts";
import { confirmPassword } from "#features/accounts/password-reset.service.server.ts";
import { formerName } from "#features/accounts/rules.ts";
import { lockOrganisationsOf } from "#features/organisations/service.server.ts";
import { lockPropertiesOf } from "#features/properties/members/membership.service.server.ts";
import { renameInTimelines } from "#platform/activity.server.ts";
import { type Ctx, OvertakenError, transaction } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import { forgetAnswers, renameInAnswers } from "#platform/http/idempotency.server.ts";
import type { privacyCalls } from "./contract.ts";
import {
  listHeldProperties,
  listNeighbours,
  listPlaces,
  listTeammates,
  listTouchedProperties,
} from "./deletion.queries.server.ts";

/**
 * Deletes the account of the signed-in account by taking the person out of it: what was done stays on record under
 * "Former member". 409 while active properties would lose their owner or their last keeper.
 */
export async function deleteMe(ctx: Ctx, { password }: CallRead<typeof privacyCalls.deleteMe>): Promise<null> {
  const account = await confirmPassword(ctx, "password", password);
  const ended = await transaction(ctx, async (ctx) => {
    await lockPlaces(ctx, account.id);
    const held = await listHeldProperties(ctx, account.id);
    if (held.length > 0) throw conflict(stillHolds(held));
    await leaveEverything(ctx, account);
    return closeAccount(ctx, account);
  });
  for (const id of ended) ctx.forgetSession(id);
  return null;
}

/**
 * Organisations before buildings, and both before the account, as whoever takes somebody in does. Once the account is held
 * nobody takes them in any more; where somebody did until then it begins again, so that it waits for nothing with all this held.
 */
async function lockPlaces(ctx: Ctx, accountId: string): Promise<void> {
  const organisations = await lockOrganisationsOf(ctx, accountId);
  const held = new Set([...organisations, ...(await lockPropertiesOf(ctx, accountId))]);
  await lockAccount(ctx, accountId);
  const joined = (await listPlaces(ctx, accountId)).filter((id) => !held.has(id));
  if (joined.length > 0) throw new OvertakenError();
}

function stillHolds(names: string[]): string {
  const listed = names.slice(0, 3).join(", ") + (names.length > 3 ? ` and ${names.length - 3} more` : "");
  const [what, them] =
    names.length === 1 ? ["an active property", "it"] : [`${names.length} active properties`, "them"];
  return `You still keep ${what}: ${listed}. Please hand ${them} over or archive ${them} first.`;
}

/** Every feature ends what was theirs, and their name goes from where others read it. */
async function leaveEverything(ctx: Ctx, { id: accountId, name }: { id: string; name: string }): Promise<void> {
  const propertyIds = await listTouchedProperties(ctx, accountId);
  const teammates = await listTeammates(ctx, accountId);
  await callHooks(ctx, "accountDeleted", { accountId, name, formerName, propertyIds, teammates });
  await renameInTimelines(ctx, { name, to: formerName, propertyIds });
  await forgetAnswers(ctx, accountId);
  const readers = [...teammates, ...(await listNeighbours(ctx, propertyIds))];
  await renameInAnswers(ctx, { readers, name, to: formerName });
}
