import { and, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { preparedOn, prepareRows } from "#platform/prepared.server.ts";
import type { CappedCounts, TaskCounts } from "./contract.ts";
import { filtersOf, keptBuildings, type Shape } from "./list-statements.queries.server.ts";
import { isRare, type Values, type Wanted } from "./searching.queries.server.ts";
import { tasks } from "./tables.server.ts";

const mostCounted = 1_000;
const enough = sql.raw(`${mostCounted + 1}`);
const states = [undefined, "pending", "in_progress", "overdue", "completed"] as const;

const ofState = (shape: Shape, status: Shape["status"], search: boolean): SQL =>
  sql`${filtersOf({ ...shape, status, has: { ...shape.has, cursor: false, search: search && shape.has.search } }, sql`kept.name`)}`;

/** Each state until there are enough of it, and no further. */
const alongList = (shape: Shape): SQL => sql`
  with kept as materialized (${keptBuildings(shape)})
  select ${sql.join(
    states.map(
      (status) => sql`(select count(*)::int from (select from kept join ${tasks} on ${tasks.propertyId} = kept.place
        where ${ofState(shape, status, true)} limit ${enough}) counted)`,
    ),
    sql`, `,
  )}`;

/** As `alongList`, of tasks that the index of words finds and those of buildings that are found by name. */
const byIndex = (shape: Shape, { inWords, byName }: Wanted): SQL => sql`
  with kept as materialized (${keptBuildings(shape)}),
    hits as materialized (select ${tasks.id} as id from ${tasks} where ${inWords})
  select ${sql.join(
    states.map(
      (status) => sql`(select count(*)::int from (
        (select ${tasks.id} from hits join ${tasks} on ${tasks.id} = hits.id join kept on kept.place = ${tasks.propertyId}
          where ${ofState(shape, status, true)} limit ${enough})
        union (select ${tasks.id} from kept join ${tasks} on ${tasks.propertyId} = kept.place
          where ${and(byName, ofState(shape, status, false))} limit ${enough})) counted)`,
    ),
    sql`, `,
  )}`;

/** How many tasks of what the actor keeps match, by state, up to a thousand of each; `wanted` where the reader has many buildings. */
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
