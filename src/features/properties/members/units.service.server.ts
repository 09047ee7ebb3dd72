import { sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { members } from "../tables.server.ts";

type Seated = { unit: string | null; unitId: string | null };

/** What an occupant's row holds of a unit: the text as it was written, and the unit that it names if one is known. */
export async function seatedIn(ctx: Ctx, propertyId: string, unit: string | null): Promise<Seated> {
  const unitId = unit === null ? null : await ctx.lookups.unitNamed(ctx, { propertyId, text: unit });
  return { unit, unitId };
}

type Lived = Pick<typeof members.$inferSelect, "unit" | "unitId" | "unitSince">;

/**
 * What their row holds from now on. Whoever leaves a unit, also for none that is known yet, has another beginning in the
 * next one: what its tenant before them paid is not theirs to read.
 */
export function movedTo({ now }: Pick<Ctx, "now">, { unit, unitId, unitSince }: Lived, seated: Seated) {
  const hadOne = unitId !== null || unitSince !== null;
  const stays = seated.unitId === unitId && (unitId !== null || seated.unit === unit);
  return hadOne && !stays ? { ...seated, unitSince: now } : seated;
}

/**
 * People belong to the unit that their text names: `ties` is a list of text and id, or null, as JSON. Answers how many
 * belong to one who did not before.
 */
export async function tieMembers(ctx: Ctx, propertyId: string, ties: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(sql`
    with tied as (
      update ${members} m set unit_id = tie.id
      from json_to_recordset(${ties}::json) as tie (text text, id uuid)
      where m.property_id = ${propertyId} and m.unit = tie.text and m.unit_id is distinct from tie.id
        and m.left_at is null and m.role = 'building_occupant'
      returning m.unit_id)
    select count(unit_id)::int as n from tied`);
  return rows[0]?.n ?? 0;
}
