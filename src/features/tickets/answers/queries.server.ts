import { and, desc, eq, gte, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { askPrepared, preparedOn } from "#platform/prepared.server.ts";
import { given, insertGiven, shapeOf } from "#platform/rows.server.ts";
import { tickets } from "../tables.server.ts";
import { repeatSince } from "./rules.ts";
import { mendings } from "./tables.server.ts";

/** What was said by a link opens a request again, and says nothing of the firm. */
const holds = sql`(reopened_at is null or (answered_by_link and verdict = 'not_mended')) and repeated_by is null`;
const isOwnWord = sql`not answered_by_link`;

/** The sums of `FirmSums` over mendings, for a statement that groups them by `contractor_id`. */
export const firmSums = (bound: SQL): SQL => sql`
  select contractor_id, count(*)::int as mendings, count(*) filter (where ${holds})::int as "firstTimeFixes",
    count(stars) filter (where ${isOwnWord})::int as answers,
    coalesce(sum(stars) filter (where ${isOwnWord}), 0)::int as stars
  from ${mendings} where contractor_id is not null and occupant_confirmed and ${bound} group by contractor_id`;

/** Whose hand does the task behind a request. */
export async function findHand(ctx: Ctx, taskId: string | null): Promise<string | null> {
  if (taskId === null) return null;
  const { rows } = await ctx.db.execute<{ hand: string | null }>(
    sql`select work.technician_id as hand from (${ctx.lookups.taskStates}) work where work.id = ${taskId}`,
  );
  return rows[0]?.hand ?? null;
}

type Row = typeof tickets.$inferSelect;
export type Reported = Pick<
  Row,
  "id" | "propertyId" | "reporterId" | "reporterConfirmed" | "unit" | "unitId" | "assetId" | "category" | "filedAt"
>;

const isCalled = sql`lower(${tickets.unit}) = lower(${sql.placeholder("unit")})`;

/**
 * The last request of the same machine, if it was resolved in the 60 days before; without a machine, of the same home and
 * category. A home is a unit of the building, or the person where they named none.
 */
export async function findEarlier(ctx: Ctx, ticket: Reported): Promise<Earlier | undefined> {
  const { name, values } = askedOf(ticket);
  const [earlier] = await preparedOn(ctx.db, name, () => selectEarlier(ctx, ticket).prepare(name)).execute(values);
  return earlier;
}

export type Earlier = Pick<Row, "id" | "resolvedAt" | "repeatCount">;

/** Inserts a request with what it keeps of the one that it repeats, as `findEarlier` has it, and answers that one. */
export async function insertAfterEarlier(
  ctx: Ctx,
  ticket: Reported & typeof tickets.$inferInsert,
): Promise<Earlier | undefined> {
  const { name, values } = askedOf(ticket);
  const statement = `file_after_${name}_${shapeOf(tickets, ticket)}`;
  const asked = { ...values, rows: given(tickets, [ticket]) };
  const [earlier] = await askPrepared<{ id: string; at: string; count: number }>(ctx.db, statement, asked, () => {
    const of = (column: SQL) => sql`(select ${column} from earlier)`;
    const also = { repeatOf: of(sql`id`), repeatCount: sql`coalesce(${of(sql`repeat_count + 1`)}, 0)` };
    return sql`with earlier as (${selectEarlier(ctx, ticket)}), filed as (${insertGiven(tickets, ticket, "rows", also)})
      select id, resolved_at as at, repeat_count as count from earlier`;
  });
  return earlier && { id: earlier.id, resolvedAt: new Date(earlier.at), repeatCount: earlier.count };
}

function askedOf(ticket: Reported) {
  const { id, propertyId, unit, unitId, assetId, reporterId, category, filedAt } = ticket;
  const values = { id, propertyId, unit, unitId, assetId, reporterId, category, filedAt, since: repeatSince(filedAt) };
  const named = Object.entries({ unit, unitId, assetId }).flatMap(([part, value]) => (value === null ? [] : part));
  return { values, name: ["earlier", ...named].join("_") };
}

type Named = Pick<Row, "unit" | "unitId" | "assetId">;

function selectEarlier({ db }: Ctx, { unit, unitId, assetId }: Named) {
  const value = (name: keyof Row | "since") => sql.placeholder(name);
  const isOwn = and(isNull(tickets.unit), eq(tickets.reporterId, value("reporterId")));
  const sameText = unit === null ? isOwn : isCalled;
  const sameUnit = or(eq(tickets.unitId, value("unitId")), and(isNull(tickets.unitId), sameText));
  const sameFault = and(eq(tickets.category, value("category")), unitId === null ? sameText : sameUnit);
  const sameAsset = or(eq(tickets.assetId, value("assetId")), and(isNull(tickets.assetId), sameFault));
  return db
    .select({ id: tickets.id, resolvedAt: tickets.resolvedAt, repeatCount: tickets.repeatCount })
    .from(tickets)
    .where(
      and(
        eq(tickets.propertyId, value("propertyId")),
        eq(tickets.status, "resolved"),
        gte(tickets.resolvedAt, value("since")),
        sql`${tickets.resolvedAt} <= ${value("filedAt")}::timestamptz`,
        ne(tickets.id, value("id")),
        assetId === null ? sameFault : sameAsset,
      ),
    )
    .orderBy(desc(tickets.resolvedAt))
    .limit(1);
}
