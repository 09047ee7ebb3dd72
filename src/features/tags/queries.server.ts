import { and, desc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { localNumbers, nationalNumber } from "#domain/emergency-numbers.ts";
import { stateOfBuilding } from "#domain/places.ts";
import { canOf } from "#domain/policy.ts";
import { conflict, notFound, Problem } from "#domain/problems.ts";
import { assets } from "#features/assets/tables.server.ts";
import { type Authorized, authorizeProperty, closedState } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { unitLabel } from "#features/units/rules.ts";
import { units } from "#features/units/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import { makeChallenge } from "./check.queries.server.ts";
import type { Tag, TagPage, tagCalls, tagStates } from "./contract.ts";
import { checkBits, endedWords, readCode } from "./rules.ts";
import { tags } from "./tables.server.ts";

const selected = {
  tag: tags,
  asset: {
    name: assets.name,
    place: assets.place,
    unitId: assets.unitId,
    retiredOn: assets.retiredOn,
    removedAt: assets.removedAt,
  },
  unit: units,
  property: properties,
};

export const selectTags = (ctx: Ctx) =>
  ctx.db
    .select(selected)
    .from(tags)
    .innerJoin(properties, eq(properties.id, tags.propertyId))
    .leftJoin(assets, eq(assets.id, tags.assetId))
    .leftJoin(units, eq(units.id, tags.unitId));

export type TagRow = Awaited<ReturnType<typeof selectTags>>[number];

/** What a tag is on, as its keepers call it. */
export const nameOf = ({ asset, unit, property }: Pick<TagRow, "asset" | "unit" | "property">): string =>
  asset?.name ?? (unit ? unitLabel(unit) : property.name);

/** Whether what a tag is on is there and in use. */
const isInUse = (ctx: Ctx, { asset, unit }: TagRow): boolean =>
  (asset?.removedAt ?? unit?.removedAt ?? null) === null && (!asset?.retiredOn || asset.retiredOn > lagosDay(ctx.now));

export function showTag(ctx: Ctx, row: TagRow): Tag {
  const { id, propertyId, thing, assetId, unitId, code, createdAt } = row.tag;
  return {
    ...{ id, propertyId, thing, assetId, unitId, code },
    name: nameOf(row),
    place: row.asset?.place ?? null,
    address: `${ctx.site.url}/t/${code}`,
    working: isInUse(ctx, row),
    createdAt: createdAt.toISOString(),
  };
}

/** The tags of a building that are in use, the newest first. */
export async function listTags(ctx: Ctx, input: CallRead<typeof tagCalls.listTags>) {
  const { relations, standing } = await authorizeProperty(ctx, "tag", "see", input.id);
  const query = selectTags(ctx)
    .where(and(eq(tags.propertyId, input.id), isNull(tags.endedAt), beforeCursor(tags.id, input.cursor)))
    .orderBy(desc(tags.id));
  const { rows, nextCursor } = await readPage(input, query, ({ tag }) => [tag.id]);
  const can = canOf(userOf(ctx).role, relations, "tag", standing.closed);
  return { tags: rows.map((row) => showTag(ctx, row)), can, nextCursor };
}

/** Tags as their keeper sees them right after a write, the newest first. */
export async function readTags(ctx: Ctx, ids: readonly string[]): Promise<Tag[]> {
  const rows = await selectTags(ctx).where(isOneOf(tags.id, ids)).orderBy(desc(tags.id));
  return rows.map((row) => showTag(ctx, row));
}

/** A tag where the act is allowed; 404 out of reach. */
export async function findTag(ctx: Ctx, act: "renew" | "retire", id: string): Promise<TagRow> {
  const [row] = await selectTags(ctx).where(eq(tags.id, id));
  if (!row) throw notFound("tag");
  await authorizeProperty(ctx, "tag", act, row.tag.propertyId, "tag");
  return row;
}

/** The tag of a code, ended ones too; 404 where there is none. */
export async function findByCode(ctx: Ctx, typed: string): Promise<TagRow> {
  const code = readCode(typed);
  const [row] = code === null ? [] : await selectTags(ctx).where(eq(tags.code, code));
  if (!row) throw notFound("tag");
  return row;
}

/** What a tag is to somebody who scans it. */
export function stateOf(ctx: Ctx, row: TagRow): (typeof tagStates)[number] {
  if (row.tag.endedAs !== null) return row.tag.endedAs;
  if (!isInUse(ctx, row)) return "retired";
  return closedState(row.property) === null ? "open" : "closed";
}

const stateWords = { ...endedWords, closed: "This building takes no reports here at the moment." };

/** 409 with the words of a tag that takes no reports. */
export function refuseNotOpen(ctx: Ctx, row: TagRow): void {
  const state = stateOf(ctx, row);
  if (state !== "open") throw conflict(stateWords[state]);
}

/** Whom to call in an emergency there. */
export const numbersOf = (property: TagRow["property"]) =>
  [nationalNumber, ...localNumbers(stateOfBuilding(property))].map(({ shown, dialled, what }) => ({
    shown,
    dialled,
    what,
  }));

/** What a tag says to anybody: the building's name, and what a report needs. */
export async function findTagPage(ctx: Ctx, { code }: { code: string }): Promise<{ page: TagPage }> {
  const row = await findByCode(ctx, code);
  const state = stateOf(ctx, row);
  const isOpen = state === "open";
  return {
    page: {
      state,
      building: isOpen ? row.property.name : null,
      words: isOpen ? null : stateWords[state],
      call: isOpen ? numbersOf(row.property) : numbersOf({ ...row.property, state: null, location: "" }).slice(0, 1),
      check: isOpen ? { challenge: makeChallenge(ctx, row.tag.code), bits: checkBits } : null,
    },
  };
}

/** What a tag is on, for who belongs to its building. */
export async function openTag(ctx: Ctx, { code }: { code: string }) {
  const row = await findByCode(ctx, code);
  const { tag, property } = row;
  const seen = await authorizeProperty(ctx, "tag", "open", property.id, "tag");
  refuseEnded(ctx, row);
  const { thing, propertyId, assetId, unitId } = tag;
  const namesIt = thing !== "asset" || mayName(ctx, seen);
  return {
    tag: {
      ...{ thing, propertyId, propertyName: property.name, unitId, assetId: namesIt ? assetId : null },
      name: namesIt ? nameOf(row) : null,
      to: screenOf(ctx, tag),
    },
  };
}

function refuseEnded(ctx: Ctx, row: TagRow): void {
  const state = stateOf(ctx, row);
  if (state === "renewed" || state === "retired") throw conflict(endedWords[state]);
}

const mayName = (ctx: Ctx, { relations }: Authorized): boolean => canOf(userOf(ctx).role, relations, "asset").see;

function screenOf(ctx: Ctx, { thing, propertyId, assetId, unitId }: TagRow["tag"]): string | null {
  const { role } = userOf(ctx);
  if (role === "building_occupant") return `/occupant/create-ticket${thing === "asset" ? `?asset=${assetId}` : ""}`;
  if (role === "technician" || role === "contractor") return null;
  if (thing === "asset") return `/assets/${assetId}`;
  return thing === "unit" ? `/units/${unitId}` : `/property/${propertyId}`;
}

/** The live tags that these things of a building have. */
export const listLive = (ctx: Ctx, which: SQL | undefined) =>
  ctx.db
    .select()
    .from(tags)
    .where(and(isNull(tags.endedAt), which));

/** Machines of a building that are on its register, and since when they are out of use. */
export const listTaggable = (ctx: Ctx, propertyId: string, ids: readonly string[]) =>
  ctx.db
    .select({ id: assets.id, retiredOn: assets.retiredOn })
    .from(assets)
    .where(and(eq(assets.propertyId, propertyId), inArray(assets.id, [...ids]), isNull(assets.removedAt)));

/** Units of a building that are there. */
export const listTaggableUnits = (ctx: Ctx, propertyId: string, ids: readonly string[]) =>
  ctx.db
    .select({ id: units.id })
    .from(units)
    .where(and(eq(units.propertyId, propertyId), inArray(units.id, [...ids]), isNull(units.removedAt)));

/** What the page of a tag reads. */
export type TagPages = { tags: { page: (code: string) => Promise<TagPage | null> } };

/** The pages of tags; null for a code that nobody made. */
export const tagPages = (contextOf: () => Ctx): TagPages => ({
  tags: {
    page: async (code) => {
      try {
        return (await findTagPage(contextOf(), { code })).page;
      } catch (error) {
        if (error instanceof Problem && error.code === "not_found") return null;
        throw error;
      }
    },
  },
});
