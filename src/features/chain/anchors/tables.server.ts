import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant, wholeNumber } from "#platform/columns.server.ts";
import type { AnchorKind } from "./rules.ts";

/**
 * What others keep of a checkpoint. `digest` is the SHA-256 of its note, `proof` what they answered. A proof of
 * OpenTimestamps waits for a block at first; the one that names the block is a row of its own, which completes it.
 */
export const chainAnchors = pgTable("chain_anchors", {
  id: uuid().primaryKey(),
  kind: text().$type<AnchorKind>().notNull(),
  authority: text().notNull(),
  size: wholeNumber("size").notNull(),
  keyId: uuid("key_id").notNull(),
  digest: bytes("digest").notNull(),
  proof: bytes("proof").notNull(),
  saidAt: instant("said_at"),
  block: wholeNumber("block"),
  completes: uuid(),
  keptAt: instant("kept_at").notNull(),
});

export const chainAnchorTroubles = pgTable("chain_anchor_troubles", {
  kind: text().$type<AnchorKind>().notNull(),
  authority: text().notNull(),
  says: text().notNull(),
  since: instant("since").notNull(),
  lastAt: instant("last_at").notNull(),
  times: integer().notNull(),
});

export const chainLetters = pgTable("chain_letters", {
  accountId: uuid("account_id").primaryKey(),
  askedAt: instant("asked_at").notNull(),
});
