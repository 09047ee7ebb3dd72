import { and, desc, eq, gte, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { preparedOn } from "#platform/prepared.server.ts";
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
export async function findEarlier(ctx: Ctx, ticket: Reported) {
  const { id, propertyId, unit, unitId, assetId, reporterId, category, filedAt } = ticket;
  const values = { id, propertyId, unit, unitId, assetId, reporterId, category, filedAt, since: repeatSince(filedAt) };
  const named = Object.entries({ unit, unitId, assetId }).flatMap(([part, value]) => (value === null ? [] : part));
  const name = ["earlier", ...named].join("_");
  const [earlier] = await preparedOn(ctx.db, name, () => prepareEarlier(ctx, name, values)).execute(values);
  return earlier;
}

type Named = Pick<Row, "unit" | "unitId" | "assetId">;

function prepareEarlier({ db }: Ctx, name: string, { unit, unitId, assetId }: Named) {
  const given = (value: keyof Row | "since") => sql.placeholder(value);
  const isOwn = and(isNull(tickets.unit), eq(tickets.reporterId, given("reporterId")));
  const sameText = unit === null ? isOwn : isCalled;
  const sameUnit = or(eq(tickets.unitId, given("unitId")), and(isNull(tickets.unitId), sameText));
  const sameFault = and(eq(tickets.category, given("category")), unitId === null ? sameText : sameUnit);
  const sameAsset = or(eq(tickets.assetId, given("assetId")), and(isNull(tickets.assetId), sameFault));
  return db
    .select({ id: tickets.id, resolvedAt: tickets.resolvedAt, repeatCount: tickets.repeatCount })
    .from(tickets)
    .where(
      and(
        eq(tickets.propertyId, given("propertyId")),
        eq(tickets.status, "resolved"),
        gte(tickets.resolvedAt, given("since")),
        sql`${tickets.resolvedAt} <= ${given("filedAt")}::timestamptz`,
        ne(tickets.id, given("id")),
        assetId === null ? sameFault : sameAsset,
      ),
    )
    .orderBy(desc(tickets.resolvedAt))
    .limit(1)
    .prepare(name);
}
