import { eq } from "drizzle-orm";
import { notify } from "#features/notifications/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import { agreeToTeamOf } from "../agreement.service.server.ts";
import { leftNotice } from "../messages.server.ts";
import { listOpenTasks, type MemberRow } from "../queries.server.ts";
import { teamMembers } from "../tables.server.ts";
import { authorizeOwnMembership } from "./queries.server.ts";

/** Whoever was added by email says that they agree to be in a team; again is no fault. */
export async function agreeToTeam(ctx: Ctx, input: { id: string }): Promise<null> {
  return transaction(ctx, async (ctx) => {
    const { id, contractorId, agreedAt } = await authorizeOwnMembership(ctx, "agree", input.id);
    if (agreedAt !== null) return null;
    await agreeToTeamOf(ctx, contractorId);
    await recordAct(ctx, { thing: "team_member", act: "joined", thingId: id });
    return null;
  });
}

/** A technician leaves a team: what they did stays theirs, and what is open waits with its contractor for another. */
export async function leaveTeam(ctx: Ctx, input: { id: string }): Promise<null> {
  return transaction(ctx, async (ctx) => {
    const { id: technicianId, name } = userOf(ctx);
    await callHooks(ctx, "technicianLeaving", { technicianId });
    const place = await authorizeOwnMembership(ctx, "leave", input.id);
    await leavePlace(ctx, { technicianId, name }, place);
    return null;
  });
}

/** Ends a place in a team, which the caller has locked. Its contractor is told, unless it is their own. */
export async function leavePlace(
  ctx: Ctx,
  { technicianId, name }: { technicianId: string; name: string },
  place: MemberRow,
): Promise<void> {
  const { id, contractorId, status } = place;
  const { length: open } = await listOpenTasks(ctx, place);
  await ctx.db.update(teamMembers).set({ leftAt: ctx.now }).where(eq(teamMembers.id, id));
  await callHooks(ctx, "technicianLeft", { technicianId, contractorId, name });
  await recordAct(ctx, { thing: "team_member", act: "left", thingId: id });
  if (status !== "active" || contractorId === technicianId) return;
  await notify(ctx, [contractorId], { ...leftNotice(name, open), link: "/contractor-dashboard?tab=team" });
}
