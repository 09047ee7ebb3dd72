import { and, eq, isNull, sql } from "drizzle-orm";
import type { ActOn } from "#domain/acts.ts";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { invalid, refuseStale } from "#domain/problems.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { Document, documentCalls } from "./contract.ts";
import { dayIsOver } from "./fields.ts";
import { storingFile } from "./file-storage.service.server.ts";
import { findRow, readDocument } from "./queries.server.ts";
import { documentReminders, documents } from "./tables.server.ts";

type Row = typeof documents.$inferSelect;

/** Puts a paper of a building into its data room, the file kept byte for byte before the row that names it. */
export async function uploadDocument(
  ctx: Ctx,
  input: CallRead<typeof documentCalls.uploadDocument>,
): Promise<{ document: Document }> {
  await authorizeProperty(ctx, "document", "create", input.propertyId);
  refuseOver(ctx, input.expiresOn);
  return storingFile(ctx, input, (file) =>
    transaction(ctx, async (ctx) => {
      await authorizeProperty(ctx, "document", "create", input.propertyId);
      const { propertyId, title, category, description = null, tags, accessLevel } = input;
      const { expiresOn = null, assetId = null } = input;
      await ctx.lookups.requireAsset(ctx, propertyId, assetId);
      const document = {
        propertyId,
        assetId,
        title,
        category,
        description,
        tags,
        accessLevel,
        expiresOn,
        ...file.facts,
      };
      await ctx.db.insert(documents).values({ ...document, uploadedBy: userOf(ctx).id, createdAt: ctx.now });
      await file.take(ctx);
      await happened(ctx, document, "added");
      return readDocument(ctx, document.id);
    }),
  );
}

function refuseOver(ctx: Ctx, expiresOn: string | null | undefined): void {
  if (expiresOn && expiresOn < lagosDay(ctx.now)) throw invalid(dayIsOver.path, dayIsOver.message);
}

/** Changes what is written about a document. With another last day its reminders begin anew. */
export async function editDocument(
  ctx: Ctx,
  input: CallRead<typeof documentCalls.editDocument>,
): Promise<{ document: Document }> {
  return transaction(ctx, async (ctx) => {
    const { id, version, ...named } = input;
    const row = await findLocked(ctx, "edit", id);
    refuseStale("This document", row, version);
    const changes = changesIn(row, named);
    if (Object.keys(changes).length === 0) return readDocument(ctx, id);
    if ("expiresOn" in changes) {
      refuseOver(ctx, changes.expiresOn);
      await ctx.db.delete(documentReminders).where(eq(documentReminders.documentId, id));
    }
    if ("assetId" in changes) await ctx.lookups.requireAsset(ctx, row.propertyId, changes.assetId);
    await set(ctx, id, changes);
    await happened(ctx, row, "edited");
    return readDocument(ctx, id);
  });
}

/** Of the fields that are named, those that say something new. */
function changesIn(row: Row, named: Partial<Row>): Partial<Row> {
  const isNew = ([name, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(row[name as keyof Row]);
  return Object.fromEntries(Object.entries(named).filter(isNew));
}

/** Deletes a document; it can be brought back for 30 days. */
export async function removeDocument(ctx: Ctx, { id }: { id: string }): Promise<{ document: Document }> {
  return transaction(ctx, async (ctx) => {
    const row = await findLocked(ctx, "remove", id);
    await set(ctx, id, { deletedAt: ctx.now });
    await happened(ctx, row, "removed");
    return readDocument(ctx, id);
  });
}

/** Brings a deleted document back; one that is there stays as it is. */
export async function restoreDocument(ctx: Ctx, { id }: { id: string }): Promise<{ document: Document }> {
  return transaction(ctx, async (ctx) => {
    const row = await findLocked(ctx, "restore", id);
    if (row.deletedAt !== null) {
      await set(ctx, id, { deletedAt: null });
      await happened(ctx, row, "restored");
    }
    return readDocument(ctx, id);
  });
}

/** Of two that race, the second waits and then sees what the first one did. */
async function findLocked(ctx: Ctx, act: "edit" | "remove" | "restore", id: string): Promise<Row> {
  await findRow(ctx, act, id);
  await ctx.db.select({ id: documents.id }).from(documents).where(eq(documents.id, id)).for("update");
  return (await findRow(ctx, act, id)).document;
}

const set = (ctx: Ctx, id: string, fields: Partial<Row>) =>
  ctx.db
    .update(documents)
    .set({ ...fields, version: sql`${documents.version} + 1` })
    .where(eq(documents.id, id));

async function happened(
  ctx: Ctx,
  { id, propertyId, title }: Pick<Row, "id" | "propertyId" | "title">,
  act: ActOn<"document">,
): Promise<void> {
  await recordAct(ctx, { propertyId, thing: "document", thingId: id, act, data: { title } });
}

/** Somebody takes the file away with them. */
export async function countDownload(ctx: Ctx, id: string): Promise<void> {
  const { downloadCount } = documents;
  await ctx.db
    .update(documents)
    .set({ downloadCount: sql`${downloadCount} + 1` })
    .where(and(eq(documents.id, id), isNull(documents.deletedAt)));
}
