import { createHash } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { FileAnswer } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { type RepairCategory, ticketPriorities } from "#domain/vocab.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { languageOf } from "#features/triage/language.rules.ts";
import { redact } from "#features/triage/redaction.rules.ts";
import { recordAct } from "#platform/acts.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { namesAround } from "../names.queries.server.ts";
import { tickets } from "../tables.server.ts";
import type { Corrections } from "./contract.ts";

const daysOfMonth = 30;
const mostPairs = 20;

/** Their author lets them be learned from and is still here, and so is the building. */
const mayBeUsed = and(
  isNotNull(tickets.triageCorrectedAt),
  isNotNull(accounts.textsLentAt),
  isNull(accounts.deletedAt),
  isNull(properties.archivedAt),
);

type Counted = Omit<Corrections, "read" | "categories">;
type Pair = { read: RepairCategory; corrected: RepairCategory; count: number };

/** Figures over all buildings; no request can be told from them. */
export async function readCorrections(ctx: Ctx): Promise<Corrections> {
  const since = new Date(ctx.now.getTime() - daysOfMonth * 86_400_000);
  const stepOf = (priority: string) =>
    sql`array_position(${sql.raw(`array['${ticketPriorities.join("','")}']`)}, ${sql.raw(priority)})`;
  const raised = sql`${stepOf("triage->'corrected'->>'priority'")} - ${stepOf("triage->>'priority'")}`;
  const { rows } = await ctx.db.execute<Counted>(sql`
    select count(*)::int as corrected,
      (count(*) filter (where ${tickets.triageCorrectedAt} >= ${since.toISOString()}::timestamptz))::int as "thisMonth",
      (count(*) filter (where ${mayBeUsed}))::int as usable,
      (count(*) filter (where ${raised} > 0))::int as "priorityTooLow",
      (count(*) filter (where ${raised} < 0))::int as "priorityTooHigh"
    from ${tickets} join ${accounts} on ${accounts.id} = ${tickets.reporterId}
      join ${properties} on ${properties.id} = ${tickets.propertyId}
    where ${tickets.triageCorrectedAt} is not null`);
  const { rows: pairs } = await ctx.db.execute<Pair>(sql`
    select triage->'categories'->0->>'category' as read, triage->'corrected'->>'category' as corrected, count(*)::int as count
    from ${tickets} where ${tickets.triageCorrectedAt} is not null
      and triage->'categories'->0->>'category' <> triage->'corrected'->>'category'
    group by 1, 2 order by 3 desc, 1, 2 limit ${mostPairs}`);
  const [figures] = rows;
  if (!figures) throw new Error("An aggregate answers one row.");
  return { read: await ctx.db.$count(tickets, isNotNull(tickets.triage)), ...figures, categories: pairs };
}

const rowsAtOnce = 200;
/** An order that says nothing of when or where. */
const shuffled = sql<string>`md5(${tickets.id}::text)`;

type Row = { key: string; propertyId: string; title: string; description: string; corrected: string; priority: string };

const rowsAfter = (ctx: Ctx, key: string | undefined): Promise<Row[]> =>
  ctx.db
    .select({
      key: shuffled,
      propertyId: tickets.propertyId,
      title: tickets.title,
      description: tickets.description,
      corrected: sql<string>`${tickets.triage}->'corrected'->>'category'`,
      priority: sql<string>`${tickets.triage}->'corrected'->>'priority'`,
    })
    .from(tickets)
    .innerJoin(accounts, eq(accounts.id, tickets.reporterId))
    .innerJoin(properties, eq(properties.id, tickets.propertyId))
    .where(and(mayBeUsed, key === undefined ? undefined : gt(shuffled, key)))
    .orderBy(shuffled)
    .limit(rowsAtOnce);

/** Corrected requests as lines to learn from, a few hundred in memory at a time. */
export async function exportCorrections(ctx: Ctx): Promise<FileAnswer> {
  await recordAct(ctx, { thing: "triage", act: "exported", thingId: null });
  return { fileName: `tunse-triage-${lagosDay(ctx.now)}.jsonl`, content: linesOf(ctx) };
}

async function* linesOf(ctx: Ctx): AsyncGenerator<Uint8Array> {
  for (let rows = await rowsAfter(ctx, undefined); rows.length > 0; ) {
    const names = await namesAround(ctx, [...new Set(rows.map(({ propertyId }) => propertyId))]);
    yield Buffer.from(rows.map((row) => lineOf(row, names.get(row.propertyId) ?? [])).join(""));
    rows = rows.length < rowsAtOnce ? [] : await rowsAfter(ctx, rows.at(-1)?.key);
  }
}

function lineOf({ title, description, corrected, priority }: Row, names: readonly string[]): string {
  const text = redact(`${title}. ${description}`, names);
  const line = {
    id: `kept-${createHash("sha256").update(text).digest("hex").slice(0, 12)}`,
    text,
    language: languageOf(text),
    category: corrected,
    acceptableCategories: [corrected],
    priority,
    emergency: priority === "emergency",
  };
  return `${JSON.stringify(line)}\n`;
}
