import { and, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { preparedOn, prepareRows } from "#platform/prepared.server.ts";
import type { CappedCounts, TaskCounts } from "./contract.ts";
import { filtersOf, isKeeper, keptBuildings, type Shape } from "./list-statements.queries.server.ts";
import {
  engagedBuildings,
  isInReach,
  isTheirs,
  isUntaken,
  withBuilding,
  workedBuildings,
} from "./own.queries.server.ts";
import { hitsOfKeeper, isRare, keptPlaces, placesOf, type Values, type Wanted } from "./searching.queries.server.ts";
import { tasks } from "./tables.server.ts";

const mostCounted = 1_000;
const enough = sql.raw(`${mostCounted + 1}`);
const states = [undefined, "pending", "in_progress", "overdue", "completed"] as const;

const ofState = (shape: Shape, status: Shape["status"], search: boolean): SQL =>
  sql`${filtersOf({ ...shape, status, has: { ...shape.has, cursor: false, search: search && shape.has.search } }, sql`kept.name`)}`;

/** The ids of those that meet the condition, of some of what is to be counted together. */
type Part = (condition: SQL) => SQL;

const of =
  (from: SQL, bound?: SQL): Part =>
  (condition) =>
    sql`select ${tasks.id} from ${from} where ${and(bound, condition)}`;

/** Building by building along the list, and no further than there are enough: joined, all tasks there are would be read. */
const perBuilding =
  (bound?: SQL, places = sql`kept`): Part =>
  (condition) =>
    sql`select there.id from ${places} cross join lateral (select ${tasks.id} as id from ${tasks}
    where ${and(sql`${tasks.propertyId} = kept.place`, bound, condition)} limit ${enough}) there`;

/** Every task that the reader sees is in one of these. */
function partsOf(shape: Shape): Part[] {
  if (isKeeper(shape)) return [perBuilding()];
  const theirs = of(withBuilding, isTheirs(shape));
  return shape.reader === "contractor" ? [theirs, perBuilding(isUntaken)] : [theirs];
}

const buildingsOf = (shape: Shape): SQL =>
  isKeeper(shape) ? keptBuildings(shape) : engagedBuildings(shape.has.property);

/** How many there are of each state in these parts: until there are enough of it, and no further. */
const countEach = (parts: Part[], shape: Shape, search: boolean, together = sql`union all`): SQL =>
  sql.join(
    states.map((status) => {
      const each = parts.map((idsOf) => sql`(${idsOf(ofState(shape, status, search))} limit ${enough})`);
      return sql`(select count(*)::int from (${sql.join(each, sql` ${together} `)}) counted)`;
    }),
    sql`, `,
  );

const alongList = (shape: Shape): SQL => sql`
  with kept as materialized (${buildingsOf(shape)}) select ${countEach(partsOf(shape), shape, true)}`;

/** As `alongList`, of tasks that the index of words finds and those of buildings that are found by name. */
function byIndex(shape: Shape, wanted: Wanted): SQL {
  const { inWords, matches, byName } = wanted;
  if (isKeeper(shape)) {
    const { id, listOrder, status, priority, propertyId } = tasks;
    const columns = sql.join([id, listOrder, status, priority, propertyId], sql`, `);
    const found = sql`found as materialized (select ${columns} from ${hitsOfKeeper(wanted)})`;
    return sql`with ${keptPlaces}, ${found} select ${countEach(
      [of(sql`found as ${tasks}`), perBuilding(byName)],
      shape,
      false,
      sql`union`,
    )}`;
  }
  const hits = sql`hits as materialized (select ${tasks.id} as id from ${tasks} where ${inWords})`;
  const isHit = sql`${tasks.id} in (select id from hits)`;
  return sql`with kept as materialized (${engagedBuildings()}), worked as materialized (${workedBuildings}), ${hits}
    select ${countEach(
      [
        of(withBuilding, sql`${isHit} and ${isInReach(shape)} and ${matches}`),
        perBuilding(sql`${isTheirs(shape)} and ${byName}`, sql`worked kept`),
        perBuilding(sql`${isUntaken} and ${byName}`),
      ],
      shape,
      false,
      sql`union`,
    )}`;
}

/** How many tasks of what the actor sees match, by state, up to a thousand of each; `wanted` where the reader has many buildings. */
export async function countCapped(
  ctx: Ctx,
  { shape, name, wanted }: { shape: Shape; name: string; wanted: Wanted | undefined },
  values: Values,
): Promise<{ counts: TaskCounts; capped: CappedCounts }> {
  const indexed = wanted && (await isRare(ctx, shape.reader, wanted, values)) ? wanted : undefined;
  const reach = indexed && isKeeper(shape) ? { places: await placesOf(ctx) } : {};
  const statement = `capped_${indexed ? "index" : "list"}_${name}`;
  const query = () => (indexed ? byIndex(shape, indexed) : alongList(shape));
  const prepared = preparedOn(ctx.db, statement, () => prepareRows<number[]>(ctx.db, undefined, query()));
  const [row = []] = await prepared.execute({ ...values, ...reach });
  const [all, pending, in_progress, overdue, completed] = states.map((_, nth) => row[nth] ?? 0);
  const found = { all, pending, in_progress, overdue, completed };
  return {
    counts: eachOf(found, upTo),
    capped: eachOf(found, (count) => ({ count: upTo(count), isMore: count > mostCounted })),
  };
}

const upTo = (count: number): number => Math.min(count, mostCounted);

type Found = Record<keyof TaskCounts, number | undefined>;
const eachOf = <Value>(found: Found, of: (count: number) => Value): Record<keyof TaskCounts, Value> => ({
  all: of(found.all ?? 0),
  pending: of(found.pending ?? 0),
  in_progress: of(found.in_progress ?? 0),
  overdue: of(found.overdue ?? 0),
  completed: of(found.completed ?? 0),
});
