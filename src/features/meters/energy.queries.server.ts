import { sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { addMonths, lagosDay, startOfMonth } from "#domain/days.ts";
import { assets } from "#features/assets/tables.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { BookMonth, meterCalls } from "./contract.ts";
import { bookMonth, type Edge, isRead, usedIn } from "./energy.rules.ts";
import type { MeterKind, Reach, Source } from "./fields.ts";
import type { Point } from "./rules.ts";
import { meterReadings, meters } from "./tables.server.ts";

/** The power and water book of a building: what was used and bought, month by month, the oldest first. */
export async function readEnergyBook(
  ctx: Ctx,
  input: CallRead<typeof meterCalls.readEnergyBook>,
): Promise<{ months: BookMonth[] }> {
  await authorizeProperty(ctx, "meter", "see_book", input.id);
  const first = addMonths(startOfMonth(lagosDay(ctx.now)), 1 - input.months);
  const starts = Array.from({ length: input.months + 1 }, (_, ahead) => addMonths(first, ahead));
  const edges = await readEdges(ctx, input.id, starts.map(startOfDay));
  const added = await readAdded(ctx, input.id, startOfDay(first));
  const months = starts.slice(0, -1).map((start, at) => {
    const month = start.slice(0, 7);
    const of = [...edges].map(([id, { points, ...meter }]) => {
      const used = usedIn(points[at], points[at + 1]);
      const stands = isRead(points[at]);
      const got = used === null ? null : (added.get(`${id} ${month}`) ?? 0);
      return { ...meter, stands, used, added: got };
    });
    return bookMonth(month, of);
  });
  return { months };
}

/** Midnight in Lagos, which is an hour ahead the whole year. */
const startOfDay = (day: string): string => `${day}T00:00:00+01:00`;

type MeterFacts = { kind: MeterKind; source: Source | null; reaches: Reach | null; ofUnit: boolean };
type MeterEdges = MeterFacts & { points: Edge[] };

type EdgeRow = MeterFacts & {
  id: string;
  at: string;
  beforeAt: string | null;
  before: number | null;
  nextAt: string | null;
  next: number | null;
};

/** The readings on both sides of each of these moments, of each meter: as many index look-ups, however much was read. */
async function readEdges(ctx: Ctx, propertyId: string, moments: readonly string[]): Promise<Map<string, MeterEdges>> {
  const { rows } = await ctx.db.execute<EdgeRow>(sql`
    select m.id, m.kind, m.source, m.reaches, m.unit_id is not null as "ofUnit", edge.at, b.at as "beforeAt", b.total as before, n.at as "nextAt", n.total as next
    from ${meters} m
    left join ${assets} a on a.id = m.asset_id
    cross join unnest(${sql.param(moments)}::timestamptz[]) as edge (at)
    left join lateral (select r.at, r.total from ${meterReadings} r where r.meter_id = m.id and r.at <= edge.at
      order by r.at desc limit 1) b on true
    left join lateral (select r.at, r.total from ${meterReadings} r where r.meter_id = m.id and r.at > edge.at
      order by r.at limit 1) n on true
    where m.property_id = ${propertyId} and m.removed_at is null
      and (m.kind <> 'run_hours' or a.id is null or a.kind = 'generator')
    order by m.id, edge.at`);
  const found = new Map<string, MeterEdges>();
  for (const { id, kind, source, reaches, ofUnit, at, beforeAt, before, nextAt, next } of rows) {
    const own = found.get(id) ?? { kind, source, reaches, ofUnit, points: [] };
    own.points.push({ at: new Date(at).getTime(), before: point(beforeAt, before), next: point(nextAt, next) });
    found.set(id, own);
  }
  return found;
}

const point = (at: string | null, total: number | null): Point | null =>
  at === null || total === null ? null : { at: new Date(at).getTime(), total };

/** What was delivered in each month, by meter and month. */
async function readAdded(ctx: Ctx, propertyId: string, from: string): Promise<Map<string, number>> {
  const { rows } = await ctx.db.execute<{ id: string; month: string; added: number }>(sql`
    select r.meter_id as id, to_char(r.at at time zone 'Africa/Lagos', 'YYYY-MM') as month, sum(r.added) as added
    from ${meterReadings} r join ${meters} m on m.id = r.meter_id
    where m.property_id = ${propertyId} and m.removed_at is null and r.added is not null
      and r.at >= ${from}::timestamptz
    group by 1, 2`);
  return new Map(rows.map(({ id, month, added }) => [`${id} ${month}`, added]));
}
