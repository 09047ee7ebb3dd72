import { and, eq, type SQL, sql } from "drizzle-orm";
import { type TicketStatus, ticketStatuses } from "#domain/vocab.ts";
import { properties } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { CappedTicketCounts, TicketCounts } from "./contract.ts";
import { keptPlaces } from "./keys.queries.server.ts";
import { reporters } from "./queries.server.ts";
import { indexed, matchesOf, type Wanted } from "./searching.queries.server.ts";
import { tickets } from "./tables.server.ts";
import { isItsWork, workOf } from "./work.queries.server.ts";

type Row = Record<TicketStatus, number>;
const none: Row = { open: 0, assigned: 0, in_progress: 0, resolved: 0 };

const mostCounted = 1_000;
const enough = sql.raw(`${mostCounted + 1}`);
const isIn = (status: TicketStatus) => eq(tickets.status, sql.raw(`'${status}'`));
const eachState = (count: (status: TicketStatus) => SQL): SQL =>
  sql.join(
    ticketStatuses.map((status) => sql`${count(status)}::int as ${sql.identifier(status)}`),
    sql`, `,
  );

/** Of each building by itself, so that the index answers alone. */
const ofKept = (ids: readonly string[], where: SQL | undefined): SQL => sql`
  with kept as materialized (${keptPlaces(ids)})
  select ${eachState((status) => sql`coalesce(sum(one.${sql.identifier(status)}), 0)`)} from kept cross join lateral
    (select ${eachState((status) => sql`count(*) filter (where ${isIn(status)})`)} from ${tickets}
      where ${and(sql`${tickets.propertyId} = kept.place`, where)}) one`;

/** Each state until there are enough of it, and no further; building by building, so that nobody else's are read (`offset 0`). */
const alongList = (ids: readonly string[], wanted: Wanted, where: SQL | undefined): SQL => sql`
  with kept as materialized (${keptPlaces(ids)})
  select ${eachState(
    (status) => sql`(select count(*) from (select from kept cross join lateral (select from ${tickets}
      where ${and(sql`${tickets.propertyId} = kept.place`, isIn(status), where, matchesOf(wanted))} offset 0) one
      limit ${enough}) counted)`,
  )}`;

/** As `alongList`, of requests that an index finds and of those in buildings that are found by name. */
const byIndex = (ids: readonly string[], wanted: Wanted, where: SQL | undefined): SQL => sql`
  with ${indexed(ids, wanted, where)}
  select ${eachState(
    (
      status,
    ) => sql`(select count(*) from ((select id from own where own.status = ${sql.raw(`'${status}'`)} limit ${enough})
      union (select ${tickets.id} from kept join ${tickets} on ${tickets.propertyId} = kept.place
        where ${and(isIn(status), where)} limit ${enough})) counted)`,
  )}`;

const rowOf = async (ctx: Ctx, query: SQL): Promise<Row> => {
  const { rows } = await ctx.db.execute<Row>(query);
  return rows[0] ?? none;
};

/** The states, and what they come to together. */
function summed({ open, assigned, in_progress, resolved }: Row): TicketCounts {
  const unresolved = open + assigned + in_progress;
  return { all: unresolved + resolved, unresolved, open, assigned, in_progress, resolved };
}

/** How many stand in each state of what is somebody's own part. */
export async function countOwn(ctx: Ctx, where: SQL | undefined): Promise<TicketCounts> {
  const counted = (status: TicketStatus) => sql<number>`(count(*) filter (where ${isIn(status)}))::int`;
  const [row] = await ctx.db
    .select({
      open: counted("open"),
      assigned: counted("assigned"),
      in_progress: counted("in_progress"),
      resolved: counted("resolved"),
    })
    .from(tickets)
    .innerJoin(properties, eq(properties.id, tickets.propertyId))
    .innerJoin(reporters, eq(reporters.id, tickets.reporterId))
    .leftJoin(workOf(ctx), isItsWork)
    .where(where);
  return summed(row ?? none);
}

/** How many stand in each state of all that meets `where` in these buildings. */
export const countKept = async (ctx: Ctx, ids: readonly string[], where: SQL | undefined): Promise<TicketCounts> =>
  summed(await rowOf(ctx, ofKept(ids, where)));

/** How many in these buildings match a search, by state, up to a thousand of each. */
export async function countCapped(
  ctx: Ctx,
  ids: readonly string[],
  { wanted, isIndexed, where }: { wanted: Wanted; isIndexed: boolean; where: SQL | undefined },
): Promise<{ counts: TicketCounts; capped: CappedTicketCounts }> {
  const found = summed(await rowOf(ctx, (isIndexed ? byIndex : alongList)(ids, wanted, where)));
  return {
    counts: eachOf(found, upTo),
    capped: eachOf(found, (count) => ({ count: upTo(count), isMore: count > mostCounted })),
  };
}

const upTo = (count: number): number => Math.min(count, mostCounted);

const eachOf = <Value>(
  found: TicketCounts,
  of: (count: number) => Value,
): { [State in keyof TicketCounts]: Value } => ({
  all: of(found.all),
  unresolved: of(found.unresolved),
  open: of(found.open),
  assigned: of(found.assigned),
  in_progress: of(found.in_progress),
  resolved: of(found.resolved),
});
