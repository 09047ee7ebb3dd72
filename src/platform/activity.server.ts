import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { HistoryThing } from "#domain/acts.ts";
import { instant, isOneOf } from "./columns.server.ts";
import type { Ctx } from "./context.server.ts";

/** The timeline of a thing: what happened, who did it and what they wrote. */
export const activity = pgTable("activity", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  thing: text().$type<HistoryThing>().notNull(),
  thingId: uuid("thing_id").notNull(),
  act: text().notNull(),
  actorId: uuid("actor_id"),
  /** The link that it was done by, where it was one. */
  linkId: uuid("link_id"),
  text: text(),
  data: jsonb().$type<Record<string, unknown>>(),
  at: instant("at").notNull(),
});

/** Who did what stands on a timeline; by a link it is whoever holds the link of that name, by mail or SMS it says so. */
export const doneBy = (name: AnyPgColumn): SQL<string | null> =>
  sql<string | null>`case when ${activity.linkId} is not null then 'by link of ' || ${name}
    when ${activity.data}->>'way' = 'mail' then ${name} || ' by mail'
    when ${activity.data}->>'way' = 'sms' then ${name} || ' by SMS' else ${name} end`;

/** Who was given work, or left it, stands on timelines by name: in those of these properties the name becomes another. */
export async function renameInTimelines(
  ctx: Ctx,
  { name, to, propertyIds }: { name: string; to: string; propertyIds: readonly string[] },
): Promise<void> {
  const byName = and(inArray(activity.act, ["assigned", "unassigned"]), eq(activity.text, name));
  await ctx.db
    .update(activity)
    .set({ text: to })
    .where(and(isOneOf(activity.propertyId, propertyIds), byName));
}
