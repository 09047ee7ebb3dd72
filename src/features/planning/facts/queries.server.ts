import { eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { attemptKey, countAttempts } from "#features/accounts/rate-limits.service.server.ts";
import { authorize, authorizeProperty } from "#features/properties/access.queries.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { readCatalogue } from "../engine/catalogue.rules.ts";
import { readFacts } from "../engine/facts.rules.ts";
import { listDrafts } from "../model-facts/queries.server.ts";
import type { KnownFact } from "../note-reader/known.rules.ts";
import { writtenOf } from "../note-reader/names.rules.ts";
import { readNotes } from "../note-reader/reader.rules.ts";
import { findFacts } from "../queries.server.ts";
import { propertyFacts } from "../tables.server.ts";
import type { factCalls } from "./contract.ts";
import { draftsOf } from "./drafts.rules.ts";
import { showAnswered, showDraft, showFacts, showForms } from "./rules.ts";

const catalogue = readCatalogue();

/** Of one account; each is some plans' worth of work. */
const readings = { most: 240, windowMinutes: 60 };

type Property = Awaited<ReturnType<typeof findProperty>>;

const findProperty = async (ctx: Ctx, propertyId: string) => (await findFacts(ctx, [propertyId])).get(propertyId);

const knownOf = (ctx: Ctx, property: Property): ReadonlyMap<string, KnownFact> =>
  property ? readFacts(property.facts, lagosDay(ctx.now), [], catalogue).known : new Map();

/** What is known of a building; of one that is archived nothing is asked any more. */
export const findKnown = async (ctx: Ctx, propertyId: string) => knownOf(ctx, await findProperty(ctx, propertyId));

/** What a building's name and notes say by themselves. */
export function findReading(facts: Parameters<typeof writtenOf>[0]) {
  const text = writtenOf(facts, catalogue.vocabulary);
  return { text, reading: readNotes(text, catalogue.vocabulary) };
}

/** What people are asked of the notes of a building, and what they answered; nothing of either once it is archived. */
async function listAsked(ctx: Ctx, propertyId: string, property: Property) {
  if (!property) return { asked: [], answered: [] };
  const rows = await ctx.db.select().from(propertyFacts).where(eq(propertyFacts.propertyId, propertyId));
  // Of two sources that said it, what either had seen is seen.
  const marks = new Map<string, ReadonlySet<string> | null>();
  for (const { fact, value, seen } of rows) {
    const name = `${fact}:${value}`;
    const before = marks.get(name);
    marks.set(name, seen === null || before === null ? null : new Set([...(before ?? []), ...seen]));
  }
  const asked = draftsOf(property.facts, { today: lagosDay(ctx.now), catalogue, seen: marks }).map(showDraft);
  return { asked, answered: showAnswered(rows) };
}

/** What would be asked of the notes of a building that is about to be brought in. */
export async function readDrafts(ctx: Ctx, input: CallRead<typeof factCalls.readDrafts>) {
  authorize(ctx, "property", "onboard", [], "property");
  await countAttempts(ctx, attemptKey("notes read for", userOf(ctx).id), readings);
  const { name, type, location, address, state, buildingAge, constructionType, units, floors, usagePattern } = input;
  const facts = {
    ...{ name: name ?? null, type, location, address: address ?? "", state: state ?? null, mediaCategories: [] },
    buildingAge: buildingAge ?? 0,
    ageKnown: (buildingAge ?? null) !== null,
    constructionType: constructionType ?? null,
    units: units ?? null,
    floors: floors ?? null,
    usagePattern: usagePattern ?? null,
    components: input.components ?? [],
    specialNotes: input.specialNotes ?? null,
  };
  return { drafts: draftsOf(facts, { today: lagosDay(ctx.now), catalogue }).map(showDraft) };
}

/** What is known of a building, who said so, what nobody knows yet, and what is to be answered of its notes. */
export async function listFacts(ctx: Ctx, { id }: CallRead<typeof factCalls.listFacts>) {
  const { property } = await authorizeProperty(ctx, "suggestion", "see", id);
  const found = await findProperty(ctx, id);
  const known = knownOf(ctx, found);
  const { asked, answered } = await listAsked(ctx, id, found);
  const drafts = await listDrafts(ctx, id, property.specialNotes ?? "", known);
  return { facts: showFacts(known), forms: showForms(), asked, answered, drafts, model: ctx.model.host };
}
