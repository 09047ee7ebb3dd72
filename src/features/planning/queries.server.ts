import { createHash } from "node:crypto";
import { and, isNull, sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { koboToNaira } from "#domain/money.ts";
import { assets } from "#features/assets/tables.server.ts";
import { media } from "#features/media/tables.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { CostRange, PlanReason } from "./contract.ts";
import { type CatalogueItem, readCatalogue, thingsOf } from "./engine/catalogue.rules.ts";
import type { Machines, PastTask, PropertyFacts } from "./engine/facts.rules.ts";
import type { SaidFact } from "./note-reader/known.rules.ts";
import { readerVersion } from "./release.queries.server.ts";
import type { PlanItem } from "./rules.ts";
import { propertyFacts } from "./tables.server.ts";

/** Finished tasks that the planner looks back on; older ones say little about the building as it is. */
const remembered = 1_000;

export type KnownProperty = {
  name: string;
  organisationId: string | null;
  facts: PropertyFacts;
  history: PastTask[];
};

// In these the building's id has its table before it: alone, it would be that of the rows inside.
const photosOf = sql<string[]>`array(select distinct m.category from ${media} m
  where m.thing = 'property' and m.thing_id = ${properties}.id and m.category is not null)`;

type Done = Omit<PastTask, "completedOn"> & { at: string };

const workDone = (ctx: Ctx) => sql<Done[]>`(
  select coalesce(json_agg(json_build_object('title', d.title, 'at', d.completed_at, 'key',
    case when d.condition is not null then d.plan ->> 'key' end,
    'condition', d.condition, 'failureMode', d.failure_mode, 'isRepair', d.ticket_id is not null,
    'machine', case when a.id is not null then json_build_object('id', a.id, 'kind', a.kind, 'name', a.name) end)), '[]')
  from (${ctx.lookups.lastDone(sql`${properties}.id`, remembered)}) d
  left join ${assets} a on a.id = d.asset_id and a.removed_at is null)`;

const machinesHeld = (today: string) => sql<Machines[]>`(
  select coalesce(json_agg(json_build_object('kind', m.kind, 'count', m.count, 'inWarranty', m.in_warranty)), '[]') from (
    select a.kind, count(*)::int as count, coalesce(bool_or(a.warranty_until >= ${today}::date), false) as in_warranty
    from ${assets} a where a.property_id = ${properties}.id and a.removed_at is null
      and (a.retired_on is null or a.retired_on > ${today}::date) group by a.kind order by a.kind) m)`;

const factsSaid = sql<SaidFact[]>`(
  select coalesce(json_agg(json_build_object(
    'fact', f.fact, 'value', f.value, 'holds', f.holds, 'source', f.source, 'on', f.said_on)), '[]')
  from ${propertyFacts} f where f.property_id = ${properties}.id)`;

/** All that is known of these buildings when their plans are made; of none that is archived. */
export async function findFacts(ctx: Ctx, propertyIds: readonly string[]): Promise<Map<string, KnownProperty>> {
  const found = await ctx.db
    .select({
      property: properties,
      photos: photosOf,
      done: workDone(ctx),
      said: factsSaid,
      machines: machinesHeld(lagosDay(ctx.now)),
    })
    .from(properties)
    .where(and(isOneOf(properties.id, propertyIds), isNull(properties.archivedAt)));
  return new Map(found.map((one) => [one.property.id, knownOf(one)]));
}

type Found = {
  property: typeof properties.$inferSelect;
  photos: string[];
  done: Done[];
  said: SaidFact[];
  machines: Machines[];
};

function knownOf({ property, photos, done, said, machines }: Found): KnownProperty {
  const { name, type, location, state, lga, buildingAge, ageKnown, constructionType, units, floors } = property;
  return {
    name,
    organisationId: property.organisationId,
    facts: {
      ...{ name, type, location, state, lga, buildingAge, ageKnown, constructionType, units, floors },
      address: property.address ?? "",
      usagePattern: property.usagePattern,
      components: property.components,
      specialNotes: property.specialNotes,
      mediaCategories: photos,
      said,
      machines,
      since: lagosDay(property.createdAt),
    },
    history: done.map(({ at, ...task }) => ({ ...task, completedOn: lagosDay(new Date(at)) })),
  };
}

export const showCost = ({ lowKobo, typicalKobo, highKobo, per, count }: PlanItem["cost"]): CostRange => ({
  low: koboToNaira(lowKobo),
  typical: koboToNaira(typicalKobo),
  high: koboToNaira(highKobo),
  per,
  count,
});

export const showReasons = ({ reasons }: Pick<PlanItem, "reasons">): PlanReason[] =>
  reasons.map(({ kind, text, source }) => ({ kind, text, source: source ?? null }));

const newest = readCatalogue();
const itemsByKey = new Map(newest.items.map((item) => [item.id, item]));

const reader = readerVersion();

/** Another one for every change of the items, and of how this release reads buildings. */
export const versionOf = (some: readonly CatalogueItem[]): string =>
  `${createHash("sha256").update(JSON.stringify(some)).digest("hex").slice(0, 12)}-${reader}`;

/** Whether plans of these versions are made of the same items, and whether buildings are read in the same way. */
export function sameParts(one: string, other: string): { items: boolean; reader: boolean } {
  const [[items, reading], [otherItems, otherReading]] = [one.split("-"), other.split("-")];
  return { items: items === otherItems, reader: reading === otherReading };
}

/** The catalogue that this release brings; plans are made of it once it is applied. */
export const newestCatalogue = { version: versionOf(newest.items), catalogue: newest };

/** The word by which notes name what an item is about; none where it is about no one thing. */
export function wordsOf(key: string): string[] {
  const item = itemsByKey.get(key);
  return item ? thingsOf(item) : [];
}
