import { and, eq, isNull, ne } from "drizzle-orm";
import { conflict, notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { sopVersions } from "#features/library/sops/tables.server.ts";
import { members } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { tasks } from "../tables.server.ts";

/** 404 unless this account is a contractor who is engaged at the property now. */
export async function requireContractor(ctx: Ctx, propertyId: string, accountId: string): Promise<void> {
  await nameContractor(ctx, propertyId, accountId);
}

/**
 * The name of such a contractor, who cannot leave before what they are given is theirs; 409 where a paper is missing that the
 * building asks for.
 */
export async function nameContractor(ctx: Ctx, propertyId: string, accountId: string): Promise<string> {
  const [found] = await ctx.db
    .select({ name: accounts.name })
    .from(members)
    .innerJoin(accounts, and(eq(accounts.id, members.accountId), isNull(accounts.deletedAt)))
    .where(
      and(
        eq(members.propertyId, propertyId),
        eq(members.accountId, accountId),
        eq(members.role, "contractor"),
        eq(members.status, "active"),
        isNull(members.leftAt),
      ),
    )
    .for("share", { of: members });
  if (!found) throw notFound("contractor");
  const missing = await ctx.lookups.missingCredentials(ctx, { propertyId, accountId });
  if (missing.length > 0) throw conflict(`${found.name} cannot be given new work here. ${missing.join(" ")}`);
  return found.name;
}

/** The procedure that an edit names, undefined where the task has it already, in any version. */
export async function nameOtherSop(
  ctx: Ctx,
  { sopVersionId }: Pick<typeof tasks.$inferSelect, "sopVersionId">,
  sopId: string | null | undefined,
): Promise<string | null | undefined> {
  if (sopId === undefined || sopVersionId === null) return sopId ?? undefined;
  const [pinned] = await ctx.db
    .select({ sopId: sopVersions.sopId })
    .from(sopVersions)
    .where(eq(sopVersions.id, sopVersionId));
  return pinned?.sopId === sopId ? undefined : sopId;
}

type Placed = Pick<typeof tasks.$inferSelect, "id" | "scheduleId">;

/** A schedule has one task a day. */
export async function refuseTakenDay(ctx: Ctx, task: Placed, dueOn: string): Promise<void> {
  if (task.scheduleId === null) return;
  const onThatDay = and(eq(tasks.scheduleId, task.scheduleId), eq(tasks.dueOn, dueOn), ne(tasks.id, task.id));
  if ((await ctx.db.$count(tasks, onThatDay)) > 0)
    throw conflict("The schedule of this task has another one on that day.");
}
