import { eq } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { conflict, Problem } from "#domain/problems.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { lockProperty } from "#features/properties/members/membership.service.server.ts";
import { namesAround } from "#features/tickets/names.queries.server.ts";
import { redact } from "#features/triage/redaction.rules.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { readCatalogue } from "../engine/catalogue.rules.ts";
import { readFacts } from "../engine/facts.rules.ts";
import { listFacts } from "../facts/queries.server.ts";
import { findFacts } from "../queries.server.ts";
import { draftsOf, modelSaid, readingRules } from "./rules.ts";
import { factDrafts } from "./tables.server.ts";

const silent = (cause?: unknown) =>
  new Problem("unavailable", "The model gave no answer that can be used. What is known stands as it was.", { cause });

/** What is known of the building, and its notes. */
async function knownOf(ctx: Ctx, id: string) {
  const property = (await findFacts(ctx, [id])).get(id);
  const notes = property?.facts.specialNotes ?? "";
  const known = property ? readFacts(property.facts, lagosDay(ctx.now), [], readOnce()).known : new Map();
  return { notes, known };
}

let catalogue: ReturnType<typeof readCatalogue> | undefined;
const readOnce = () => {
  catalogue ??= readCatalogue();
  return catalogue;
};

/** Eight facts with their words. */
const mostTokens = 800;

/** What the model says of the notes alone, without the people, the name and the place of the building. */
async function ask(ctx: Ctx, id: string, notes: string) {
  const names = (await namesAround(ctx, [id])).get(id) ?? [];
  const said = await ctx.model.ask(readingRules, redact(notes, names), mostTokens).catch((error: unknown) => {
    throw silent(error);
  });
  const read = modelSaid.safeParse(said);
  if (!read.success) throw silent(read.error);
  return read.data;
}

/** A keeper has a model read the notes: what it says are drafts for a person to accept, and the plan stays as it is. */
export async function readByModel(ctx: Ctx, { id }: { id: string }) {
  await authorizeProperty(ctx, "property", "edit", id);
  if (ctx.model.host === null) throw conflict("No model is set up.");
  const before = await knownOf(ctx, id);
  if (before.notes.trim() === "") throw conflict("There are no notes to read.");
  const said = await ask(ctx, id, before.notes);
  return transaction(ctx, async (ctx) => {
    await lockProperty(ctx, id);
    await authorizeProperty(ctx, "property", "edit", id);
    // Whoever changed the notes meanwhile is read anew.
    const { notes, known } = await knownOf(ctx, id);
    const drafts = draftsOf(said, notes, known);
    await ctx.db.delete(factDrafts).where(eq(factDrafts.propertyId, id));
    const read = { propertyId: id, model: ctx.model.name, readAt: ctx.now };
    if (drafts.length > 0) await ctx.db.insert(factDrafts).values(drafts.map((draft) => ({ ...draft, ...read })));
    await recordAct(ctx, { propertyId: id, thing: "property", thingId: id, act: "notes_read" });
    return listFacts(ctx, { id });
  });
}
