import { asc, eq } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { ModelDraft } from "../facts/contract.ts";
import { standsIn } from "../facts/quotes.rules.ts";
import { slugOf } from "../facts/rules.ts";
import { factLabels, factNames, type KnownFact } from "../note-reader/known.rules.ts";
import { factDrafts } from "./tables.server.ts";

/** What a model read and nobody has answered; what the notes no longer say, or is known by now, is not asked any more. */
export async function listDrafts(
  ctx: Ctx,
  propertyId: string,
  notes: string,
  known: ReadonlyMap<string, KnownFact>,
): Promise<ModelDraft[]> {
  const rows = await ctx.db
    .select()
    .from(factDrafts)
    .where(eq(factDrafts.propertyId, propertyId))
    .orderBy(asc(factDrafts.fact), asc(factDrafts.value));
  return rows.flatMap(({ fact, value, words, model, readAt }) => {
    const name = `${fact}:${value}`;
    if (!factNames.has(name) || known.has(name) || !standsIn(notes, words)) return [];
    const label = factLabels.get(fact) ?? fact;
    return [{ fact: slugOf(fact), label, value, words, model, readAt: readAt.toISOString() }];
  });
}
