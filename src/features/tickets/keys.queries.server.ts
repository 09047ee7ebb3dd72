import { and, type SQL, sql } from "drizzle-orm";
import { properties } from "#features/properties/tables.server.ts";
import { tickets } from "./tables.server.ts";

const firstId = sql.raw("'00000000-0000-0000-0000-000000000000'::uuid");
const here = sql`${tickets.propertyId} = kept.place`;

/** These buildings, as the table that the keys below are read of; `named` narrows them by `name`. */
export const keptPlaces = (ids: readonly string[]): SQL => sql`
  select p.id as place, p.name from ${properties} p where p.id = any(${sql.param(ids)}::uuid[])`;

/** The first keys of one building, along the index. */
const firstKeys = (wanted: SQL | undefined, most: SQL): SQL => sql`
  select ${tickets.id} as id from ${tickets} where ${wanted} order by ${tickets.id} desc limit ${most}`;

/**
 * The ids of the newest requests of what `kept` (place, name) holds, as the table `found`. A few of each building say how
 * far the page reaches, so that only those are read further whose newest one lies within it.
 */
export function newestKeys(wanted: SQL | undefined, limit: number): SQL {
  const most = sql`${limit}::int`;
  return sql`
  heads as materialized (select place, name, head.id, nth from kept cross join lateral
    (select first.id, row_number() over (order by first.id desc) as nth from
      (${firstKeys(and(here, wanted), sql`(select 1 + ${most} / greatest(count(*), 1) from kept)`)}) first) head),
  bound as materialized (select id from heads order by id desc offset ${most} - 1 limit 1),
  found as materialized (select page.id from heads kept left join bound on true cross join lateral
    (${firstKeys(and(here, wanted, sql`${tickets.id} >= coalesce(bound.id, ${firstId})`), most)}) page
    where nth = 1 and (bound.id is null or kept.id >= bound.id) order by page.id desc limit ${most})`;
}
