import { eq, sql } from "drizzle-orm";
import { notify } from "#features/notifications/service.server.ts";
import { recordAll } from "#platform/activity.server.ts";
import { audit } from "#platform/audit.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { toldLeft } from "../messages.server.ts";
import { teamMembers } from "../tables.server.ts";
import { reachOwnPlace } from "./queries.server.ts";

/** A technician leaves a team: what they did stays theirs, and what is open waits with its contractor for another. */
export async function leaveTeam(ctx: Ctx, input: { id: string }): Promise<null> {
  return transaction(ctx, async (ctx) => {
    const { id: accountId, name } = userOf(ctx);
    // The tasks first, as whoever assigns them does; tasks belong to a feature above this one, hence plain SQL.
    await ctx.db.execute(sql`select id from tasks where technician_id = ${accountId}
      and status in ('pending', 'in_progress') order by id for update`);
    const { id, contractorId, status } = await reachOwnPlace(ctx, input.id);
    await ctx.db.update(teamMembers).set({ leftAt: ctx.now }).where(eq(teamMembers.id, id));
    const { rows: freed } = await ctx.db.execute<{ id: string; property_id: string }>(sql`
      update tasks set technician_id = null, version = version + 1
      where technician_id = ${accountId} and contractor_id = ${contractorId} and status in ('pending', 'in_progress')
      returning id, property_id`);
    await recordAll(
      ctx,
      freed.map((task) => ({
        propertyId: task.property_id,
        thing: "task" as const,
        thingId: task.id,
        act: "unassigned" as const,
        text: name,
      })),
    );
    await audit(ctx, "leave", "team_member", id);
    if (status === "active")
      await notify(ctx, [contractorId], { ...toldLeft(name, freed.length), link: "/contractor-dashboard?tab=team" });
    return null;
  });
}
