import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import type { PropertyFigures } from "#domain/figures.ts";
import { propertyStatus } from "#domain/health.ts";
import { isId } from "#domain/ids.ts";
import { isState, readState } from "#domain/places.ts";
import { canOf, hiddenFields, withoutHidden } from "#domain/policy.ts";
import type { Relation } from "#domain/policy-grants.ts";
import { propertyRelations } from "#domain/policy-relations.ts";
import { mediaOf, mediaUrl, thumbnailsOf } from "#features/media/queries.server.ts";
import { findNamedOrganisation } from "#features/organisations/queries.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, foreignCursor, readCursor, readPage } from "#platform/paging.server.ts";
import { authorizeProperty, closedState, inMyProperties, listJobs, listStandings } from "./access.queries.server.ts";
import { restorableUntil } from "./archive/rules.ts";
import type { Property, PropertySummary, propertyCalls } from "./contract.ts";
import { ownedSeats } from "./owned.queries.server.ts";
import { properties } from "./tables.server.ts";

type Row = typeof properties.$inferSelect;
type Listing = CallRead<typeof propertyCalls.listProperties>;

/** Most that the public directory answers, without a search and with one. */
const directoryPage = 100;
const searchPage = 20;
const shortestSearch = 2;

/** One property as its beholder may see it; 404 out of reach. */
export async function findProperty(ctx: Ctx, input: { id: string }): Promise<{ property: Property }> {
  const { property, relations } = await authorizeProperty(ctx, "property", "see", input.id);
  const figures = await ctx.lookups.figuresOf(ctx, [property.id]);
  const thumbnails = await thumbnailsOf(ctx, "property", [property.id]);
  const files = await mediaOf(ctx, "property", [property.id], () => relations);
  const summary = showProperty(ctx, property, relations, figures(property.id), thumbnails.get(property.id));
  const seesPhotos = !hiddenFields("property", relations).includes("thumbnailUrl");
  return {
    property: {
      ...summary,
      coverId: seesPhotos ? property.coverId : null,
      mediaUploads: (seesPhotos && files.get(property.id)) || [],
      organisation: seesPhotos ? await findNamedOrganisation(ctx, property.organisationId) : null,
    },
  };
}

/** What is in reach of the signed-in account; else the public directory. */
export async function listProperties(ctx: Ctx, input: Listing) {
  const isDirectory = ctx.actor.kind !== "user" || input.directory === "true";
  return isDirectory ? listDirectory(ctx, input) : listInReach(ctx, input);
}

async function listInReach(
  ctx: Ctx,
  input: Listing,
): Promise<{ properties: PropertySummary[]; nextCursor: string | null }> {
  const query = ctx.db
    .select()
    .from(properties)
    .where(
      and(
        input.status === "archived" ? archivedOnes(ctx) : and(propertiesInReach(ctx), isNull(properties.archivedAt)),
        input.organisationId ? eq(properties.organisationId, input.organisationId) : undefined,
        named(input.search),
        beforeCursor(properties.id, input.cursor),
      ),
    )
    .orderBy(desc(properties.id));
  const { rows, nextCursor } = await readPage(input, query, (row) => [row.id]);
  const ids = rows.map((row) => row.id);
  const relationsTo = await listRelations(ctx, ids);
  const figures = await ctx.lookups.figuresOf(ctx, ids);
  const thumbnails = await thumbnailsOf(ctx, "property", ids);
  return {
    properties: rows.map((row) => showProperty(ctx, row, relationsTo(row), figures(row.id), thumbnails.get(row.id))),
    nextCursor,
  };
}

/** The policy's `see` as a filter: technicians by their open tasks, everybody else by their membership. */
export function propertiesInReach(ctx: Ctx): SQL {
  const user = userOf(ctx);
  if (user.role !== "technician") return inMyProperties(ctx, properties.id, { reading: true });
  return sql`${properties.id} in ${ctx.lookups.workplacesOf(ctx, user.id)}`;
}

/** Archived buildings are there for those with the owner's rights: the owner, or a manager while there is none. */
function archivedOnes(ctx: Ctx): SQL | undefined {
  return and(isNotNull(properties.archivedAt), sql`${properties.id} in (${ownedSeats(ctx)})`);
}

async function listRelations(ctx: Ctx, propertyIds: readonly string[]): Promise<(row: Row) => Relation[]> {
  const standingTo = await listStandings(ctx, propertyIds);
  const jobs = await listJobs(ctx);
  return (row) =>
    propertyRelations({ ...standingTo(row.id), jobs: jobs.get(row.id) ?? "none", closed: closedState(row) });
}

/** `position` takes the words as they are, so nobody has to escape wildcards. */
function named(search: string | null | undefined): SQL | undefined {
  if (!search) return undefined;
  const holds = (column: typeof properties.name | typeof properties.location) =>
    sql`position(lower(${search}) in lower(${column})) > 0`;
  return or(holds(properties.name), holds(properties.location));
}

/** Listed buildings by name. Without a search it ends after its first page, so that nobody walks through all of it. */
async function listDirectory(ctx: Ctx, input: Listing) {
  const search = (input.search ?? "").length >= shortestSearch ? input.search : null;
  const limit = Math.min(input.limit ?? directoryPage, search ? searchPage : directoryPage);
  const cursor = search ? readCursor(input.cursor, 2) : undefined;
  if (cursor && !isId(cursor[1] ?? "")) throw foreignCursor();
  const sortName = sql<string>`lower(${properties.name})`;
  const { id, name, location, type } = properties;
  const query = ctx.db
    .select({ id, name, location, type, sortName })
    .from(properties)
    .where(
      and(
        eq(properties.listed, true),
        isNull(properties.archivedAt),
        named(search),
        cursor ? sql`(${sortName}, ${id}) > (${cursor[0]}, ${cursor[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(asc(sortName), asc(id));
  const { rows, nextCursor } = await readPage({ limit }, query, (row) => [row.sortName, row.id]);
  return { properties: rows.map(({ sortName: _, ...entry }) => entry), nextCursor: search ? nextCursor : null };
}

/** Counts of tasks are for those who see the tasks; `can` and the hidden fields come from the policy. */
function showProperty(
  ctx: Ctx,
  row: Row,
  relations: Relation[],
  figures: PropertyFigures,
  thumbnailUrl: string | undefined,
): PropertySummary {
  const {
    createdBy: _,
    createdAt,
    archivedAt,
    frozenAt,
    frozenReason,
    coverId,
    planAskedAt: __,
    organisationId: ___,
    state,
    ...fields
  } = row;
  const isKeeper = relations.includes("own") || relations.includes("managed");
  // Emergency numbers go by the state, so a person who sees no address is told what the place says by itself.
  const told = hiddenFields("property", relations).includes("address") ? readState(row.location) : state;
  return withoutHidden("property", relations, {
    ...fields,
    state: told !== null && isState(told) ? told : null,
    status: archivedAt ? "archived" : propertyStatus(figures.condition),
    lastMaintenance: figures.lastMaintenance,
    nextScheduled: figures.nextScheduled,
    taskCounts: isKeeper ? figures.taskCounts : null,
    thumbnailUrl: coverId ? mediaUrl(ctx, coverId, "thumbnail") : (thumbnailUrl ?? null),
    createdAt: createdAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
    restorableUntil: archivedAt ? restorableUntil(archivedAt).toISOString() : null,
    frozenAt: isKeeper ? (frozenAt?.toISOString() ?? null) : null,
    frozenReason: isKeeper ? frozenReason : null,
    can: canNow(ctx, row, relations),
  });
}

/** Only what is archived can be restored, and only for a while. */
function canNow(ctx: Ctx, row: Row, relations: Relation[]): Record<string, boolean> {
  const can = canOf(userOf(ctx).role, relations, "property", closedState(row));
  const { archivedAt } = row;
  return {
    ...can,
    archive: can.archive && archivedAt === null,
    restore: can.restore && archivedAt !== null && ctx.now <= restorableUntil(archivedAt),
  };
}
