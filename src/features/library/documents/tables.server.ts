import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { AccessLevel, DocumentCategory } from "#domain/vocab.ts";
import { bytes, day, instant, wholeNumber } from "#platform/columns.server.ts";

/** Papers of a building; the file lies under `documents/<id>`, byte for byte as it came. */
export const documents = pgTable("documents", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  /** The machine that it tells of, where it is one. */
  assetId: uuid("asset_id"),
  title: text().notNull(),
  category: text().$type<DocumentCategory>().notNull(),
  description: text(),
  fileName: text("file_name").notNull(),
  fileType: text("file_type").notNull(),
  /** The type by its bytes, of a picture or a PDF; null: a browser is never asked to open it. */
  opensAs: text("opens_as"),
  bytes: wholeNumber("bytes").notNull(),
  sha256: bytes("sha256").notNull(),
  tags: text().array().notNull(),
  accessLevel: text("access_level").$type<AccessLevel>().notNull(),
  expiresOn: day("expires_on"),
  downloadCount: integer("download_count").notNull().default(0),
  uploadedBy: uuid("uploaded_by").notNull(),
  createdAt: instant("created_at").notNull(),
  deletedAt: instant("deleted_at"),
  version: integer().notNull().default(1),
});

/** A line for each time that the keepers were told of an expiry; its key keeps them from being told twice. */
export const documentReminders = pgTable("document_reminders", {
  documentId: uuid("document_id").notNull(),
  expiresOn: day("expires_on").notNull(),
  step: integer().notNull(),
  toldAt: instant("told_at").notNull(),
});
