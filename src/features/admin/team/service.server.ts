import { and, eq, isNull } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { type Act, decide } from "#domain/policy.ts";
import { conflict, forbidden, invalid, notFound } from "#domain/problems.ts";
import { recordAct } from "#platform/acts.server.ts";
import { adminOf, type Ctx, transaction } from "#platform/context.server.ts";
import { presentAdmin } from "../queries.server.ts";
import { addAdmin, hashAdminPassword } from "../service.server.ts";
import { confirmAdminPassword, endAdminSessions } from "../sessions/service.server.ts";
import { siteAdmins } from "../tables.server.ts";
import type { teamCalls } from "./contract.ts";

function authorizeAdmin(ctx: Ctx, act: Act<"site_admin">): void {
  const relations = adminOf(ctx).isSuper ? (["super"] as const) : [];
  const verdict = decide({ role: "site_admin", relations, thing: "site_admin", act });
  if (verdict !== "allowed") throw forbidden("Only a Super Admin can do this.");
}

export async function createAdmin(ctx: Ctx, input: CallRead<typeof teamCalls.createAdmin>) {
  authorizeAdmin(ctx, "create");
  const { name, email, role = "admin" } = input;
  const passwordHash = await hashAdminPassword(ctx, "password", input.password, input);
  return transaction(ctx, async (ctx) => {
    const admin = await addAdmin(ctx, { name, email, role, passwordHash, createdBy: adminOf(ctx).id });
    await recordAct(ctx, { thing: "site_admin", act: "added", thingId: admin.id });
    return { user: presentAdmin(admin) };
  });
}

/** Of two Super Admins who remove each other at once one stays: the rows are locked before they are counted. */
export async function removeAdmin(ctx: Ctx, { id }: CallRead<typeof teamCalls.removeAdmin>): Promise<null> {
  authorizeAdmin(ctx, "remove");
  let ended: string[] = [];
  await transaction(ctx, async (ctx) => {
    const present = isNull(siteAdmins.removedAt);
    const supers = await ctx.db
      .select({ id: siteAdmins.id })
      .from(siteAdmins)
      .where(and(present, eq(siteAdmins.role, "super_admin")))
      .orderBy(siteAdmins.id)
      .for("update");
    if (!supers.some((one) => one.id === adminOf(ctx).id)) throw forbidden("Only a Super Admin can do this.");
    if (supers.length === 1 && supers[0]?.id === id) throw conflict("The last Super Admin cannot be removed.");
    const removed = await ctx.db
      .update(siteAdmins)
      .set({ removedAt: ctx.now })
      .where(and(present, eq(siteAdmins.id, id)))
      .returning({ id: siteAdmins.id });
    if (removed.length === 0) throw notFound("admin");
    await recordAct(ctx, { thing: "site_admin", act: "removed", thingId: id });
    ended = await endAdminSessions(ctx, id);
    return null;
  });
  for (const sessionId of ended) ctx.forgetSession(sessionId);
  return null;
}

export async function changeAdminPassword(
  ctx: Ctx,
  { currentPassword, newPassword }: CallRead<typeof teamCalls.changeAdminPassword>,
): Promise<null> {
  const admin = await confirmAdminPassword(ctx, "currentPassword", currentPassword);
  if (newPassword === currentPassword) {
    throw invalid("newPassword", "That is the password you have now. Please choose another.");
  }
  const passwordHash = await hashAdminPassword(ctx, "newPassword", newPassword, admin);
  let ended: string[] = [];
  await transaction(ctx, async (ctx) => {
    // Of two changes that race, the second was checked against a password that is no more.
    const unchanged = and(eq(siteAdmins.id, admin.id), eq(siteAdmins.passwordHash, admin.passwordHash));
    const changed = await ctx.db
      .update(siteAdmins)
      .set({ passwordHash })
      .where(unchanged)
      .returning({ id: siteAdmins.id });
    if (changed.length === 0) throw invalid("currentPassword", "That is not your current password.");
    await recordAct(ctx, { thing: "site_admin", act: "password_changed", thingId: admin.id });
    ended = await endAdminSessions(ctx, admin.id, adminOf(ctx).sessionId);
    return null;
  });
  for (const id of ended) ctx.forgetSession(id);
  return null;
}
