import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { MemberRole } from "#domain/vocab.ts";
import { bytes, instant } from "#platform/columns.server.ts";

export const invitations = pgTable("invitations", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  role: text().$type<MemberRole>().notNull(),
  email: text(),
  unit: text(),
  invitedBy: uuid("invited_by").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
  usedBy: uuid("used_by"),
  revokedAt: instant("revoked_at"),
});

export const invitationLinks = pgTable("invitation_links", {
  tokenHash: bytes("token_hash").primaryKey(),
  invitationId: uuid("invitation_id").notNull(),
  createdAt: instant("created_at").notNull(),
});
