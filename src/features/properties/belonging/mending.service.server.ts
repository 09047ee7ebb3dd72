import { lockOrganisation } from "#features/organisations/service.server.ts";
import { listAccountsInTeams, listTeamed } from "#features/organisations/teams/queries.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { listSeats, listWanted, type Part } from "./queries.server.ts";
import { seatChanges } from "./rules.ts";
import { settleSeats } from "./service.server.ts";

/** Gives people in teams the seats that they should have and do not, and locks nothing where that is so already. */
export async function mendTeamSeats(ctx: Ctx): Promise<void> {
  for (const organisationId of await listTeamed(ctx)) {
    const part = { organisationId, accountIds: await listAccountsInTeams(ctx, organisationId) };
    if (part.accountIds.length === 0 || (await isSettled(ctx, part))) continue;
    await transaction(ctx, async (ctx) => {
      await lockOrganisation(ctx, organisationId);
      await settleSeats(ctx, { ...part, accountIds: await listAccountsInTeams(ctx, organisationId) });
    });
  }
}

async function isSettled(ctx: Ctx, part: Part): Promise<boolean> {
  const changes = seatChanges(part.organisationId, await listWanted(ctx, part), await listSeats(ctx, part));
  return Object.values(changes).every((some) => some.length === 0);
}
