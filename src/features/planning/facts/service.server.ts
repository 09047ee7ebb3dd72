import { and, eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { plainEvent } from "#domain/plan-events.ts";
import { invalid, notFound } from "#domain/problems.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import type { FactAnswer } from "#features/properties/contract.ts";
import { lockProperty } from "#features/properties/members/membership.service.server.ts";
import { askPlan } from "#features/properties/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { factLabels, unknownValue, valuesOf } from "../note-reader/known.rules.ts";
import { propertyFacts } from "../tables.server.ts";
import type { factCalls } from "./contract.ts";
import { keepFacts, recordAnswers, type Said, saidOf } from "./keeping.service.server.ts";
import { findKnown, listFacts } from "./queries.server.ts";
import { factNamed, isSayable, showFacts } from "./rules.ts";

type TakenBack = Pick<Said, "fact" | "value"> & { holds: null };

async function lockForSaying(ctx: Ctx, propertyId: string): Promise<void> {
  await authorizeProperty(ctx, "property", "edit", propertyId);
  await lockProperty(ctx, propertyId);
  await authorizeProperty(ctx, "property", "edit", propertyId);
}

/** Keeps the answers to drafts, all in one; the plan follows once. */
export async function sayFacts(ctx: Ctx, { id, answers }: CallRead<typeof factCalls.sayFacts>) {
  await transaction(ctx, async (ctx) => {
    await lockForSaying(ctx, id);
    for (const [at, { fact, value }] of answers.entries()) {
      const named = factNamed(fact);
      if (!named) throw invalid(`answers.${at}.fact`, "There is no such fact.");
      if (!isSayable(named, value)) throw invalid(`answers.${at}.value`, "This is none of the fact's values.");
    }
    const taken = await takeBack(ctx, id, answers);
    const kept = await keepFacts(ctx, id, saidOf(ctx, answers));
    if (kept.length + taken.length > 0) {
      const title = await recordAnswers(ctx, id, [...kept, ...taken]);
      await askPlan(ctx, id, [plainEvent("fact", `${title}.`)]);
    }
  });
  // What is to be asked next takes a while to weigh: nobody waits for the building meanwhile.
  return listFacts(ctx, { id });
}

/** Keeps what somebody says of a fact, and has the plan follow; said again, it changes nothing. */
export async function sayFact(ctx: Ctx, input: CallRead<typeof factCalls.sayFact>) {
  return transaction(ctx, async (ctx) => {
    const propertyId = input.id;
    await lockForSaying(ctx, propertyId);
    const fact = factNamed(input.fact);
    if (!fact || !factLabels.has(fact)) throw notFound("fact");
    const today = lagosDay(ctx.now);
    const { value, source = "owner", saidOn = today, holds = true } = input;
    if (value !== unknownValue && !isSayable(fact, value))
      throw invalid("value", `Value must be one of: ${[...valuesOf(fact), unknownValue].join(", ")}.`);
    if (saidOn > today) throw invalid("saidOn", "Said on must not lie in the future.");
    const row = { fact, value, source, holds, saidOn };
    const before = await heldOf(ctx, propertyId, fact);
    const isChanged = value === unknownValue ? await forget(ctx, propertyId, row) : await keep(ctx, propertyId, row);
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

/** Forgets what the owner's side said of these values, so that the notes count again; answers what was said. */
async function takeBack(ctx: Ctx, propertyId: string, answers: readonly FactAnswer[]): Promise<TakenBack[]> {
  const taken: TakenBack[] = [];
  for (const { fact: slug, value, holds } of answers) {
    const fact = factNamed(slug);
    if (holds !== null || !fact) continue;
    const said = and(
      eq(propertyFacts.propertyId, propertyId),
      eq(propertyFacts.fact, fact),
      eq(propertyFacts.value, value),
      eq(propertyFacts.source, "owner"),
    );
    const gone = await ctx.db
      .delete(propertyFacts)
      .where(said)
      .returning({ fact: propertyFacts.fact, value: propertyFacts.value });
    taken.push(...gone.map((one) => ({ ...one, holds: null })));
  }
  return taken;
}

async function forget(ctx: Ctx, propertyId: string, { fact, source }: Said): Promise<boolean> {
  const said = and(
    eq(propertyFacts.propertyId, propertyId),
    eq(propertyFacts.fact, fact),
    eq(propertyFacts.source, source),
  );
  const gone = await ctx.db.delete(propertyFacts).where(said).returning({ value: propertyFacts.value });
  return gone.length > 0;
}

const keep = async (ctx: Ctx, propertyId: string, said: Said): Promise<boolean> =>
  (await keepFacts(ctx, propertyId, [said])).length > 0;
