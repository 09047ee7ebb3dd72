import { and, type SQL, sql } from "drizzle-orm";
import { keptSeats } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { preparedOn, prepareRows } from "#platform/prepared.server.ts";
import { areFew, sampled } from "#platform/sampling.server.ts";
import { boundedKeys } from "./keys.queries.server.ts";
import type { Reader } from "./list-statements.queries.server.ts";
import {
  engagedBuildings,
  isInReach,
  isTheirs,
  isUntaken,
  merged,
  ownKeys,
  withBuilding,
  workedBuildings,
} from "./own.queries.server.ts";
import { tasks } from "./tables.server.ts";

/** What is looked for, in words whose values are placeholders. */
export type Wanted = {
  /** Tells statements apart. */
  name: string;
  /** What a task must be beside what it says; undefined where anything will do. */
  wanted: SQL | undefined;
  /** Whether a task holds what is looked for; `kept.name` is the building's. */
  matches: SQL;
  /** What its own words hold where it matches by them: asked of the index, and of a sample. */
  inWords: SQL;
  /** Whether a building's name alone makes all its tasks match. */
  byName?: SQL;
};

export type Values = Record<string, unknown> & { limit: number };
type Key = [order: number, id: string];

/** What a task says, as the index holds it. */
export const words = sql`(${tasks.title} || ' ' || ${tasks.description})`;

/** So many buildings, or jobs of a firm, are searched as fast by one statement. */
const few = 50;
const fewJobs = 1_000;
/** The buildings of whoever keeps them. */
export const keptPlaces = sql`kept as materialized (
  select null::uuid as seat, p.id as place, null::text as role, p.name from ${properties} p
  where p.id = any(${sql.placeholder("places")}::uuid[]) and p.archived_at is null)`;
/**
 * What a keeper looks for as the index of words finds it, in their buildings alone: the database meets both indexes before it
 * reads a row, so that neither a word of many tasks nor a thousand buildings cost much.
 */
export const hitsOfKeeper = ({ inWords, matches }: Wanted): SQL => sql`
  ${tasks} join kept on kept.place = ${tasks.propertyId}
  where ${and(sql`${tasks.propertyId} = any(${sql.placeholder("places")}::uuid[])`, inWords, matches)}`;
/** Of all tasks, as far as that is sooner than along the list. */
const mostOfKeepers = { hits: 100_000, share: 0.1 };
const limit = sql`${sql.placeholder("limit")}::int`;

/** Planned by its values: how common a word is decides how it is best looked for. */
async function run<Row extends unknown[]>(ctx: Ctx, name: string, query: () => SQL, values: Values): Promise<Row[]> {
  return preparedOn(ctx.db, name, () => prepareRows<Row>(ctx.db, undefined, query())).execute(values);
}

const hitsOf = ({ inWords }: Wanted): SQL =>
  sql`hits as materialized (select ${tasks.id} as id from ${tasks} where ${inWords})`;

/** How the reach of a reader is searched: by the index of words, along the list, and by names of buildings. */
type Ways = {
  byIndex: (wanted: Wanted) => SQL;
  alongList: (wanted: Wanted) => SQL;
  ofNamed: (wanted: Wanted, byName: SQL) => SQL;
};

const ofKeepers: Ways = {
  byIndex: (sought) => sql`
  with ${keptPlaces}
  select ${tasks.listOrder}, ${tasks.id} from ${hitsOfKeeper(sought)} and ${sought.wanted ?? sql`true`}
  order by ${tasks.listOrder}, ${tasks.id} limit ${limit}`,
  alongList: ({ wanted, matches }) => sql`
  with ${keptPlaces}, ${boundedKeys(and(wanted, matches))} select list_order, id from found order by list_order, id`,
  ofNamed: ({ wanted }, byName) => sql`
  with all_kept as materialized (with ${keptPlaces} select * from kept),
    kept as materialized (select * from all_kept kept where ${byName}), ${boundedKeys(wanted)}
  select list_order, id from found order by list_order, id`,
};

const firm = { reader: "contractor" } as const;
const anywhere = { priority: false, search: false, property: false, cursor: false };

/** The keys of a half at those of its buildings that are called so. */
const atNamed = (buildings: SQL, byName: SQL, wanted: SQL | undefined): SQL => sql`
  with kept as materialized (select * from (${buildings}) kept where ${byName}), ${boundedKeys(wanted)}
  select list_order, id from found`;

const ofFirms: Ways = {
  byIndex: (sought) => sql`
  with ${hitsOf(sought)}
  select ${tasks.listOrder}, ${tasks.id} from hits cross join ${withBuilding}
  where ${and(sql`${tasks.id} = hits.id`, isInReach(firm), sought.wanted, sought.matches)}
  order by ${tasks.listOrder}, ${tasks.id} limit ${limit}`,
  alongList: ({ wanted, matches }) => sql`
  with ${ownKeys({ ...firm, has: anywhere }, and(wanted, matches))} select list_order, id from found order by list_order, id`,
  ofNamed: ({ wanted }, byName) =>
    merged([
      atNamed(workedBuildings, byName, and(isTheirs(firm), wanted)),
      atNamed(engagedBuildings(), byName, and(isUntaken, wanted)),
    ]),
};

const waysOf = (reader: Reader): Ways => (reader === "contractor" ? ofFirms : ofKeepers);

/** Whether the index of words finds these sooner for this reader than reading along the list does. */
export async function isRare(ctx: Ctx, reader: Reader, wanted: Wanted, values: Values): Promise<boolean> {
  const name = `estimated_${wanted.name}`;
  const [[hits, share] = [0, 0]] = await run<[number, number]>(ctx, name, () => sampled(tasks, wanted.inWords), values);
  return areFew(hits, share, reader === "contractor" ? undefined : mostOfKeepers);
}

const inOrder = (one: Key, other: Key): number => one[0] - other[0] || (one[1] < other[1] ? -1 : 1);

/**
 * The ids of the first tasks of what the actor keeps, or has as a firm, that match, in the order of the list. A word that few
 * tasks of all hold is asked of the index of words, and the names of buildings by themselves; a common one is soon met
 * along the list. Both are exact: the sample decides only which is sooner.
 */
export async function searchReach(ctx: Ctx, reader: Reader, wanted: Wanted, given: Values): Promise<string[]> {
  const { byIndex, alongList, ofNamed } = waysOf(reader);
  const values = { ...given, me: userOf(ctx).id, ...(reader === "contractor" ? {} : { places: await placesOf(ctx) }) };
  const { byName } = wanted;
  const name = `${reader}_${wanted.name}`;
  if (!(await isRare(ctx, reader, wanted, values))) {
    const found = await run<Key>(ctx, `along_${name}`, () => alongList(wanted), values);
    return found.map(([, id]) => id);
  }
  const indexed = await run<Key>(ctx, `hits_${name}`, () => byIndex(wanted), values);
  const named = byName ? await run<Key>(ctx, `named_${name}`, () => ofNamed(wanted, byName), values) : [];
  const found = [...indexed, ...named].sort(inOrder).map(([, id]) => id);
  return [...new Set(found)].slice(0, given.limit);
}

export async function placesOf(ctx: Ctx): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ property_id: string }>(keptSeats(ctx));
  return rows.map((row) => row.property_id);
}

const known = new Map<string, { isLarge: boolean; until: number }>();
const knownFor = 60_000;
const mostKnown = 10_000;

/** Whether the actor has so much that a search goes step by step; remembered for a minute, since either way is right. */
export async function hasMany(ctx: Ctx, reader: Reader): Promise<boolean> {
  if (reader === "technician" || reader === "firm") return false;
  const { id } = userOf(ctx);
  const before = known.get(id);
  if (before && before.until > Date.now()) return before.isLarge;
  const [most, all] =
    reader === "contractor" ? [fewJobs, sql`select from ${tasks} where contractor_id = ${id}`] : [few, keptSeats(ctx)];
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from (${all} limit ${most + 1}) found`,
  );
  const isLarge = Number(rows[0]?.n) > most;
  if (known.size >= mostKnown) known.clear();
  known.set(id, { isLarge, until: Date.now() + knownFor });
  return isLarge;
}
