import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { readCatalogue } from "../engine/catalogue.rules.ts";
import { readFacts } from "../engine/facts.rules.ts";
import { listDrafts } from "../model-facts/queries.server.ts";
import type { KnownFact } from "../note-reader/known.rules.ts";
import { findFacts } from "../queries.server.ts";
import type { factCalls } from "./contract.ts";
import { showFacts, showForms } from "./rules.ts";

const catalogue = readCatalogue();

/** What is known of a building; of one that is archived nothing is asked any more. */
export async function findKnown(ctx: Ctx, propertyId: string): Promise<ReadonlyMap<string, KnownFact>> {
  const property = (await findFacts(ctx, [propertyId])).get(propertyId);
  return property ? readFacts(property.facts, lagosDay(ctx.now), [], catalogue).known : new Map();
}

/** What is known of a building, who said so, and what nobody knows yet. */
export async function listFacts(ctx: Ctx, { id }: CallRead<typeof factCalls.listFacts>) {
  const { property } = await authorizeProperty(ctx, "suggestion", "see", id);
  const known = await findKnown(ctx, id);
  const drafts = await listDrafts(ctx, id, property.specialNotes ?? "", known);
  return { facts: showFacts(known), forms: showForms(), drafts, model: ctx.model.host };
}
