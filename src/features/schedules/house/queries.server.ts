import { asc, eq } from "drizzle-orm";
import { forbidden, notFound } from "#domain/problems.ts";
import { authorizeOrganisation } from "#features/organisations/queries.server.ts";
import type { CatalogueItem } from "#features/planning/engine/catalogue.rules.ts";
import type { House } from "#features/planning/engine/house.rules.ts";
import { factLabels, valuesOf } from "#features/planning/note-reader/known.rules.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { catalogueNow } from "../catalogues/queries.server.ts";
import type { HouseItem } from "./contract.ts";
import { type HouseRow, houseOf } from "./rules.ts";
import { houseItems } from "./tables.server.ts";

export type Row = typeof houseItems.$inferSelect;

/** The organisation, where the actor may say what is done its own way: that is for all its buildings. */
export async function authorizeHouse(ctx: Ctx, id: string): Promise<void> {
  const { member } = await authorizeOrganisation(ctx, "set_catalogue", id);
  if (!member.allBuildings)
    throw forbidden("Only somebody who is there for all its buildings can say what is done its own way.");
}

/** What these organisations do their own way; those that do nothing so are left out. */
export async function listHouses(ctx: Ctx, organisationIds: readonly string[]): Promise<Map<string, House>> {
  if (organisationIds.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(houseItems)
    .where(isOneOf(houseItems.organisationId, organisationIds))
    .orderBy(asc(houseItems.organisationId), asc(houseItems.key));
  const together = Map.groupBy(rows, ({ organisationId }) => organisationId);
  return new Map([...together].map(([id, own]) => [id, houseOf(own)]));
}

export const rowsOf = (ctx: Ctx, organisationId: string): Promise<Row[]> =>
  ctx.db.select().from(houseItems).where(eq(houseItems.organisationId, organisationId)).orderBy(asc(houseItems.key));

type ShownRow = HouseRow & { version: number; changedAt: Date };

export function showHouseItem(row: ShownRow, byId: ReadonlyMap<string, CatalogueItem>): HouseItem {
  const { key, kind, because, version, changedAt } = row;
  const { own } = houseOf([row]);
  const pace = kind === "adjusted" && "frequency" in row.said ? row.said : null;
  return {
    ...{ key, kind, because, version },
    title: own[0]?.title ?? byId.get(key)?.title ?? (kind === "own" && "title" in row.said ? row.said.title : key),
    changedAt: changedAt.toISOString(),
    isKnown: kind === "own" ? own.length > 0 : byId.has(key),
    frequency: pace?.frequency ?? null,
    everyYears: pace?.everyYears ?? null,
    priority: pace?.priority ?? null,
    own: kind === "own" && "title" in row.said ? (row.said as NonNullable<HouseItem["own"]>) : null,
  };
}

/** Every fact with its values, as an item names them. */
const factForms = [...factLabels].map(([fact, label]) => ({
  label,
  values: valuesOf(fact).map((value) => ({ name: `${fact}:${value}`, label: value })),
}));

/** What an organisation does its own way, with the facts that its own items can ask for. */
export async function listHouseItems(ctx: Ctx, { id }: { id: string }) {
  await authorizeHouse(ctx, id);
  const { catalogue } = await catalogueNow(ctx);
  const byId = new Map(catalogue.items.map((item) => [item.id, item]));
  const rows = await rowsOf(ctx, id);
  return { items: rows.map((row) => showHouseItem(row, byId)), facts: factForms };
}

export async function findHouseItem(ctx: Ctx, organisationId: string, key: string): Promise<HouseItem> {
  const { catalogue } = await catalogueNow(ctx);
  const row = (await rowsOf(ctx, organisationId)).find((one) => one.key === key);
  if (!row) throw notFound("item");
  return showHouseItem(row, new Map(catalogue.items.map((item) => [item.id, item])));
}
