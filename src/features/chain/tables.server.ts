import { bigint, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant, wholeNumber } from "#platform/columns.server.ts";

/** One for each act of record. `facts` is what the tree holds of it; its number comes a moment after the act. */
export const chainEntries = pgTable("chain_entries", {
  id: uuid().primaryKey(),
  thing: text().notNull(),
  thingId: uuid("thing_id"),
  facts: text().notNull(),
  no: wholeNumber("no"),
  loggedAt: instant("logged_at"),
});

/** Who did it and what was written, each with the salt of its commitment: nulls once they were erased. */
export const chainDetails = pgTable("chain_details", {
  entryId: uuid("entry_id").primaryKey(),
  actorId: uuid("actor_id"),
  whoSalt: bytes("who_salt"),
  what: text(),
  whatSalt: bytes("what_salt"),
});

/** Whole subtrees: level 0 holds the leaves. */
export const chainNodes = pgTable("chain_nodes", {
  level: smallint().notNull(),
  place: bigint({ mode: "number" }).notNull(),
  hash: bytes("hash").notNull(),
});

/** The keys that signed checkpoints; the one that is not retired signs. */
export const chainKeys = pgTable("chain_keys", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  publicKey: bytes("public_key").notNull(),
  sealed: bytes("sealed").notNull(),
  madeAt: instant("made_at").notNull(),
  retiredAt: instant("retired_at"),
});

export const chainCheckpoints = pgTable("chain_checkpoints", {
  size: wholeNumber("size").notNull(),
  keyId: uuid("key_id").notNull(),
  root: bytes("root").notNull(),
  note: text().notNull(),
  at: instant("at").notNull(),
});

/** How far the acts from before the chain were taken in. */
export const chainBackfill = pgTable("chain_backfill", {
  source: text().$type<"activity" | "audit">().primaryKey(),
  after: uuid().notNull(),
  until: uuid().notNull(),
});
