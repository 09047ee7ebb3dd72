import { and, eq, ne, sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { same } from "#domain/same.ts";
import type { FactAnswer } from "#features/properties/contract.ts";
import { recordAct } from "#platform/acts.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { isSingle, keywordOf } from "../note-reader/known.rules.ts";
import { findFacts } from "../queries.server.ts";
import { propertyFacts } from "../tables.server.ts";
import { findReading } from "./queries.server.ts";
import { clausesWith, markOf } from "./quotes.rules.ts";
import { factNamed, isSayable, sentenceOf } from "./rules.ts";

type Row = typeof propertyFacts.$inferInsert;
export type Said = Omit<Row, "seen" | "propertyId">;

/**
 * Keeps what one source says of these facts, with marks of the sentences of the notes that it had seen by then. Of a fact
 * with one value, what the same source said before of another is no longer said. Answers those that say something new.
 */
export async function keepFacts<S extends Said>(ctx: Ctx, propertyId: string, said: readonly S[]): Promise<S[]> {
  const known = (await findFacts(ctx, [propertyId])).get(propertyId);
  const { text: notes, reading } = findReading(known?.facts ?? { specialNotes: null });
  const { keywords } = reading;
  const seenOf = ({ fact, value }: Said) => {
    const read = keywords.get(keywordOf(`${fact}:${value}`));
    const words = [...(read?.present ?? []), ...(read?.denied ?? [])];
    return [...new Set(words.flatMap((one) => clausesWith(notes, one).map(markOf)))].sort();
  };
  const nameOf = ({ fact, value, source }: Said) => `${source} ${fact}:${value}`;
  const old = await ctx.db.select().from(propertyFacts).where(eq(propertyFacts.propertyId, propertyId));
  const before = new Map(old.map((row) => [nameOf(row), row]));
  const fresh = said.filter((one) => {
    const was = before.get(nameOf(one));
    return !was || was.holds !== one.holds || was.saidOn !== one.saidOn || was.why !== (one.why ?? null);
  });
  const rows = said
    .map((one): Row => ({ why: null, ...one, propertyId, seen: seenOf(one) }))
    .filter(
      (row) => fresh.some((one) => nameOf(one) === nameOf(row)) || !same(before.get(nameOf(row))?.seen, row.seen),
    );
  if (rows.length === 0) return [];
  for (const { fact, value, source } of fresh.filter(({ holds, fact }) => holds && isSingle(fact))) {
    const { fact: f, value: v, source: s } = propertyFacts;
    const others = and(eq(propertyFacts.propertyId, propertyId), eq(f, fact), eq(s, source), ne(v, value));
    await ctx.db.delete(propertyFacts).where(others);
  }
  const { propertyId: id, fact, value, source } = propertyFacts;
  const { holds, saidOn, seen, why } = sqlOfNew;
  await ctx.db
    .insert(propertyFacts)
    .values(rows)
    .onConflictDoUpdate({ target: [id, fact, value, source], set: { holds, saidOn, seen, why } });
  return fresh;
}

const sqlOfNew = {
  holds: sql`excluded.holds`,
  saidOn: sql`excluded.said_on`,
  seen: sql`excluded.seen`,
  why: sql`excluded.why`,
};

/** Answers to drafts as rows of what the owner's side says today; the last of two on the same thing counts. */
export function saidOf(ctx: Ctx, answers: readonly FactAnswer[]): Said[] {
  const rows = answers.flatMap(({ fact: slug, value, holds, why }) => {
    const fact = factNamed(slug);
    if (!fact || !isSayable(fact, value) || holds === null) return [];
    const row = { fact, value, source: "owner" as const, holds, saidOn: lagosDay(ctx.now) };
    return [{ ...row, why: holds ? null : (why ?? null) }];
  });
  return [...new Map(rows.map((row) => [`${row.fact}:${row.value}`, row])).values()];
}

/** Puts answers to drafts on record, in one line. */
export async function recordAnswers(
  ctx: Ctx,
  propertyId: string,
  said: Parameters<typeof sentenceOf>[0],
): Promise<string> {
  const title = sentenceOf(said);
  await recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act: "fact_said", data: { title } });
  return title;
}

/** What whoever brings in a building said of its notes, before its first plan is made. */
export async function keepAnswers(ctx: Ctx, { propertyId, answers }: Moments["factsSaid"]): Promise<void> {
  const kept = await keepFacts(ctx, propertyId, saidOf(ctx, answers));
  if (kept.length > 0) await recordAnswers(ctx, propertyId, kept);
}
