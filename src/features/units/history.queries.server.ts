import { type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { mendings } from "#features/tickets/answers/tables.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { readMerged } from "#platform/paging.server.ts";
import type { UnitLine, unitCalls } from "./contract.ts";
import { findUnit, readUnits } from "./queries.server.ts";
import { residents } from "./tables.server.ts";

/** What happened in a unit, the latest first: requests, work, visits, and who moved in and out. */
export async function listUnitHistory(ctx: Ctx, input: CallRead<typeof unitCalls.listUnitHistory>) {
  const { id, propertyId } = await findUnit(ctx, "see_history", input.id);
  const [unit] = await readUnits(ctx, propertyId, [id]);
  if (!unit) throw new Error("A unit was found and did not come back.");
  const run = async (query: SQL) => (await ctx.db.execute<Omit<Line, "at"> & { at: string }>(query)).rows;
  const { rows, nextCursor } = await readMerged<Line>(input, { columns, parts: partsOf(ctx, id) }, run);
  return { unit, history: rows.map(({ at, ...line }) => ({ ...line, at: at.toISOString() })), nextCursor };
}

type Line = Omit<UnitLine, "at"> & { at: Date };
const columns = ["id", "at", "kind", "act", "thingId", "title", "text", "by", "repeatOf"];

/** A day of moving begins at midnight in Lagos. */
const atMidnight = (day: SQL) => sql`(${day}::timestamp at time zone 'Africa/Lagos')`;

/** One table each; all of them answer `columns`. */
const partsOf = (ctx: Ctx, id: string): SQL[] => [
  sql`select t.id::text, t.filed_at, 'request', 'reported', t.id, t.title, t.status, a.name, t.repeat_of
    from ${tickets} t join ${accounts} a on a.id = t.reporter_id where t.unit_id = ${id}`,
  sql`select m.id::text, m.resolved_at, 'request', 'mended', t.id, t.title, null::text, a.name, null::uuid
    from ${mendings} m join ${tickets} t on t.id = m.ticket_id left join ${accounts} a on a.id = m.contractor_id
    where t.unit_id = ${id}`,
  ...ctx.lookups.linesOfUnit.map((linesOf) => linesOf(id)),
  sql`select r.id::text || ' in', ${atMidnight(sql`r.moved_in`)}, 'resident', 'moved_in', r.id, r.name, r.kind, null::text, null::uuid
    from ${residents} r where r.unit_id = ${id}`,
  sql`select r.id::text || ' out', ${atMidnight(sql`r.moved_out`)}, 'resident', 'moved_out', r.id, r.name, r.kind, null::text, null::uuid
    from ${residents} r where r.unit_id = ${id} and r.moved_out is not null`,
];
