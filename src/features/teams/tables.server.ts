import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { CertificationLevel, Specialization, TeamMemberStatus } from "#domain/vocab.ts";
import { bytes, instant, wholeNumber } from "#platform/columns.server.ts";

/** Somebody's place in a contractor's team; name, email and phone are as the contractor wrote them. */
export const teamMembers = pgTable("team_members", {
  id: uuid().primaryKey(),
  contractorId: uuid("contractor_id").notNull(),
  /** Null until the invitation is accepted. */
  accountId: uuid("account_id"),
  status: text().$type<TeamMemberStatus>().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  specializations: text().array().$type<Specialization[]>().notNull(),
  certificationLevel: text("certification_level").$type<CertificationLevel>(),
  hourlyRateKobo: wholeNumber("hourly_rate_kobo"),
  invitedAt: instant("invited_at"),
  joinedAt: instant("joined_at"),
  /** Since when somebody who was added by email has agreed to it, or begun work of it. */
  agreedAt: instant("agreed_at"),
  leftAt: instant("left_at"),
  createdAt: instant("created_at").notNull(),
  version: integer().notNull().default(1),
});

export const teamLinks = pgTable("team_links", {
  tokenHash: bytes("token_hash").primaryKey(),
  memberId: uuid("member_id").notNull(),
  createdAt: instant("created_at").notNull(),
});
