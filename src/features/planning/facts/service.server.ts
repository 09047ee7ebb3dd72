import { and, eq, ne } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { invalid, notFound } from "#domain/problems.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { lockProperty } from "#features/properties/members/membership.service.server.ts";
import { askPlan } from "#features/properties/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { factLabels, isSingle, unknownValue, valuesOf } from "../note-reader/known.rules.ts";
import { propertyFacts } from "../tables.server.ts";
import type { factCalls } from "./contract.ts";
import { findKnown } from "./queries.server.ts";
import { factNamed, showFacts } from "./rules.ts";

/** Keeps what somebody says of a fact, and has the plan follow; said again, it changes nothing. */
export async function sayFact(ctx: Ctx, input: CallRead<typeof factCalls.sayFact>) {
  return transaction(ctx, async (ctx) => {
    const propertyId = input.id;
    await authorizeProperty(ctx, "property", "edit", propertyId);
    await lockProperty(ctx, propertyId);
    await authorizeProperty(ctx, "property", "edit", propertyId);
    const fact = factNamed(input.fact);
    if (!fact) throw notFound("fact");
    const today = lagosDay(ctx.now);
    const { value, source = "owner", saidOn = today, holds = true } = input;
    if (value !== unknownValue && !valuesOf(fact).includes(value))
      throw invalid("value", `Value must be one of: ${[...valuesOf(fact), unknownValue].join(", ")}.`);
    if (saidOn > today) throw invalid("saidOn", "Said on must not lie in the future.");
    const row = { propertyId, fact, value, source, holds, saidOn };
    const before = await heldOf(ctx, propertyId, fact);
    const isChanged = value === unknownValue ? await forget(ctx, row) : await keep(ctx, row);
    if (isChanged) {
      const title = `${factLabels.get(fact)}: ${value}`;
      await recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act: "fact_said", data: { title } });
      const now = await heldOf(ctx, propertyId, fact);
      const event = {
        kind: "fact",
        text: `${title}${holds === false ? " is not so" : ""}.`,
        fact: input.fact,
      } as const;
      await askPlan(ctx, propertyId, [{ ...event, old: before, new: now }]);
    }
    return { facts: showFacts(await findKnown(ctx, propertyId), fact) };
  });
}

/** The values of a fact that hold, in words; null where none does. */
async function heldOf(ctx: Ctx, propertyId: string, fact: string): Promise<string | null> {
  const held = showFacts(await findKnown(ctx, propertyId), fact).filter(({ holds }) => holds);
  return held.map(({ value }) => value).join(", ") || null;
}

type Row = typeof propertyFacts.$inferSelect;

const ofSource = ({ propertyId, fact, source }: Row) =>
  and(eq(propertyFacts.propertyId, propertyId), eq(propertyFacts.fact, fact), eq(propertyFacts.source, source));

async function forget(ctx: Ctx, row: Row): Promise<boolean> {
  const gone = await ctx.db.delete(propertyFacts).where(ofSource(row)).returning({ value: propertyFacts.value });
  return gone.length > 0;
}

/** Of a fact with one value, what the same source said before of another is no longer said. */
async function keep(ctx: Ctx, row: Row): Promise<boolean> {
  const [before] = await ctx.db
    .select()
    .from(propertyFacts)
    .where(and(ofSource(row), eq(propertyFacts.value, row.value)));
  if (before && before.holds === row.holds && before.saidOn === row.saidOn) return false;
  if (row.holds && isSingle(row.fact))
    await ctx.db.delete(propertyFacts).where(and(ofSource(row), ne(propertyFacts.value, row.value)));
  const { propertyId, fact, value, source } = propertyFacts;
  await ctx.db
    .insert(propertyFacts)
    .values(row)
    .onConflictDoUpdate({ target: [propertyId, fact, value, source], set: row });
  return true;
}
