import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { assets } from "#features/assets/tables.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { type CountedJob, type Ground, jobKey, ownersOf, placesOf, quarterOf, unitsOf } from "./rules.ts";
import { priceSharing } from "./tables.server.ts";

type Row = {
  id: string;
  property_id: string;
  contractor_id: string;
  category: string;
  plan_key: string | null;
  cost: { per: string; count: number } | null;
  machine: string | null;
  net_kobo: string;
  paid_on: string;
};
const atOnce = 2_000;

/** Every job that is counted, page by page: paid since a day, and written down before an instant. */
async function* countedRows(ctx: Ctx, since: string, before: Date): AsyncGenerator<Row[]> {
  for (let after: string | undefined = ""; after !== undefined; ) {
    const jobs = ctx.lookups.paidJobs({ since, before, after, atOnce });
    const found: { rows: Row[] } = await ctx.db.execute<Row>(sql`
      select t.id, t.property_id, j.contractor_id, t.category, t.plan->>'key' as plan_key, t.plan->'cost' as cost,
        a.kind as machine, j.net_kobo::text as net_kobo, j.paid_on::text as paid_on
      from (${jobs}) j
      join ${tasks} t on t.id = j.task_id left join ${assets} a on a.id = t.asset_id
      order by t.id`);
    yield found.rows;
    after = found.rows.length < atOnce ? undefined : found.rows.at(-1)?.id;
  }
}

/** Every job that is counted in ranges, and who owns and where stands each of their buildings. */
export async function listCounted(ctx: Ctx, since: string, before: Date) {
  const jobs: CountedJob[] = [];
  for await (const rows of countedRows(ctx, since, before))
    for (const row of rows) {
      const job = jobKey({ planKey: row.plan_key, category: row.category, machine: row.machine });
      const kobo = Math.round(Number(row.net_kobo) / unitsOf(row.cost));
      if (job === null || kobo < 1) continue;
      jobs.push({
        ...{ propertyId: row.property_id, contractorId: row.contractor_id, job, kobo },
        quarter: quarterOf(row.paid_on),
      });
    }
  const grounds = await listGrounds(ctx, [...new Set(jobs.map(({ propertyId }) => propertyId))]);
  return { jobs: jobs.filter(({ propertyId }) => grounds.has(propertyId)), grounds };
}

/** The buildings that are counted: those whose owner has not said otherwise. */
async function listGrounds(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Ground>> {
  const rows = await ctx.db
    .select({
      ...{ id: properties.id, state: properties.state, lga: properties.lga, location: properties.location },
      ...{ address: properties.address, organisationId: properties.organisationId },
    })
    .from(properties)
    .leftJoin(priceSharing, eq(priceSharing.propertyId, properties.id))
    .where(and(isOneOf(properties.id, ids), sql`${priceSharing.counted} is distinct from false`));
  const seats = await ctx.db
    .select({ propertyId: members.propertyId, accountId: members.accountId })
    .from(members)
    .where(and(isOneOf(members.propertyId, ids), inArray(members.role, ["property_owner"]), isNull(members.leftAt)));
  const owning = Map.groupBy(seats, ({ propertyId }) => propertyId);
  const buildings = rows.map((row) => ({
    ...row,
    holders: [
      ...(owning.get(row.id) ?? []).map(({ accountId }) => accountId),
      ...(row.organisationId ? [row.organisationId] : []),
    ],
  }));
  const owners = ownersOf(buildings);
  return new Map(
    buildings.map((row) => [
      row.id,
      { owner: owners.get(row.id) ?? row.id, places: placesOf(row).map(({ key }) => key) },
    ]),
  );
}
