import { and, type SQL, sql } from "drizzle-orm";
import { firstClosedOrder } from "./rules.ts";
import { tasks } from "./tables.server.ts";

const limit = sql`${sql.placeholder("limit")}::int`;
const key = sql`(${tasks.listOrder}, ${tasks.id})`;
const beyond = sql.raw(`${2 * firstClosedOrder}`);
const lastId = sql.raw("'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid");

/** The first keys of one property, from the index alone. */
const firstKeys = (condition: SQL | undefined, most: SQL): SQL => sql`
  select ${tasks.listOrder} as list_order, ${tasks.id} as id from ${tasks} where ${condition}
  order by ${tasks.listOrder}, ${tasks.id} limit ${most}`;

/**
 * The keys of a page of what `kept` (seat, place, role, name) holds, as the table `found`. A few keys of each property say how far the
 * page reaches: where a whole page lies below some key, nothing above that one is on it. So only properties whose first
 * key lies below are read, and the cost hardly grows with their number.
 */
export const boundedKeys = (wanted: SQL | undefined): SQL => sql`
  heads as materialized (select seat, place, role, name, list_order, id, nth from kept cross join lateral
    (select list_order, id, row_number() over (order by list_order, id) as nth from
      (${firstKeys(and(sql`${tasks.propertyId} = kept.place`, wanted), sql`(select 1 + ${limit} / greatest(count(*), 1) from kept)`)}) first) head),
  bound as materialized (select list_order, id from heads order by list_order, id offset ${limit} - 1 limit 1),
  found as materialized (select seat, role, page.list_order, page.id from heads kept left join bound on true cross join lateral
    (${firstKeys(
      and(
        sql`${tasks.propertyId} = kept.place`,
        wanted,
        sql`${key} <= (coalesce(bound.list_order, ${beyond}), coalesce(bound.id, ${lastId}))`,
      ),
      limit,
    )}) page
    where nth = 1 and (bound.id is null or (kept.list_order, kept.id) <= (bound.list_order, bound.id))
    order by list_order, id limit ${limit})`;

/** As `boundedKeys`, where there is one property, or where most of what is read is thrown away. */
export const keysOfEach = (wanted: SQL | undefined): SQL => sql`
  found as materialized (select seat, role, list_order, id from kept cross join lateral
    (${firstKeys(and(sql`${tasks.propertyId} = kept.place`, wanted), limit)}) page
    order by list_order, id limit ${limit})`;

/** As `boundedKeys`, of tasks that are known already. */
export const keysOfThese = sql`
  found as materialized (select seat, role, list_order, id from kept join ${tasks} on ${tasks.propertyId} = kept.place
    where ${tasks.id} = any(${sql.placeholder("ids")}::uuid[]))`;
