import { sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { insertRows } from "#platform/rows.server.ts";
import { paymentAllocations, unitPayments } from "./payments/tables.server.ts";
import { type Allocation, settled } from "./rules.ts";
import { demandShares, demands } from "./tables.server.ts";

type Row = { id: string; unitId: string; kobo: string };
const amounts = (rows: readonly Row[]) => rows.map(({ id, unitId, kobo }) => ({ id, unitId, kobo: Number(kobo) }));

/**
 * Takes what these units paid ahead for what they owe, the oldest first, and answers how much of each unit. Whoever calls
 * holds the books of the building, so nobody else does the same meanwhile, and posts what was taken.
 */
export async function settle(ctx: Ctx, unitIds: readonly string[]): Promise<Map<string, number>> {
  const open = await ctx.db.execute<Row>(sql`
    select s.id, s.unit_id as "unitId", (s.kobo - s.paid_kobo)::text as kobo
    from ${demandShares} s join ${demands} d on d.id = s.demand_id
    where s.unit_id = any(${sql.param(unitIds)}::uuid[]) and d.state = 'issued' and s.kobo > s.paid_kobo
    order by d.due_on, d.id`);
  const paid = await ctx.db.execute<Row>(sql`
    select p.id, p.unit_id as "unitId", (p.kobo - p.applied_kobo)::text as kobo from ${unitPayments} p
    where p.unit_id = any(${sql.param(unitIds)}::uuid[]) and p.state = 'confirmed' and p.kobo > p.applied_kobo
    order by p.paid_on, p.id`);
  const openOf = Map.groupBy(amounts(open.rows), ({ unitId }) => unitId);
  const taken = new Map<string, number>();
  const made: Allocation[] = [];
  for (const [unitId, payments] of Map.groupBy(amounts(paid.rows), ({ unitId }) => unitId)) {
    const parts = settled(openOf.get(unitId) ?? [], payments);
    if (parts.length === 0) continue;
    made.push(...parts);
    taken.set(
      unitId,
      parts.reduce((sum, { kobo }) => sum + kobo, 0),
    );
  }
  await allocate(ctx, made);
  return taken;
}

/** Writes for what payments are taken, and how much of both is done with by it. */
export async function allocate(ctx: Ctx, parts: readonly Allocation[]): Promise<void> {
  if (parts.length === 0) return;
  await ctx.db.execute(sql`${insertRows(paymentAllocations, parts)}
    on conflict (payment_id, share_id) do update set kobo = payment_allocations.kobo + excluded.kobo`);
  const given = sql`json_to_recordset(${JSON.stringify(parts)}::json) as a ("paymentId" uuid, "shareId" uuid, kobo bigint)`;
  await ctx.db.execute(sql`update ${demandShares} s set paid_kobo = s.paid_kobo + a.kobo
    from (select "shareId" as id, sum(kobo) as kobo from ${given} group by 1) a where s.id = a.id`);
  await ctx.db.execute(sql`update ${unitPayments} p set applied_kobo = p.applied_kobo + a.kobo
    from (select "paymentId" as id, sum(kobo) as kobo from ${given} group by 1) a where p.id = a.id`);
}

type Freed = { unitId: string; kobo: number };

/** Takes back for what these payments, or payments of these shares, were taken; answers how much of each unit. */
export async function free(ctx: Ctx, of: { paymentId: string } | { demandId: string }): Promise<Freed[]> {
  const which =
    "paymentId" in of
      ? sql`a.payment_id = ${of.paymentId}`
      : sql`a.share_id in (select id from ${demandShares} where demand_id = ${of.demandId})`;
  const { rows } = await ctx.db.execute<{ paymentId: string; shareId: string; unitId: string; kobo: string }>(sql`
    delete from ${paymentAllocations} a using ${demandShares} s where s.id = a.share_id and ${which}
    returning a.payment_id as "paymentId", a.share_id as "shareId", s.unit_id as "unitId", a.kobo::text as kobo`);
  const sumsBy = (key: "paymentId" | "shareId" | "unitId") =>
    [...Map.groupBy(rows, (row) => row[key])].map(([id, group]) => ({
      id,
      kobo: group.reduce((sum, { kobo }) => sum + Number(kobo), 0),
    }));
  const set = (sums: { id: string; kobo: number }[]) =>
    sql`json_to_recordset(${JSON.stringify(sums)}::json) as a (id uuid, kobo bigint)`;
  await ctx.db.execute(sql`update ${demandShares} s set paid_kobo = s.paid_kobo - a.kobo
    from ${set(sumsBy("shareId"))} where s.id = a.id`);
  await ctx.db.execute(sql`update ${unitPayments} p set applied_kobo = p.applied_kobo - a.kobo
    from ${set(sumsBy("paymentId"))} where p.id = a.id`);
  return sumsBy("unitId").map(({ id, kobo }) => ({ unitId: id, kobo }));
}
