import { and, asc, desc, eq, gt, isNull } from "drizzle-orm";
import { type Catalogue, readCatalogue } from "#features/planning/engine/catalogue.rules.ts";
import { newestCatalogue } from "#features/planning/queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { type catalogueRuns, catalogueVersions } from "./tables.server.ts";

/** A catalogue and its version. */
export type Applied = { version: string; catalogue: Catalogue };

/** Read and checked once: that takes longer than a plan. Those of earlier releases are few. */
const known = new Map<string, Catalogue>([[newestCatalogue.version, newestCatalogue.catalogue]]);
const mostKnown = 4;

/** The version that was applied last, whether this release can read it or not; null before the first plan is made. */
async function lastVersion(ctx: Ctx): Promise<string | null> {
  const [row] = await ctx.db
    .select({ version: catalogueVersions.version })
    .from(catalogueVersions)
    .orderBy(desc(catalogueVersions.appliedAt), desc(catalogueVersions.version))
    .limit(1);
  return row?.version ?? null;
}

/** The version of which plans are made, or would be. */
export const appliedVersion = async (ctx: Ctx): Promise<string> => (await lastVersion(ctx)) ?? newestCatalogue.version;

/** The catalogue that plans are made of: the one applied last, whatever this release brings. */
export const catalogueNow = async (ctx: Ctx): Promise<Applied> => readVersion(ctx, await appliedVersion(ctx));

/** As `catalogueNow`, for whoever makes a plan: of what the first one is made counts from then on. */
export const catalogueOfPlans = async (ctx: Ctx): Promise<Applied> =>
  readVersion(ctx, (await lastVersion(ctx)) ?? (await keepFirst(ctx)));

/** The first one is nobody's change, so it needs nobody to apply it. */
async function keepFirst(ctx: Ctx): Promise<string> {
  const { version, catalogue } = newestCatalogue;
  const row = { version, items: [...catalogue.items], appliedAt: ctx.now, appliedBy: null };
  await ctx.db.insert(catalogueVersions).values(row).onConflictDoNothing();
  return version;
}

async function readVersion(ctx: Ctx, version: string): Promise<Applied> {
  const catalogue = known.get(version);
  return catalogue ? { version, catalogue } : readApplied(ctx, version);
}

/** A catalogue that this release cannot read gives way to its own, by its own version, which is said in the log. */
async function readApplied(ctx: Ctx, version: string): Promise<Applied> {
  const [row] = await ctx.db
    .select({ items: catalogueVersions.items })
    .from(catalogueVersions)
    .where(eq(catalogueVersions.version, version));
  try {
    const catalogue = readCatalogue(row?.items);
    if (known.size >= mostKnown) for (const old of known.keys()) if (old !== newestCatalogue.version) known.delete(old);
    known.set(version, catalogue);
    return { version, catalogue };
  } catch (error) {
    ctx.log.error({ err: error, version }, "The applied catalogue cannot be read; that of this release is used.");
    return newestCatalogue;
  }
}

/** Buildings that a walk goes through: all, or those of one organisation. */
const standing = (organisationId: string | null) =>
  and(
    isNull(properties.archivedAt),
    organisationId === null ? undefined : eq(properties.organisationId, organisationId),
  );

export const countBuildings = (ctx: Ctx, organisationId: string | null): Promise<number> =>
  ctx.db.$count(properties, standing(organisationId));

type Walk = Pick<typeof catalogueRuns.$inferSelect, "organisationId" | "after">;

/** The next buildings of a walk. */
export async function listBuildings(ctx: Ctx, { organisationId, after }: Walk, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: properties.id })
    .from(properties)
    .where(and(standing(organisationId), after === null ? undefined : gt(properties.id, after)))
    .orderBy(asc(properties.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
