import { and, eq, sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { propertyRelations } from "#domain/policy-relations.ts";
import { notFound } from "#domain/problems.ts";
import { authorizeAt, findStanding } from "#features/properties/access.queries.server.ts";
import { members } from "#features/properties/tables.server.ts";
import { residents, units } from "#features/units/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { type Stay, timesOf } from "./stays.rules.ts";

/**
 * The units to which somebody belongs or belonged, once a keeper had confirmed them, and when. A day on which keepers
 * wrote that they moved in counts where it is before they joined, unless that time there was over by then; whoever was
 * given another unit sees it from then on, and whoever moved out since they joined, until then.
 */
export async function staysOf(ctx: Ctx, accountId: string, unitId?: string): Promise<Stay[]> {
  const ofUnit = unitId ? sql`and m.unit_id = ${unitId}` : sql``;
  const { rows } = await ctx.db.execute<Stay>(sql`
    select m.unit_id as "unitId",
      case when m.unit_since is null then least((m.joined_at at time zone 'Africa/Lagos')::date, lived.moved_in)
        else coalesce(lived.moved_in, (m.unit_since at time zone 'Africa/Lagos')::date) end::text as "from",
      least((m.left_at at time zone 'Africa/Lagos')::date, lived.moved_out)::text as "to"
    from ${members} m
    left join lateral (select min(r.moved_in) filter (where r.moved_out is null
          or r.moved_out >= (coalesce(m.unit_since, m.joined_at) at time zone 'Africa/Lagos')::date) as moved_in,
        case when bool_and(r.moved_out is not null and r.moved_out <= ${lagosDay(ctx.now)}::date)
          and max(r.moved_out) >= (coalesce(m.unit_since, m.joined_at) at time zone 'Africa/Lagos')::date then max(r.moved_out) end as moved_out
      from ${residents} r where r.account_id = m.account_id and r.unit_id = m.unit_id) lived on true
    where m.account_id = ${accountId} and m.role = 'building_occupant' and m.status = 'active' and m.confirmed
      and m.unit_id is not null ${ofUnit}`);
  return timesOf(rows);
}

type UnitRow = typeof units.$inferSelect;
/** What of a unit its reader may see: all of it, or from a day to a day. */
export type SeenUnit = {
  unit: UnitRow;
  property: { id: string; name: string; location: string };
  keeps: boolean;
} & Pick<Stay, "from" | "to">;

/** The unit, where its money is the actor's to see or to report; 404 out of reach. */
export async function authorizeUnit(ctx: Ctx, act: "see" | "report", id: string, name = "unit"): Promise<SeenUnit> {
  const [unit] = await ctx.db
    .select()
    .from(units)
    .where(and(eq(units.id, id)));
  const found = unit ? await findStanding(ctx, unit.propertyId) : undefined;
  if (!unit || !found) throw notFound(name);
  const held = propertyRelations(found.standing);
  const keeps = held.includes("own") || held.includes("managed");
  const [stay] = keeps ? [] : await staysOf(ctx, userOf(ctx).id, id);
  // Of a building that was put away, nobody but its owner sees anything.
  const isThere = stay !== undefined && found.standing.closed !== "archived";
  const mayAct = isThere && (act === "see" || (stay.to === null && held.includes("confirmed")));
  const relations = mayAct ? [...held, "self" as const] : held;
  if (!keeps && !mayAct) throw notFound(name);
  authorizeAt(ctx, { thing: "unit_statement", act, standing: found.standing }, relations);
  ctx.accessBasis.push({ propertyId: unit.propertyId, relations: held });
  return { unit, property: found.property, keeps, from: stay?.from ?? "0001-01-01", to: stay?.to ?? null };
}
