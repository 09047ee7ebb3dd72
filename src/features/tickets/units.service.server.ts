import { sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { tickets } from "./tables.server.ts";

/**
 * Requests belong to the unit that their text names: `ties` is a list of text and id, or null, as JSON. Answers how many
 * belong to one that did not before.
 */
export async function tieTickets(ctx: Ctx, propertyId: string, ties: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(sql`
    with tied as (
      update ${tickets} t set unit_id = tie.id
      from json_to_recordset(${ties}::json) as tie (text text, id uuid)
      where t.property_id = ${propertyId} and t.unit = tie.text and t.unit_id is distinct from tie.id
      returning t.unit_id)
    select count(unit_id)::int as n from tied`);
  return rows[0]?.n ?? 0;
}
