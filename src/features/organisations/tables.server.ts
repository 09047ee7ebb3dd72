import { boolean, date, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { State } from "#domain/places.ts";
import { bytes, instant } from "#platform/columns.server.ts";
import type { OrganisationRole } from "./fields.ts";

export const organisations = pgTable("organisations", {
  id: uuid().primaryKey(),
  name: text(),
  /** Whose own one it is; null of a company. */
  personalOf: uuid("personal_of"),
  contactPhone: text("contact_phone"),
  contactEmail: text("contact_email"),
  /** From which day on its owners and managers sign in in two steps. */
  secondStepFrom: date("second_step_from", { mode: "string" }),
  createdBy: uuid("created_by").notNull(),
  createdAt: instant("created_at").notNull(),
  version: integer().notNull().default(1),
});

export const organisationMembers = pgTable("organisation_members", {
  id: uuid().primaryKey(),
  organisationId: uuid("organisation_id").notNull(),
  /** Null until somebody has accepted. */
  accountId: uuid("account_id"),
  role: text().$type<OrganisationRole>().notNull(),
  email: text(),
  allBuildings: boolean("all_buildings").notNull().default(true),
  invitedBy: uuid("invited_by"),
  invitedAt: instant("invited_at").notNull(),
  joinedAt: instant("joined_at"),
  leftAt: instant("left_at"),
  /** Until when an accountant is there, as a day in Lagos; null without an end. */
  lastDay: date("last_day", { mode: "string" }),
  /** When it was told that this day is over. */
  endedAt: instant("ended_at"),
  version: integer().notNull().default(1),
});

export const organisationMemberBuildings = pgTable(
  "organisation_member_buildings",
  { memberId: uuid("member_id").notNull(), propertyId: uuid("property_id").notNull() },
  ({ memberId, propertyId }) => [primaryKey({ columns: [memberId, propertyId] })],
);

export const organisationLinks = pgTable("organisation_links", {
  tokenHash: bytes("token_hash").primaryKey(),
  memberId: uuid("member_id").notNull(),
  createdAt: instant("created_at").notNull(),
});

/** Who keeps its buildings of an area together. */
export const organisationTeams = pgTable("organisation_teams", {
  id: uuid().primaryKey(),
  organisationId: uuid("organisation_id").notNull(),
  name: text().notNull(),
  createdAt: instant("created_at").notNull(),
  version: integer().notNull().default(1),
});

export const organisationTeamAreas = pgTable(
  "organisation_team_areas",
  {
    teamId: uuid("team_id").notNull(),
    state: text().$type<State>().notNull(),
    /** Empty for the whole state. */
    lga: text().notNull().default(""),
  },
  ({ teamId, state, lga }) => [primaryKey({ columns: [teamId, state, lga] })],
);

export const organisationTeamMembers = pgTable(
  "organisation_team_members",
  { teamId: uuid("team_id").notNull(), memberId: uuid("member_id").notNull() },
  ({ teamId, memberId }) => [primaryKey({ columns: [teamId, memberId] })],
);
