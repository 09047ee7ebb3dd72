import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newestCatalogue, sameParts } from "#features/planning/queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { readIdCursor, readPage } from "#platform/paging.server.ts";
import type { CatalogueState, catalogueVersionCalls } from "./contract.ts";
import { appliedVersion, catalogueNow } from "./queries.server.ts";
import { catalogueDifference } from "./rules.ts";
import { applyCatalogue, findRun, previewCatalogue, type Run } from "./service.server.ts";
import { catalogueEffects, catalogueVersions } from "./tables.server.ts";

const showWalk = ({ total, seen, startedAt, finishedAt }: Run) => ({
  // Buildings that came since it began are gone through as well.
  ...{ total: Math.max(total, seen), seen, isDone: finishedAt !== null },
  ...{ startedAt: startedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null },
});

async function showPreview(ctx: Ctx, run: Run): Promise<CatalogueState["preview"]> {
  const items = Object.entries(run.items).map(([key, counts]) => ({ key, ...counts }));
  const moved = ({ gain, lose, change }: (typeof items)[number]) => gain + lose + change;
  return {
    ...showWalk(run),
    buildings: await ctx.db.$count(catalogueEffects, eq(catalogueEffects.runId, run.id)),
    items: items.sort((a, b) => moved(b) - moved(a) || (a.key < b.key ? -1 : 1)),
  };
}

async function appliedRow(ctx: Ctx, version: string) {
  const [row] = await ctx.db
    .select({
      appliedAt: catalogueVersions.appliedAt,
    })
    .from(catalogueVersions)
    .where(eq(catalogueVersions.version, version));
  return row;
}

async function readState(ctx: Ctx): Promise<CatalogueState> {
  const version = await appliedVersion(ctx);
  const { catalogue } = await catalogueNow(ctx);
  const { version: newest, catalogue: brought } = newestCatalogue;
  const isNew = newest !== version;
  const preview = isNew ? await findRun(ctx, "preview", newest) : undefined;
  const applying = await findRun(ctx, "apply", version);
  const row = await appliedRow(ctx, version);
  return {
    applied: {
      ...{ version, items: catalogue.items.length },
      ...{ appliedAt: row?.appliedAt.toISOString() ?? null },
    },
    newest: isNew
      ? {
          ...{ version: newest, items: brought.items.length, readsAnew: !sameParts(version, newest).reader },
          ...catalogueDifference(catalogue.items, brought.items),
        }
      : null,
    preview: preview && preview.fromVersion === version ? await showPreview(ctx, preview) : null,
    applying: applying ? showWalk(applying) : null,
  };
}

/** The catalogue that plans are made of, and what waits. */
export const findCatalogueVersion = async (ctx: Ctx) => ({ catalogue: await readState(ctx) });

/** Begins to look at what the newest would change. */
export async function askPreview(ctx: Ctx) {
  await previewCatalogue(ctx);
  return findCatalogueVersion(ctx);
}

/** Applies the newest. */
export async function askApply(ctx: Ctx, { version }: CallRead<typeof catalogueVersionCalls.applyCatalogue>) {
  await applyCatalogue(ctx, version);
  return findCatalogueVersion(ctx);
}

/** What the newest would change, building by building. */
export async function listCatalogueEffects(
  ctx: Ctx,
  { key, cursor, limit }: CallRead<typeof catalogueVersionCalls.listCatalogueEffects>,
) {
  const after = readIdCursor(cursor);
  const run = await findRun(ctx, "preview", newestCatalogue.version);
  if (!run) return { buildings: [], nextCursor: null };
  const { runId, propertyId, effects } = catalogueEffects;
  const { rows, nextCursor } = await readPage(
    { limit },
    ctx.db
      .select({ propertyId, name: properties.name, effects })
      .from(catalogueEffects)
      .innerJoin(properties, eq(properties.id, propertyId))
      .where(
        and(
          eq(runId, run.id),
          after === undefined ? undefined : gt(propertyId, after),
          key ? sql`${effects} @> ${JSON.stringify([{ key }])}::jsonb` : undefined,
        ),
      )
      .orderBy(asc(propertyId)),
    (row) => [row.propertyId],
  );
  const buildings = rows.map(({ effects, ...row }) => ({
    ...row,
    effects: effects.map(({ because: _, ...effect }) => effect),
  }));
  return { buildings, nextCursor };
}
