import { and, isNull, or, type SQL, sql } from "drizzle-orm";
import { members, properties } from "#features/properties/tables.server.ts";
import { boundedKeys, keysOfEach } from "./keys.queries.server.ts";
import type { Shape } from "./list-statements.queries.server.ts";
import { tasks } from "./tables.server.ts";

/*
 * The tasks of whoever keeps no building: a technician's own; a contractor's in two halves, what is theirs and what nobody
 * has where they are engaged. Each half is read along an index of its own, since none could give the order of both.
 */

const me = sql`${sql.placeholder("me")}::uuid`;
const limit = sql`${sql.placeholder("limit")}::int`;

type Whose = Pick<Shape, "reader" | "has">;

export const isTheirs = ({ reader }: Pick<Shape, "reader">): SQL =>
  reader === "technician" ? sql`${tasks.technicianId} = ${me}` : sql`${tasks.contractorId} = ${me}`;
export const isUntaken: SQL = isNull(tasks.contractorId);

/** The buildings where a contractor may take what nobody has, as `boundedKeys` reads them. */
export const engagedBuildings = (isOne = false): SQL => sql`
  select m.id as seat, p.id as place, m.role as role, p.name as name
  from ${members} m join ${properties} p on p.id = m.property_id and p.archived_at is null
  where m.account_id = ${me} and m.role = 'contractor' and m.status = 'active' and m.left_at is null
    and m.engagement is distinct from 'awarded_only'
    and ${isOne ? sql`m.property_id = ${sql.placeholder("propertyId")}::uuid` : sql`true`}`;

/** Beside each task its building, but for archived ones. Looked up task by task, so that their order stays. */
export const withBuilding: SQL = sql`${tasks} cross join lateral
  (select p.name from ${properties} p where p.id = ${tasks.propertyId} and p.archived_at is null offset 0) kept`;

/** All that they see, for a task that is known already. */
export const isInReach = (shape: Pick<Shape, "reader">): SQL | undefined =>
  shape.reader === "contractor"
    ? or(
        isTheirs(shape),
        and(isUntaken, sql`${tasks.propertyId} in (select place from (${engagedBuildings()}) engaged)`),
      )
    : isTheirs(shape);

const theirKeys = (shape: Whose, wanted: SQL | undefined): SQL => sql`
  select ${tasks.listOrder} as list_order, ${tasks.id} as id from ${withBuilding}
  where ${and(isTheirs(shape), wanted)} order by ${tasks.listOrder}, ${tasks.id} limit ${limit}`;

function untakenKeys({ has }: Whose, wanted: SQL | undefined): SQL {
  const keys = has.property || has.search ? keysOfEach : boundedKeys;
  return sql`with kept as materialized (${engagedBuildings(has.property)}), ${keys(and(isUntaken, wanted))}
    select list_order, id from found`;
}

/** The first keys of these, each of which has its own in order. */
export const merged = (halves: SQL[]): SQL =>
  sql`select list_order, id from (${sql.join(
    halves.map((half) => sql`(select list_order, id from (${half}) half)`),
    sql` union all `,
  )}) halves order by list_order, id limit ${limit}`;

/** The keys of a page, as the table `found`. */
export const ownKeys = (shape: Whose, wanted: SQL | undefined): SQL =>
  sql`found as materialized (${merged([
    theirKeys(shape, wanted),
    ...(shape.reader === "contractor" ? [untakenKeys(shape, wanted)] : []),
  ])})`;

/** As `ownKeys`, of tasks that are known already. */
export const ownOfThese = (shape: Whose): SQL => sql`found as materialized (
  select list_order, id from ${tasks} where ${and(sql`${tasks.id} = any(${sql.placeholder("ids")}::uuid[])`, isInReach(shape))})`;

/** The buildings where a firm has or had jobs, from one look into an index for each. */
export const workedBuildings: SQL = sql`
  with recursive worked (place) as (
    (select property_id from ${tasks} where contractor_id = ${me} order by property_id limit 1)
    union all
    select (select property_id from ${tasks} where contractor_id = ${me} and property_id > worked.place
      order by property_id limit 1) from worked where place is not null)
  select null::uuid as seat, p.id as place, null::text as role, p.name as name
  from worked join ${properties} p on p.id = worked.place and p.archived_at is null`;
