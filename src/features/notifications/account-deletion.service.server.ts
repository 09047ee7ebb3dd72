import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { plainName } from "#platform/plain-name.server.ts";
import { notificationPreferences, notifications } from "./tables.server.ts";

/** Empties the inbox of an account that goes, and forgets what it chose. */
export async function forgetNotices(ctx: Ctx, accountId: string): Promise<void> {
  await ctx.db.delete(notifications).where(eq(notifications.accountId, accountId));
  await ctx.db.delete(notificationPreferences).where(eq(notificationPreferences.accountId, accountId));
}

type Renaming = { name: string; to: string; propertyIds: string[]; teammates: string[] };

/** Notices tell others who did something: in those of these properties and teams the name becomes another, as a whole word only. */
export async function renameInNotices(ctx: Ctx, renaming: Renaming): Promise<void> {
  const names = new Set([renaming.name, plainName(renaming.name)]);
  names.delete("");
  for (const name of names) await renameOne(ctx, { ...renaming, name });
}

async function renameOne(ctx: Ctx, { name, to, propertyIds, teammates }: Renaming): Promise<void> {
  const ofTeam = and(isNull(notifications.propertyId), inArray(notifications.accountId, teammates));
  const wholeName = `(?<!\\w)${name.replaceAll(/[^\p{L}\p{N} ]/gu, "\\$&")}(?!\\w)`;
  const renamed = (text: typeof notifications.title | typeof notifications.message) =>
    sql`regexp_replace(${text}, ${wholeName}, ${to}, 'g')`;
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
