import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "#platform/columns.server.ts";
import type { Clarity } from "./clarity.rules.ts";
import type { Marks } from "./edited.rules.ts";
import type { PairKinship } from "./pair.rules.ts";

/** What is known of a picture by its pixels; it goes with the picture. */
export const prints = pgTable("prints", {
  mediaId: uuid("media_id").primaryKey(),
  /** Counts the prints, for the base that is held in memory. */
  no: integer().notNull().generatedAlwaysAsIdentity(),
  version: integer().notNull(),
  outcome: text().$type<"read" | "unreadable">().notNull(),
  /** SHA-256 of the pixels of its copy. */
  pixels: bytes("pixels"),
  quality: integer(),
  whole: bytes("whole"),
  trimmed: bytes("trimmed"),
  middle: bytes("middle"),
  clarity: jsonb().$type<Clarity>(),
  marks: jsonb().$type<Marks>(),
  madeAt: instant("made_at").notNull(),
  /** Null until it was compared with all others. It stands in the base before, so that of two at once one finds the other. */
  comparedAt: instant("compared_at"),
});

export const printPoints = pgTable("print_points", {
  mediaId: uuid("media_id").primaryKey(),
  points: bytes("points").notNull(),
});

/** What a picture is to one that was sent before it. */
export const printPairs = pgTable(
  "print_pairs",
  {
    mediaId: uuid("media_id").notNull(),
    earlierId: uuid("earlier_id").notNull(),
    kinship: text().$type<PairKinship>().notNull(),
    detail: doublePrecision(),
    points: integer(),
    bits: integer(),
    /** They agree wholly but for some parts, as papers of one form do; null for pairs from before this was kept. */
    differs: boolean(),
    foundAt: instant("found_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.earlierId] })],
);
