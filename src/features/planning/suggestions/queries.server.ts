import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { koboToNaira } from "#domain/money.ts";
import { taskPriorities } from "#domain/vocab.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { suggestionPreferences, suggestions } from "../tables.server.ts";
import type { SuggestionPreferences } from "./contract.ts";

/** How long a dismissed suggestion stays away. */
const awayDays = 365;

/** What was dismissed until then may be offered again. */
export const longAway = (now: Date): Date => new Date(now.getTime() - awayDays * 24 * 60 * 60 * 1_000);

type Chosen = typeof suggestionPreferences.$inferSelect;

export async function findChosen(ctx: Ctx): Promise<Chosen | undefined> {
  const mine = eq(suggestionPreferences.accountId, userOf(ctx).id);
  const [row] = await ctx.db.select().from(suggestionPreferences).where(mine);
  return row;
}

export async function findPreferences(ctx: Ctx): Promise<{ preferences: SuggestionPreferences }> {
  const chosen = await findChosen(ctx);
  return {
    preferences: {
      components: chosen?.components ?? null,
      minimumPriority: chosen?.minimumPriority ?? null,
      costCeiling: typeof chosen?.costCeilingKobo === "number" ? koboToNaira(chosen.costCeilingKobo) : null,
      version: chosen?.version ?? 0,
    },
  };
}

/** What the reader chose to be shown of the suggestions; undefined where all of them. */
export async function wantedOffers(ctx: Ctx): Promise<SQL | undefined> {
  const chosen = await findChosen(ctx);
  if (!chosen) return undefined;
  const { components, minimumPriority, costCeilingKobo } = chosen;
  const pressing = minimumPriority ? taskPriorities.slice(0, taskPriorities.indexOf(minimumPriority) + 1) : null;
  const said = (name: string) => sql`${suggestions.plan} ->> ${sql.raw(`'${name}'`)}`;
  return and(
    components ? inArray(said("component"), components) : undefined,
    pressing ? inArray(said("priority"), pressing) : undefined,
    costCeilingKobo === null
      ? undefined
      : sql`(${suggestions.plan} -> 'cost' ->> 'typicalKobo')::bigint <= ${costCeilingKobo}::bigint`,
  );
}
