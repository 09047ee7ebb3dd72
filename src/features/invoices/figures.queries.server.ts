import { inArray, type SQL, sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { idsOfMyProperties } from "#features/properties/access.queries.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { figureChecks, mostTold, nothingKnown } from "./figures.rules.ts";
import { type PaperCheck, plain } from "./papers.rules.ts";
import { invoices } from "./tables.server.ts";

type InvoiceRow = typeof invoices.$inferSelect;

/** What is typed off these invoices, checked against itself, their jobs and their sellers; by invoice. */
export async function figuresOf(ctx: Ctx, rows: readonly InvoiceRow[]): Promise<(row: InvoiceRow) => PaperCheck[]> {
  if (rows.length === 0) return () => [];
  const jobs = await ctx.db
    .select({ id: tasks.id, madeAt: tasks.createdAt, completedAt: tasks.completedAt })
    .from(tasks)
    .where(
      inArray(
        tasks.id,
        rows.map(({ taskId }) => taskId),
      ),
    );
  const contractors = await ctx.db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(
      inArray(
        accounts.id,
        rows.map(({ contractorId }) => contractorId),
      ),
    );
  const known = await sellersKnown(ctx, rows);
  return (row) => {
    const job = jobs.find(({ id }) => id === row.taskId);
    if (!job) return [];
    const name = contractors.find(({ id }) => id === row.contractorId)?.name ?? "";
    return figureChecks({
      ...row,
      job: { madeOn: lagosDay(job.madeAt), completedOn: job.completedAt && lagosDay(job.completedAt) },
      isContractor: plain(name) === plain(row.seller),
      before: known.get(row.id) ?? nothingKnown,
    });
  };
}

/** Sellers and tax IDs as they are compared: without case, signs and spaces. The indexes are made of the same words. */
const key = (column: SQL) => sql`regexp_replace(lower(${column}), '[[:space:][:punct:]]+', '', 'g')`;

type Known = { id: string; known: number; hasTaxId: boolean; hasThisTaxId: boolean };

/** By which invoices before each of these its seller is known in the buildings of whoever reads. Those refused count for nothing. */
async function sellersKnown(ctx: Ctx, rows: readonly InvoiceRow[]): Promise<Map<string, Known>> {
  const isMine = sql`b.property_id = any(array(${idsOfMyProperties(ctx)}))`;
  const before = sql`from ${invoices} b where ${key(sql`b.seller`)} = ${key(sql`i.seller`)} and ${isMine}
    and b.state <> 'refused' and b.id < i.id`;
  const withTaxId = sql`i.tax_id is not null and exists (select ${before} and b.tax_id is not null`;
  const ids = sql.param(rows.map(({ id }) => id));
  const found = await ctx.db.execute<Known>(sql`
    select i.id, (select count(*)::int from (select ${before} limit ${mostTold + 1}) n) as known,
      ${withTaxId}) as "hasTaxId",
      ${withTaxId} and ${key(sql`b.tax_id`)} = ${key(sql`i.tax_id`)}) as "hasThisTaxId"
    from ${invoices} i where i.id = any(${ids}::uuid[])`);
  return new Map(found.rows.map((one) => [one.id, one]));
}
