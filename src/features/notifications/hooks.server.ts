import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { plainName } from "#platform/plain-name.server.ts";
import { notificationPreferences, notifications } from "./tables.server.ts";

/**
 * The inbox of a person who deletes their account goes with what they chose, and their name from what others were
 * told.
 */
export async function forgetReader(ctx: Ctx, deleted: Moments["accountDeleted"]): Promise<void> {
  const { accountId } = deleted;
  await ctx.db.delete(notifications).where(eq(notifications.accountId, accountId));
  await ctx.db.delete(notificationPreferences).where(eq(notificationPreferences.accountId, accountId));
  await renameInNotices(ctx, deleted);
}

/** Notices tell who did something: in those of the same properties and teams the name becomes another, as a whole word only. */
async function renameInNotices(ctx: Ctx, deleted: Moments["accountDeleted"]): Promise<void> {
  const names = new Set([deleted.name, plainName(deleted.name)]);
  names.delete("");
  for (const name of names) await renameOne(ctx, { ...deleted, name });
}

async function renameOne(ctx: Ctx, deleted: Moments["accountDeleted"]): Promise<void> {
  const { name, formerName, propertyIds, teammates } = deleted;
  const ofTeam = and(isNull(notifications.propertyId), inArray(notifications.accountId, teammates));
  const wholeName = `(?<!\\w)${name.replaceAll(/[^\p{L}\p{N} ]/gu, "\\$&")}(?!\\w)`;
  const renamed = (text: typeof notifications.title | typeof notifications.message) =>
    sql`regexp_replace(${text}, ${wholeName}, ${formerName}, 'g')`;
  await ctx.db
    .update(notifications)
    .set({ title: renamed(notifications.title), message: renamed(notifications.message) })
    .where(
      and(
        or(inArray(notifications.propertyId, propertyIds), ofTeam),
        or(
          sql`position(${name} in ${notifications.title}) > 0`,
          sql`position(${name} in ${notifications.message}) > 0`,
        ),
      ),
    );
}
