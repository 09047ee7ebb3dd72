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
import { isRare, type Values, type Wanted } from "./searching.queries.server.ts";
import { tasks } from "./tables.server.ts";

const mostCounted = 1_000;
const enough = sql.raw(`${mostCounted + 1}`);
const states = [undefined, "pending", "in_progress", "overdue", "completed"] as const;

const ofState = (shape: Shape, status: Shape["status"], search: boolean): SQL =>
  sql`${filtersOf({ ...shape, status, has: { ...shape.has, cursor: false, search: search && shape.has.search } }, sql`kept.name`)}`;

const perBuilding = sql`kept join ${tasks} on ${tasks.propertyId} = kept.place`;

/** What is to be counted together: from where, and what of that. */
type Part = { from: SQL; bound?: SQL };

/** Every task that the reader sees is in one of these. */
function partsOf(shape: Shape): Part[] {
  if (isKeeper(shape)) return [{ from: perBuilding }];
  const theirs = { from: withBuilding, bound: isTheirs(shape) };
  return shape.reader === "contractor" ? [theirs, { from: perBuilding, bound: isUntaken }] : [theirs];
}

const buildingsOf = (shape: Shape): SQL =>
  isKeeper(shape) ? keptBuildings(shape) : engagedBuildings(shape.has.property);

/** How many there are of each state in these parts: until there are enough of it, and no further. */
const countEach = (parts: Part[], shape: Shape, search: boolean, together = sql`union all`): SQL =>
  sql.join(
    states.map((status) => {
      const each = parts.map(
        ({ from, bound }) =>
          sql`(select ${tasks.id} from ${from} where ${and(bound, ofState(shape, status, search))} limit ${enough})`,
      );
      return sql`(select count(*)::int from (${sql.join(each, sql` ${together} `)}) counted)`;
    }),
    sql`, `,
  );

const alongList = (shape: Shape): SQL => sql`
  with kept as materialized (${buildingsOf(shape)}) select ${countEach(partsOf(shape), shape, true)}`;

/** As `alongList`, of tasks that the index of words finds and those of buildings that are found by name. */
function byIndex(shape: Shape, { inWords, matches, byName }: Wanted): SQL {
  const hits = sql`hits as materialized (select ${tasks.id} as id from ${tasks} where ${inWords})`;
  const isHit = sql`${tasks.id} in (select id from hits)`;
  if (isKeeper(shape))
    return sql`with kept as materialized (${keptBuildings(shape)}), ${hits} select ${countEach(
      [
        {
          from: sql`hits join ${tasks} on ${tasks.id} = hits.id join kept on kept.place = ${tasks.propertyId}`,
          bound: matches,
        },
        { from: perBuilding, ...(byName ? { bound: byName } : {}) },
      ],
      shape,
      false,
      sql`union`,
    )}`;
  return sql`with kept as materialized (${engagedBuildings()}), worked as materialized (${workedBuildings}), ${hits}
    select ${countEach(
      [
        { from: withBuilding, bound: sql`${isHit} and ${isInReach(shape)} and ${matches}` },
        {
          from: sql`worked kept join ${tasks} on ${tasks.propertyId} = kept.place`,
          bound: sql`${isTheirs(shape)} and ${byName}`,
        },
        { from: perBuilding, bound: sql`${isUntaken} and ${byName}` },
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
  const indexed = wanted && (await isRare(ctx, wanted, values)) ? wanted : undefined;
  const statement = `capped_${indexed ? "index" : "list"}_${name}`;
  const query = () => (indexed ? byIndex(shape, indexed) : alongList(shape));
  const prepared = preparedOn(ctx.db, statement, () => prepareRows<number[]>(ctx.db, undefined, query()));
  const [row = []] = await prepared.execute(values);
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
