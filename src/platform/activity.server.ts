import { and, eq, inArray, sql } from "drizzle-orm";
import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Happened, HistoryThing } from "#domain/happenings.ts";
import { newId } from "#domain/ids.ts";
import { instant, isOneOf } from "./columns.server.ts";
import type { Ctx } from "./context.server.ts";
import { announce } from "./events.server.ts";

/** The timeline of a thing: what happened, who did it and what they wrote. */
export const activity = pgTable("activity", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  thing: text().$type<HistoryThing>().notNull(),
  thingId: uuid("thing_id").notNull(),
  act: text().notNull(),
  actorId: uuid("actor_id"),
  text: text(),
  data: jsonb().$type<Record<string, unknown>>(),
  at: instant("at").notNull(),
});

type Happening = Happened & Pick<typeof activity.$inferInsert, "propertyId" | "thingId" | "text" | "data">;

/** Writes one line of a timeline, in the transaction of what happened; answers its id. */
export async function record(ctx: Ctx, happening: Happening): Promise<string> {
  const [id = ""] = await recordAll(ctx, [happening]);
  return id;
}

/** As `record`, for many things at once; ids in the same order. */
export async function recordAll(ctx: Ctx, happenings: readonly Happening[]): Promise<string[]> {
  if (happenings.length === 0) return [];
  const actorId = ctx.actor.kind === "user" ? ctx.actor.id : null;
  const rows = happenings.map((happening) => ({ ...happening, id: newId() }));
  // As one parameter, since a run of schedules records thousands.
  await ctx.db.execute(sql`
    insert into activity (id, property_id, thing, thing_id, act, actor_id, text, data, at)
    select id, "propertyId", thing, "thingId", act, ${actorId}::uuid, text, data, ${ctx.now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as happened (id uuid, "propertyId" uuid, thing text, "thingId" uuid, act text, text text, data jsonb)`);
  await announce(ctx, happenings);
  return rows.map((row) => row.id);
}

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
