import { and, eq, isNotNull, sql } from "drizzle-orm";
import { conflict } from "#domain/problems.ts";
import type { Lookups } from "#platform/lookups.server.ts";
import { payListLines, payLists } from "./tables.server.ts";

/** Read from what was taken for tax when the lists were made; where nothing could be, nothing is counted. */
const listedInMonth: Lookups["listedInMonth"] = async (ctx, propertyId) => {
  const { rows } = await ctx.db.execute<{ of: string; kobo: string }>(sql`
    select l.payee_id as of, sum((l.tax->>'netKobo')::bigint)::text as kobo
    from ${payListLines} l join ${payLists} p on p.id = l.list_id
    where p.property_id = ${propertyId} and p.state = 'open' and l.state = 'listed' and l.tax is not null
      and l.payee_id is not null group by l.payee_id`);
  return new Map(rows.map(({ of, kobo }) => [of, Number(kobo)]));
};

/** Refuses to pay in another way what a list is about to pay. */
const refuseListed: Lookups["refuseListed"] = async (ctx, of) => {
  const line = payListLines;
  const isIt =
    "advanceOf" in of
      ? and(
          ...[eq(line.payeeId, of.advanceOf.contractorId), isNotNull(line.advanceId)],
          eq(payLists.propertyId, of.advanceOf.propertyId),
        )
      : "invoiceId" in of
        ? eq(line.invoiceId, of.invoiceId)
        : "advanceId" in of
          ? eq(line.advanceId, of.advanceId)
          : eq(line.depositId, of.depositId);
  const [found] = await ctx.db
    .select({ number: payLists.number })
    .from(line)
    .innerJoin(payLists, eq(payLists.id, line.listId))
    .where(and(eq(line.state, "listed"), isIt))
    .limit(1);
  if (found) throw conflict(`Pay list No. ${found.number} pays this. Record that list, or close it first.`);
};

/** What invoices and deposits must know of pay lists, which stand above them. */
export const payListLookups = { listedInMonth, refuseListed } satisfies Partial<Lookups>;
