import { doublePrecision, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { FileKind } from "#domain/vocab.ts";
import { bytes, instant, wholeNumber } from "#platform/columns.server.ts";

/** How a file came to be: `clockOffsetMs` is what the device's clock lacked when it was sent. */
export type Capture = {
  code: string | null;
  burst: string | null;
  stage: "before" | "after";
  clockOffsetMs: number | null;
  /** The model of the phone that sent it, where its browser names one. */
  device: string | null;
};

/** Files of people. Everything that evidence needs is kept from the start. */
export const media = pgTable("media", {
  id: uuid().primaryKey(),
  uploadedBy: uuid("uploaded_by").notNull(),
  propertyId: uuid("property_id"),
  /** Null until something refers to it; such files are swept. */
  thing: text().$type<
    | "property"
    | "ticket"
    | "comment"
    | "task"
    | "sop"
    | "reading"
    | "paper"
    | "asset"
    | "late_work"
    | "invoice"
    | "deduction"
    | "entry"
    | "organisation"
  >(),
  thingId: uuid("thing_id"),
  kind: text().$type<FileKind>().notNull(),
  contentType: text("content_type").notNull(),
  fileName: text("file_name").notNull(),
  bytes: wholeNumber("bytes").notNull(),
  sha256: bytes("sha256").notNull(),
  originalKey: text("original_key").notNull(),
  shownKey: text("shown_key"),
  thumbnailKey: text("thumbnail_key"),
  width: integer(),
  height: integer(),
  description: text(),
  category: text(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  accuracyM: doublePrecision("accuracy_m"),
  deviceTime: instant("device_time"),
  receivedAt: instant("received_at").notNull(),
  /** Null for files that came before this was kept. */
  capture: jsonb().$type<Capture>(),
});
