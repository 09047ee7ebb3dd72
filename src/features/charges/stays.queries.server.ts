import { and, eq, type SQL, sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { propertyRelations } from "#domain/policy-relations.ts";
import { notFound } from "#domain/problems.ts";
import { authorizeAt, findStanding } from "#features/properties/access.queries.server.ts";
import { members } from "#features/properties/tables.server.ts";
import { residents, units } from "#features/units/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { type Stay, timesOf } from "./stays.rules.ts";

/**
 * The units to which somebody belongs or belonged, once a keeper had confirmed them, and when. Each time that keepers
 * wrote down is one of its own, within the membership, since others may have lived there between two of them; without
 * any it is the membership alone. The first day of a time counts also where it is before they joined, but not where it
 * is of a time that ended since: where they had left the building, or where it was written while another unit was
 * theirs. Whoever moved out sees it until then.
 */
export async function staysOf(ctx: Ctx, accountId: string, unitId?: string): Promise<Stay[]> {
  const which = unitId ? sql`m.unit_id = ${unitId}` : sql`m.unit_id is not null`;
  return timesOf(await listTimes<Stay>(ctx, accountId, { which, unitSince: sql`m.unit_since` }));
}

/** A time in which somebody belonged to a building; without an end they still do. */
export type Residence = { propertyId: string; from: string; to: string | null };

/**
 * The buildings to which somebody belongs or belonged, once a keeper had confirmed them, and when, each time by itself,
 * whichever units were theirs and whether any is known.
 */
export const residencesOf = (ctx: Ctx, accountId: string, propertyId?: string): Promise<Residence[]> =>
  listTimes<Residence>(ctx, accountId, {
    which: propertyId ? sql`m.property_id = ${propertyId}` : sql`true`,
    unitSince: sql`null::timestamptz`,
  });

type Asked = { which: SQL; unitSince: SQL };

async function listTimes<Row extends Record<string, unknown>>(ctx: Ctx, accountId: string, asked: Asked) {
  const today = sql`${lagosDay(ctx.now)}::date`;
  const { rows } = await ctx.db.execute<Row>(sql`
    select mine.unit_id as "unitId", mine.property_id as "propertyId",
      case when lived.nth = 1 and mine.unit_since is null then least(mine.since, lived.begins)
        else coalesce(lived.begins, mine.since) end::text as "from",
      least(mine.until, lived.moved_out)::text as "to"
    from (${membershipsOf(accountId, asked)}) mine
    left join lateral (
      select r.moved_in, row_number() over (order by r.moved_in, r.id) as nth,
        case when r.moved_out <= ${today} then r.moved_out end as moved_out,
        case when r.moved_in < mine.since and (r.moved_in < mine.gone or r.created_at < mine.unit_since)
          then mine.since else r.moved_in end as begins
      from ${residents} r where r.account_id = ${accountId} and r.unit_id = mine.unit_id
        and (r.moved_out is null or r.moved_out >= mine.since) and r.moved_in <= coalesce(mine.until, 'infinity')) lived
      on lived.nth = 1 or lived.moved_in <= ${today}`);
  return rows;
}

/** The memberships by which units or buildings are theirs, by days, with the last one before on which they left the building. */
const membershipsOf = (accountId: string, { which, unitSince }: Asked) => sql`
  select m.property_id, m.unit_id, ${unitSince} as unit_since, ${dayOf(sql`coalesce(${unitSince}, m.joined_at)`)} as since,
    ${dayOf(sql`m.left_at`)} as until,
    (select max(${dayOf(sql`before.left_at`)}) from ${members} before
      where before.account_id = m.account_id and before.property_id = m.property_id and before.id <> m.id
        and before.role = m.role and before.confirmed and before.left_at <= m.joined_at) as gone
  from ${members} m
  where m.account_id = ${accountId} and m.role = 'building_occupant' and m.status = 'active' and m.confirmed
    and ${which}`;

const dayOf = (instant: SQL) => sql`(${instant} at time zone 'Africa/Lagos')::date`;

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
