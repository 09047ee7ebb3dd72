import { and, eq, isNull, like } from "drizzle-orm";
import { byLinkEmail } from "#domain/by-link.ts";
import { newId } from "#domain/ids.ts";
import { conflict } from "#domain/problems.ts";
import { enterByLink } from "#features/accounts/by-link.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { mostMembers } from "./rules.ts";
import { lockTeam, phoneOf } from "./service.server.ts";
import { teamMembers } from "./tables.server.ts";

/**
 * Takes somebody without an account into one's own team, by name and phone; the same phone again is the same person. Answers
 * the member's id.
 */
export async function seatByLink(ctx: Ctx, said: { name: string; phone: string }): Promise<string> {
  const phone = phoneOf(said.phone);
  return transaction(ctx, async (ctx) => {
    const { id: contractorId } = userOf(ctx);
    await lockTeam(ctx, contractorId);
    const mine = and(eq(teamMembers.contractorId, contractorId), isNull(teamMembers.leftAt));
    const [there] = await ctx.db
      .select({ id: teamMembers.id })
      .from(teamMembers)
      .where(and(mine, eq(teamMembers.phone, phone), like(teamMembers.email, byLinkEmail("%"))));
    if (there) return there.id;
    if ((await ctx.db.$count(teamMembers, mine)) >= mostMembers)
      throw conflict(`A team can have at most ${mostMembers} members.`);
    const { id: accountId, name, email } = await enterByLink(ctx, { name: said.name, phone, role: "technician" });
    const id = newId();
    const seat = { id, contractorId, accountId, name, email, phone, status: "active" as const };
    await ctx.db.insert(teamMembers).values({ ...seat, specializations: [], joinedAt: ctx.now, createdAt: ctx.now });
    await recordAct(ctx, { thing: "team_member", act: "added", thingId: id });
    return id;
  });
}
