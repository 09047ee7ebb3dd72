import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { conflict, invalid, Problem } from "#domain/problems.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { lockProperty } from "#features/properties/members/membership.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { dropPages } from "#platform/page-cache.server.ts";
import type { Tag, tagCalls } from "./contract.ts";
import type { TagEnd } from "./fields.ts";
import { findTag, listLive, listTaggable, listTaggableUnits, nameOf, readTags, type TagRow } from "./queries.server.ts";
import { codeBytes, codeOf } from "./rules.ts";
import { tags } from "./tables.server.ts";

type Made = typeof tags.$inferInsert;
type Wanted = Pick<Made, "thing" | "assetId" | "unitId">;

/** Makes tags for machines, units or the door of a building; what has one keeps it. */
export async function createTags(ctx: Ctx, input: CallRead<typeof tagCalls.createTags>): Promise<{ tags: Tag[] }> {
  return transaction(ctx, async (ctx) => {
    const { id: propertyId, door = false } = input;
    await authorizeProperty(ctx, "tag", "create", propertyId);
    await lockProperty(ctx, propertyId);
    const assetIds = [...new Set(input.assetIds)];
    const unitIds = [...new Set(input.unitIds)];
    await refuseUntaggable(ctx, propertyId, assetIds, unitIds);
    const wanted: Wanted[] = [
      ...(door ? [{ thing: "door" as const }] : []),
      ...unitIds.map((unitId) => ({ thing: "unit" as const, unitId })),
      ...assetIds.map((assetId) => ({ thing: "asset" as const, assetId })),
    ];
    const live = await listLive(ctx, and(eq(tags.propertyId, propertyId), whichOf(assetIds, unitIds, door)));
    const has = new Set(live.map(thingOf));
    const made = wanted.filter((one) => !has.has(thingOf(one))).map((one) => madeFor(ctx, propertyId, one));
    if (made.length > 0) {
      await ctx.db.insert(tags).values(made);
      await record(ctx, propertyId, "tags_made");
    }
    return {
      tags: await readTags(
        ctx,
        [...live, ...made].map(({ id }) => id),
      ),
    };
  });
}

const thingOf = ({ thing, assetId, unitId }: Wanted): string => `${thing} ${assetId ?? unitId ?? ""}`;

const whichOf = (assetIds: string[], unitIds: string[], door: boolean) =>
  or(inArray(tags.assetId, assetIds), inArray(tags.unitId, unitIds), door ? eq(tags.thing, "door") : undefined);

function madeFor(ctx: Ctx, propertyId: string, { thing, assetId = null, unitId = null }: Wanted): Made {
  const code = codeOf(randomBytes(codeBytes));
  return { id: newId(), propertyId, thing, assetId, unitId, code, createdAt: ctx.now };
}

async function refuseUntaggable(ctx: Ctx, propertyId: string, assetIds: string[], unitIds: string[]): Promise<void> {
  const machines = await listTaggable(ctx, propertyId, assetIds);
  if (machines.length < assetIds.length) throw invalid("assetIds", "That asset is not in this building.");
  if (machines.some(({ retiredOn }) => retiredOn !== null && retiredOn <= lagosDay(ctx.now)))
    throw invalid("assetIds", "That asset is out of use, so it gets no tag.");
  const homes = await listTaggableUnits(ctx, propertyId, unitIds);
  if (homes.length < unitIds.length) throw invalid("unitIds", "That unit is not in this building.");
}

/** Gives what a tag is on a new code; the old one says that it was replaced. */
export async function renewTag(ctx: Ctx, { id }: { id: string }): Promise<{ tag: Tag }> {
  return transaction(ctx, async (ctx) => {
    const row = await findLocked(ctx, "renew", id);
    const { propertyId, thing, assetId, unitId } = row.tag;
    await refuseUntaggable(ctx, propertyId, assetId ? [assetId] : [], unitId ? [unitId] : []).catch((error) => {
      if (!(error instanceof Problem && error.code === "invalid")) throw error;
      throw conflict("What this tag is on is out of use. Retire the tag instead.");
    });
    await end(ctx, row, "renewed");
    const made = madeFor(ctx, propertyId, { thing, assetId, unitId });
    await ctx.db.insert(tags).values(made);
    await record(ctx, propertyId, "tag_renewed", nameOf(row));
    const [tag] = await readTags(ctx, [made.id]);
    if (!tag) throw new Error("A renewed tag is not there.");
    return { tag };
  });
}

/** Takes a tag out of use; its code says so from then on. */
export async function retireTag(ctx: Ctx, { id }: { id: string }): Promise<null> {
  return transaction(ctx, async (ctx) => {
    const row = await findLocked(ctx, "retire", id);
    await end(ctx, row, "retired");
    await record(ctx, row.tag.propertyId, "tag_retired", nameOf(row));
    return null;
  });
}

async function end(ctx: Ctx, { tag }: TagRow, endedAs: TagEnd): Promise<void> {
  const isLive = and(eq(tags.id, tag.id), isNull(tags.endedAt));
  await ctx.db.update(tags).set({ endedAt: ctx.now, endedAs }).where(isLive);
  await dropPages(ctx.db, `tag-${tag.code}`);
}

/** The building is locked, so that of two that race the second sees what the first one did. */
async function findLocked(ctx: Ctx, act: "renew" | "retire", id: string): Promise<TagRow> {
  const { tag } = await findTag(ctx, act, id);
  await lockProperty(ctx, tag.propertyId);
  const row = await findTag(ctx, act, id);
  if (row.tag.endedAs !== null)
    throw conflict(
      row.tag.endedAs === "renewed" ? "This tag has a new code already." : "This tag is out of use already.",
    );
  return row;
}

async function record(
  ctx: Ctx,
  propertyId: string,
  act: "tags_made" | "tag_renewed" | "tag_retired",
  title?: string,
): Promise<void> {
  const data = title === undefined ? {} : { data: { title } };
  await recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act, ...data });
}
