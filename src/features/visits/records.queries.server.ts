import { sql } from "drizzle-orm";
import { tickets } from "#features/tickets/tables.server.ts";
import type { Lookups } from "#platform/lookups.server.ts";
import { visits } from "./tables.server.ts";

/** Visits stand in the history of the unit from which their request came. */
export const visitsOfUnit: Lookups["linesOfUnit"][number] = (id) => sql`
  select v.id::text, coalesce(v.starts_at, v.created_at), 'visit', 'visit_' || v.state, t.id, t.title, null::text, null::text,
    null::uuid
  from ${visits} v join ${tickets} t on t.id = v.ticket_id where t.unit_id = ${id}`;
