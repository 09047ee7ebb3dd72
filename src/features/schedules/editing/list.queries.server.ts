import { and, asc, eq, gte, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay, readDay } from "#domain/days.ts";
import { isId } from "#domain/ids.ts";
import { scheduleRelations } from "#domain/policy-relations.ts";
import { likePattern } from "#domain/text.ts";
import { authorizeProperty, idsOfMyProperties, listStandings } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { foreignCursor, pageOf, readCursor, wholeList } from "#platform/paging.server.ts";
import { schedules } from "../tables.server.ts";
import type { Schedule, ScheduleState, scheduleCalls } from "./contract.ts";
import { isBehindTheirs, listOpenTasks, selectSchedules, showSchedule } from "./queries.server.ts";

type Listing = CallRead<typeof scheduleCalls.listSchedules>;

const far = "9999-12-31";
// As the index `schedules_listed` has it.
const nextOrFar = sql<string>`coalesce(${schedules.nextExecutionOn}, ${sql.raw(`'${far}'::date`)})`;
const lastId = sql.raw("'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid");

function isIn(state: ScheduleState, today: string): SQL | undefined {
  const runs = and(isNull(schedules.endedAt), or(isNull(schedules.endOn), gte(schedules.endOn, today)));
  if (state === "ended") return or(sql`${schedules.endedAt} is not null`, lt(schedules.endOn, today));
  return and(runs, eq(schedules.isActive, state === "active"));
}

function keyOf(cursor: string | undefined): SQL | undefined {
  const key = readCursor(cursor, 2);
  if (!key) return undefined;
  const [next = "", id = ""] = key;
  if ((next !== far && readDay(next) !== next) || !isId(id)) throw foreignCursor();
  return sql`(${nextOrFar}, ${schedules.id}) > (${next}::date, ${id}::uuid)`;
}

function filtersOf(ctx: Ctx, input: Listing): SQL | undefined {
  const state = input.state ?? (input.activeOnly === "false" ? undefined : "active");
  const search = input.search ? likePattern(input.search) : undefined;
  return and(
    userOf(ctx).role === "contractor" ? isBehindTheirs(ctx) : undefined,
    state ? isIn(state, lagosDay(ctx.now)) : undefined,
    input.category ? eq(schedules.category, input.category) : undefined,
    search ? sql`(${schedules.scheduleName} ilike ${search} or ${schedules.description} ilike ${search})` : undefined,
    keyOf(input.cursor),
  );
}

/** The first keys of one building, along the index. */
const firstKeys = (wanted: SQL | undefined, most: SQL): SQL => sql`
  select ${nextOrFar} as next_on, ${schedules.id} as id from ${schedules}
  where ${and(sql`${schedules.propertyId} = kept.place`, wanted)} order by ${nextOrFar}, ${schedules.id} limit ${most}`;

/**
 * The ids of a page. A few keys of each building say how far the page reaches, so that only those buildings are read
 * further whose first one lies within it.
 */
function pageKeys(ctx: Ctx, input: Listing, limit: number): SQL {
  const wanted = filtersOf(ctx, input);
  const most = sql`${limit}::int`;
  const bound = sql`(coalesce(bound.next_on, ${sql.raw(`'${far}'::date`)}), coalesce(bound.id, ${lastId}))`;
  return sql`with kept as materialized (select p.id as place from ${properties} p
      where p.id in (${idsOfMyProperties(ctx)}) and p.archived_at is null
        and ${input.propertyId ? sql`p.id = ${input.propertyId}::uuid` : sql`true`}),
    heads as materialized (select place, head.next_on, head.id, nth from kept cross join lateral
      (select first.next_on, first.id, row_number() over (order by first.next_on, first.id) as nth from
        (${firstKeys(wanted, sql`(select 1 + ${most} / greatest(count(*), 1) from kept)`)}) first) head),
    bound as materialized (select next_on, id from heads order by next_on, id offset ${most} - 1 limit 1)
    select page.id from heads kept left join bound on true cross join lateral
      (${firstKeys(and(wanted, sql`(${nextOrFar}, ${schedules.id}) <= ${bound}`), most)}) page
      where nth = 1 and (kept.next_on, kept.id) <= ${bound}
      order by page.next_on, page.id limit ${most}`;
}

/** The schedules of the buildings that the actor keeps, or behind a contractor's work, by next execution, those without one last. */
export async function listSchedules(
  ctx: Ctx,
  input: Listing,
): Promise<{ schedules: Schedule[]; nextCursor: string | null }> {
  if (input.propertyId) await authorizeProperty(ctx, "property", "see", input.propertyId);
  const limit = input.limit ?? wholeList;
  const keys = await ctx.db.execute<{ id: string }>(pageKeys(ctx, input, limit + 1));
  const isOnPage = isOneOf(
    schedules.id,
    keys.rows.map(({ id }) => id),
  );
  const found = await selectSchedules(ctx).where(isOnPage).orderBy(nextOrFar, asc(schedules.id));
  const { rows, nextCursor } = pageOf(found, limit, ({ schedule }) => [schedule.nextExecutionOn ?? far, schedule.id]);
  const standingTo = await listStandings(ctx, [...new Set(rows.map(({ schedule }) => schedule.propertyId))]);
  const open = await listOpenTasks(
    ctx,
    rows.map(({ schedule }) => schedule.id),
  );
  const shown = rows.map((row) => {
    const relations = scheduleRelations(standingTo(row.schedule.propertyId), row.isBehindTheirs);
    return showSchedule(ctx, row, relations, open.get(row.schedule.id) ?? []);
  });
  return { schedules: shown, nextCursor };
}
