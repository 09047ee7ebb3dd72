import { and, inArray, ne, sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { inMyProperties } from "#features/properties/access.queries.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { figureChecks } from "./figures.rules.ts";
import { type PaperCheck, plain } from "./papers.rules.ts";
import { invoices } from "./tables.server.ts";

type InvoiceRow = typeof invoices.$inferSelect;

/** So many invoices of one seller tell whether it is known. */
const mostOfSeller = 200;

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
  const sellers = await listOfSellers(ctx, rows);
  return (row) => {
    const job = jobs.find(({ id }) => id === row.taskId);
    if (!job) return [];
    const name = contractors.find(({ id }) => id === row.contractorId)?.name ?? "";
    return figureChecks({
      ...row,
      job: { madeOn: lagosDay(job.madeAt), completedOn: job.completedAt && lagosDay(job.completedAt) },
      isContractor: plain(name) === plain(row.seller),
      before: sellers
        .filter((one) => one.id < row.id && plain(one.seller) === plain(row.seller))
        .map(({ taxId }) => taxId),
    });
  };
}

/** Invoices of these sellers in the buildings of whoever reads, as far as they were not refused. */
function listOfSellers(ctx: Ctx, rows: readonly InvoiceRow[]) {
  const names = [...new Set(rows.map(({ seller }) => seller.toLowerCase()))];
  return ctx.db
    .select({ id: invoices.id, seller: invoices.seller, taxId: invoices.taxId })
    .from(invoices)
    .where(
      and(
        inMyProperties(ctx, invoices.propertyId),
        ne(invoices.state, "refused"),
        inArray(sql`lower(${invoices.seller})`, names),
      ),
    )
    .orderBy(sql`${invoices.id} desc`)
    .limit(mostOfSeller * names.length);
}
