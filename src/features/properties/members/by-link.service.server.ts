import { sql } from "drizzle-orm";
import { readPhone } from "#domain/phone.ts";
import { invalid } from "#domain/problems.ts";
import { enterByLink } from "#features/accounts/by-link.service.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { authorizeProperty } from "../access.queries.server.ts";
import { findFirm } from "./by-link.queries.server.ts";
import { happened, lockProperty, refuseJoining, takeSeat } from "./membership.service.server.ts";

/**
 * Takes a contractor without an account into a building, by name and phone; in the buildings that one keeps the same phone is
 * the same contractor. Answers their account, which nobody can sign in to.
 */
export async function engageByLink(
  ctx: Ctx,
  propertyId: string,
  said: { name: string; phone: string },
): Promise<string> {
  const phone = readPhone(said.phone);
  if (!phone)
    throw invalid("phone", "That phone number cannot be right. Try it with its country code, as +234 803 123 4567.");
  return transaction(ctx, async (ctx) => {
    // Two at once, in two buildings, make one contractor and not two.
    await ctx.db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`firm by link ${userOf(ctx).id} ${phone}`}, 0))`,
    );
    const property = await lockProperty(ctx, propertyId);
    await authorizeProperty(ctx, "member", "invite", propertyId);
    refuseJoining(property);
    const accountId = (await findFirm(ctx, phone)) ?? (await enterFirm(ctx, said.name, phone));
    const standing = { status: "active" as const, confirmed: true, addedBy: userOf(ctx).id };
    const seat = await takeSeat(ctx, { propertyId, accountId, role: "contractor" }, standing);
    if (seat.isNew) await happened(ctx, seat.row, "member_added");
    return accountId;
  });
}

const enterFirm = async (ctx: Ctx, name: string, phone: string): Promise<string> =>
  (await enterByLink(ctx, { name, phone, role: "contractor" })).id;
