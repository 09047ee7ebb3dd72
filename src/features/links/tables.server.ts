import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "#platform/columns.server.ts";
import type { LinkEnd, LinkKind, LinkThing } from "./fields.ts";

export const links = pgTable("links", {
  id: uuid().primaryKey(),
  kind: text().$type<LinkKind>().notNull(),
  thing: text().$type<LinkThing>().notNull(),
  thingId: uuid("thing_id").notNull(),
  propertyId: uuid("property_id").notNull(),
  accountId: uuid("account_id").notNull(),
  givenBy: uuid("given_by").notNull(),
  codeHash: bytes("code_hash").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  endedAt: instant("ended_at"),
  endedAs: text("ended_as").$type<LinkEnd>(),
  lastOpenedAt: instant("last_opened_at"),
  lastUsedAt: instant("last_used_at"),
});
