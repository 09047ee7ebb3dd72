import { and, asc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { notFound } from "#domain/problems.ts";
import type { Catalogue, CatalogueItem } from "#features/planning/engine/catalogue.rules.ts";
import { suggestions } from "#features/planning/tables.server.ts";
import { inMyProperties } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { pageOf, readCursor, readIdCursor, readPage, wholeList } from "#platform/paging.server.ts";
import { catalogueNow } from "../catalogues/queries.server.ts";
import { schedules } from "../tables.server.ts";
import type { CatalogueBuilding, CatalogueEntry, catalogueCalls } from "./contract.ts";
import { intervalOf, isAskedFor, whenOf } from "./rules.ts";

const before = (a: CatalogueItem, b: CatalogueItem): boolean =>
  a.title < b.title || (a.title === b.title && a.id < b.id);
/** By title; sorted once for each catalogue. */
const sorted = new WeakMap<Catalogue, CatalogueItem[]>();

async function itemsNow(ctx: Ctx) {
  const { version, catalogue } = await catalogueNow(ctx);
  const items = sorted.get(catalogue) ?? [...catalogue.items].sort((a, b) => (before(a, b) ? -1 : 1));
  sorted.set(catalogue, items);
  return { version, items };
}

const showItem = (item: CatalogueItem): CatalogueEntry => {
  const { id, title, description, component, asset, priority, statutory, checklist, safety, source, alsoSee } = item;
  const isLaw = statutory.required;
  return {
    ...{ key: id, title, description, component, asset, priority, interval: intervalOf(item) },
    ...{ law: isLaw ? statutory.basis : null, jurisdiction: isLaw ? statutory.jurisdiction : null },
    ...{ appliesWhen: whenOf(item), estimatedCost: item.estimatedCostNaira.typical, checklist, safety },
    sources: [source, ...alsoSee],
  };
};

/** What plans are made of, by title. */
export async function listCatalogue(ctx: Ctx, input: CallRead<typeof catalogueCalls.listCatalogue>) {
  const { search, component, limit = wholeList, cursor } = input;
  const { version, items } = await itemsNow(ctx);
  const found = items.filter(
    (item) => (!component || item.component === component) && (!search || isAskedFor(item, search)),
  );
  const [title = "", id = ""] = readCursor(cursor, 2) ?? [];
  const rest = found.filter((item) => item.title > title || (item.title === title && item.id > id));
  const { rows, nextCursor } = pageOf(rest.slice(0, limit + 1), limit, (item) => [item.title, item.id]);
  return { version, count: found.length, items: rows.map(showItem), nextCursor };
}

/** An item, and the buildings in reach whose plan has had it. */
export async function findCatalogueItem(ctx: Ctx, input: CallRead<typeof catalogueCalls.findCatalogueItem>) {
  const item = (await itemsNow(ctx)).items.find(({ id }) => id === input.key);
  if (!item) throw notFound("item of the catalogue");
  const cursor = readIdCursor(input.cursor);
  const { rows, nextCursor } = await readPage(
    input,
    ctx.db
      .select({
        propertyId: properties.id,
        name: properties.name,
        state: sql<CatalogueBuilding["place"] | null>`case when ${schedules.id} is null then null
          when ${schedules.endedAt} is not null then 'ended' when ${schedules.isActive} then 'scheduled' else 'paused' end`,
        status: suggestions.status,
        why: sql<string | null>`coalesce(${schedules.plan}, ${suggestions.plan}) -> 'reasons' -> 0 ->> 'text'`,
      })
      .from(properties)
      .leftJoin(schedules, and(eq(schedules.propertyId, properties.id), eq(schedules.planKey, item.id)))
      .leftJoin(suggestions, and(eq(suggestions.propertyId, properties.id), eq(suggestions.planKey, item.id)))
      .where(
        and(
          inMyProperties(ctx, properties.id),
          isNull(properties.archivedAt),
          or(sql`${schedules.id} is not null`, sql`${suggestions.id} is not null`),
          cursor ? gt(properties.id, cursor) : undefined,
        ),
      )
      .orderBy(asc(properties.id)),
    (row) => [row.propertyId],
  );
  const buildings = rows.map(({ propertyId, name, state, status, why }) => ({
    ...{ propertyId, name, why },
    place: state ?? (status === "offered" || status === null ? ("suggested" as const) : status),
  }));
  return { item: showItem(item), buildings, nextCursor };
}
