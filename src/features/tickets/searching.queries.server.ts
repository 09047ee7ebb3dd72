import { and, or, type SQL, sql } from "drizzle-orm";
import { accounts } from "#features/accounts/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { areFew, sampled } from "#platform/sampling.server.ts";
import { keptPlaces, newestKeys } from "./keys.queries.server.ts";
import { tickets } from "./tables.server.ts";

/** What is looked for in the requests of buildings that the actor keeps; `kept.name` is a building's. */
export type Wanted = {
  /** Whether a request holds it by itself. */
  said: SQL;
  /** Requests among which all are that hold it by themselves, by an index: their ids. */
  hits: SQL;
  /** Whether its building's name alone makes a request match. */
  byName: SQL | undefined;
  /** What is asked of a sample, to tell which way is sooner. */
  isCommon: SQL;
};

/** What a request says, as the index of words holds it. */
const words = sql`(${tickets.title} || ' ' || ${tickets.description} || ' ' || ${tickets.locationDetails})`;

/** Asked once of all accounts, not of each request. */
const isReportedBy = (pattern: string) =>
  sql`${tickets.reporterId} in (select reporter.id from ${accounts} reporter where reporter.name ilike ${pattern})`;

/** What the list looks for. */
export function wantedBy(pattern: string): Wanted {
  const { title, description, locationDetails } = tickets;
  const inWords = sql`${words} ilike ${pattern}`;
  const isReporters = isReportedBy(pattern);
  return {
    said: sql`(${title} ilike ${pattern} or ${description} ilike ${pattern} or ${locationDetails} ilike ${pattern} or ${isReporters})`,
    hits: sql`select ${tickets.id} as id from ${tickets} where ${inWords}
      union select ${tickets.id} from ${accounts} a join ${tickets} on ${tickets.reporterId} = a.id where a.name ilike ${pattern}`,
    byName: sql`kept.name ilike ${pattern}`,
    isCommon: sql`(${inWords} or ${isReporters})`,
  };
}

/** What the search box looks for: one of the words in the title, all of them there or in the building's name. */
export function wantedByBox(patterns: readonly string[]): Wanted {
  const inWords = or(...patterns.map((pattern) => sql`${words} ilike ${pattern}`)) ?? sql`false`;
  const inTitle = or(...patterns.map((pattern) => sql`${tickets.title} ilike ${pattern}`));
  const together = patterns.map((pattern) => sql`(${tickets.title} || ' ' || kept.name) ilike ${pattern}`);
  return {
    said: and(inTitle, ...(patterns.length > 1 ? together : [])) ?? sql`false`,
    hits: sql`select ${tickets.id} as id from ${tickets} where ${inWords}`,
    byName: undefined,
    isCommon: inWords,
  };
}

/** So many buildings are read through as fast. */
const few = 50;
const hasPart = (text: string) => /[a-z0-9]{3}/i.test(text);

/** Whether the index of words finds these sooner than reading along the list does; either way finds the same. */
export async function isByIndex(ctx: Ctx, ids: readonly string[], texts: readonly string[], wanted: Wanted) {
  if (ids.length <= few || !texts.every(hasPart)) return false;
  const { rows } = await ctx.db.execute<{ hits: number; share: number }>(sampled(tickets, wanted.isCommon));
  return rows.every(({ hits, share }) => areFew(hits, share));
}

/** What is said, or in whose building: the whole of what is looked for. */
export const matchesOf = ({ said, byName }: Wanted): SQL => or(said, byName) ?? said;

/**
 * As the tables `own` and `kept`: requests that match by themselves, found by an index, and the buildings whose name does.
 * Each hit is read by its id (`offset 0`), since a join could read the whole table.
 */
export const indexed = (ids: readonly string[], { hits, said, byName }: Wanted, where: SQL | undefined): SQL => sql`
  all_kept as materialized (${keptPlaces(ids)}), hits as materialized (${hits}),
  own as materialized (select tickets.id, tickets.status from hits
    cross join lateral (select * from ${tickets} where ${and(sql`${tickets.id} = hits.id`, where)} offset 0) tickets
    join all_kept kept on kept.place = ${tickets.propertyId} where ${said}),
  kept as materialized (select * from all_kept kept where ${byName ?? sql`false`})`;

/** The newest requests that match, by an index of words and, apart, by the names of buildings. */
export const byIndex = (ids: readonly string[], wanted: Wanted, where: SQL | undefined, limit: number): SQL => sql`
  with ${indexed(ids, wanted, where)}, ${newestKeys(where, limit)}
  select id from (select id from own union select id from found) both_ways order by id desc limit ${limit}`;
