import { and, asc, desc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay, readDay } from "#domain/days.ts";
import { isId } from "#domain/ids.ts";
import { soonUntil } from "#domain/lapses.ts";
import { type Act, canOf } from "#domain/policy.ts";
import { documentRelations, type Standing } from "#domain/policy-relations.ts";
import { notFound } from "#domain/problems.ts";
import { likePattern } from "#domain/text.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { assets } from "#features/assets/tables.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { foreignCursor, readCursor, readPage } from "#platform/paging.server.ts";
import { authorizeDocument, documentsInReach } from "./access.queries.server.ts";
import { contentUrl } from "./content/queries.server.ts";
import type { Document, documentCalls } from "./contract.ts";
import { deletedForGood, restorableUntil } from "./rules.ts";
import { documents } from "./tables.server.ts";

/** By its name alone: whoever may read the paper reads that, and no more of the machine. */
const assetName = sql<string | null>`(select a.name from ${assets} a where a.id = ${documents.assetId})`;

const selectDocuments = (ctx: Ctx) =>
  ctx.db
    .select({ document: documents, propertyName: properties.name, uploadedBy: accounts.name, assetName })
    .from(documents)
    .innerJoin(properties, eq(properties.id, documents.propertyId))
    .innerJoin(accounts, eq(accounts.id, documents.uploadedBy));

type Row = Awaited<ReturnType<typeof selectDocuments>>[number];
type Listing = CallRead<typeof documentCalls.listDocuments>;

const isThere = isNull(documents.deletedAt);
/** Deleted, and not yet for good. */
const isRestorable = (ctx: Ctx) =>
  and(isNotNull(documents.deletedAt), gt(documents.deletedAt, deletedForGood(ctx.now)));

/** The documents in reach: the newest first, or those that expire by their last day. */
export async function listDocuments(
  ctx: Ctx,
  input: Listing,
): Promise<{ documents: Document[]; nextCursor: string | null }> {
  const isDeleted = input.deleted === "true";
  const byExpiry = input.expiring === "true";
  const { bound, standingTo } = await documentsInReach(ctx, isDeleted ? "restore" : "see", input.propertyId);
  const query = selectDocuments(ctx)
    .where(
      and(
        bound,
        isDeleted ? isRestorable(ctx) : isThere,
        input.assetId ? eq(documents.assetId, input.assetId) : undefined,
        input.category ? eq(documents.category, input.category) : undefined,
        byExpiry ? lte(documents.expiresOn, soonUntil(lagosDay(ctx.now))) : undefined,
        matching(input.search),
        tagged(input.tag),
        after(input.cursor, byExpiry),
      ),
    )
    .orderBy(...(byExpiry ? [asc(documents.expiresOn), asc(documents.id)] : [desc(documents.id)]));
  const { rows, nextCursor } = await readPage(input, query, ({ document }) => [document.expiresOn ?? "", document.id]);
  return { documents: rows.map((row) => showDocument(ctx, row, standingTo(row.document.propertyId))), nextCursor };
}

function after(given: string | undefined, byExpiry: boolean): SQL | undefined {
  const cursor = readCursor(given, 2);
  if (!cursor) return undefined;
  const [day = "", id = ""] = cursor;
  if (!isId(id) || (byExpiry && readDay(day) !== day)) throw foreignCursor();
  return byExpiry
    ? sql`(${documents.expiresOn}, ${documents.id}) > (${day}::date, ${id}::uuid)`
    : sql`${documents.id} < ${id}::uuid`;
}

function matching(search: string | null | undefined): SQL | undefined {
  if (!search) return undefined;
  const { title, fileName, description, tags } = documents;
  const pattern = likePattern(search);
  return sql`(${title} ilike ${pattern} or ${fileName} ilike ${pattern} or ${description} ilike ${pattern}
    or array_to_string(${tags}, chr(10)) ilike ${pattern})`;
}

const tagged = (tag: string | null | undefined): SQL | undefined =>
  tag ? sql`exists (select from unnest(${documents.tags}) as own where lower(own) = lower(${tag}))` : undefined;

/** A document where the act is allowed, with what its caller is to it; 404 out of reach, and of one deleted for good. */
export async function findRow(
  ctx: Ctx,
  act: Act<"document">,
  id: string,
  which: "there" | "deleted too" = act === "restore" ? "deleted too" : "there",
): Promise<Row & { standing: Standing }> {
  const [row] = await selectDocuments(ctx).where(and(eq(documents.id, id), which === "there" ? isThere : undefined));
  const deletedAt = row?.document.deletedAt;
  if (!row || (deletedAt && ctx.now >= restorableUntil(deletedAt))) throw notFound("document");
  const { standing } = await authorizeDocument(ctx, act, row.document);
  return { ...row, standing };
}

export async function findDocument(ctx: Ctx, { id }: { id: string }): Promise<{ document: Document }> {
  const row = await findRow(ctx, "see", id);
  return { document: showDocument(ctx, row, row.standing) };
}

/** The document as its keeper sees it right after a write, deleted or not. */
export async function readDocument(ctx: Ctx, id: string): Promise<{ document: Document }> {
  const row = await findRow(ctx, "see", id, "deleted too");
  return { document: showDocument(ctx, row, row.standing) };
}

function showDocument(ctx: Ctx, { document, propertyName, uploadedBy, assetName }: Row, standing: Standing): Document {
  const { bytes, sha256, createdAt, deletedAt, ...fields } = document;
  const relations = documentRelations(standing, document.accessLevel);
  const can = canOf(userOf(ctx).role, relations, "document", standing.closed);
  const isDeleted = deletedAt !== null;
  return {
    ...fields,
    propertyName,
    assetName,
    uploadedBy,
    fileSize: bytes,
    sha256: sha256.toString("hex"),
    createdAt: createdAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
    restorableUntil: deletedAt ? restorableUntil(deletedAt).toISOString() : null,
    contentUrl: isDeleted ? null : contentUrl(ctx, document.id, "download"),
    previewUrl: isDeleted || fields.opensAs === null ? null : contentUrl(ctx, document.id, "preview"),
    can: { edit: can.edit && !isDeleted, remove: can.remove && !isDeleted, restore: can.restore && isDeleted },
  };
}
