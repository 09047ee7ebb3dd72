import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Lookups, TaggedThing } from "#platform/lookups.server.ts";
import { nameOf, selectTags } from "./queries.server.ts";
import { tags } from "./tables.server.ts";

/** What these codes are on, ended ones too. */
async function tagsOfCodes(ctx: Ctx, codes: readonly string[]): Promise<TaggedThing[]> {
  if (codes.length === 0) return [];
  const rows = await selectTags(ctx).where(inArray(tags.code, [...codes]));
  return rows.map((row) => {
    const { code, propertyId, assetId, unitId, endedAt } = row.tag;
    return { code, propertyId, assetId, unitId: unitId ?? row.asset?.unitId ?? null, endedAt, name: nameOf(row) };
  });
}

async function taggedAs(ctx: Ctx, { propertyId, assetId }: { propertyId: string; assetId: string | null }) {
  const isMachines = sql<boolean>`${assetId === null ? sql`false` : eq(tags.assetId, assetId)}`;
  const rows = await ctx.db
    .select({ isMachines })
    .from(tags)
    .where(and(eq(tags.propertyId, propertyId), isNull(tags.endedAt)))
    .orderBy(sql`${isMachines} is true desc`)
    .limit(1);
  const [first] = rows;
  if (!first) return null;
  return first.isMachines ? ("machine" as const) : ("building" as const);
}

/** What features below this one must know of tags. */
export const tagLookups: Pick<Lookups, "tagsOfCodes" | "taggedAs" | "tagsInUse"> = {
  tagsOfCodes,
  taggedAs,
  tagsInUse: sql`select t.asset_id, t.unit_id from ${tags} t where t.ended_at is null`,
};
