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

/** The version that was applied last; undefined while none ever was. */
async function appliedVersion(ctx: Ctx): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ version: catalogueVersions.version })
    .from(catalogueVersions)
    .orderBy(desc(catalogueVersions.appliedAt), desc(catalogueVersions.version))
    .limit(1);
  return row?.version;
}

/** The catalogue that plans are made of: the one applied last, whatever this release brings. */
export async function catalogueNow(ctx: Ctx): Promise<Applied> {
  const version = await appliedVersion(ctx);
  if (version === undefined) return first(ctx);
  const catalogue = known.get(version) ?? (await readApplied(ctx, version));
  return { version, catalogue };
}

/** The first one is nobody's change, so it needs nobody to apply it. */
async function first(ctx: Ctx): Promise<Applied> {
  const { version, catalogue } = newestCatalogue;
  const row = { version, items: [...catalogue.items], appliedAt: ctx.now, appliedBy: null };
  await ctx.db.insert(catalogueVersions).values(row).onConflictDoNothing();
  return newestCatalogue;
}

/** A catalogue that this release cannot read any more gives way to its own, which is said in the log. */
async function readApplied(ctx: Ctx, version: string): Promise<Catalogue> {
  const [row] = await ctx.db
    .select({ items: catalogueVersions.items })
    .from(catalogueVersions)
    .where(eq(catalogueVersions.version, version));
  try {
    const read = readCatalogue(row?.items);
    if (known.size >= mostKnown) for (const old of known.keys()) if (old !== newestCatalogue.version) known.delete(old);
    known.set(version, read);
    return read;
  } catch (error) {
    ctx.log.error({ err: error, version }, "The applied catalogue cannot be read; that of this release is used.");
    return newestCatalogue.catalogue;
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
