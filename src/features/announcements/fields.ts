import * as field from "#domain/fields.ts";
import type { RepairCategory } from "#domain/vocab.ts";

export const announcementKinds = ["outage", "work", "incident", "news"] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];
export const kindLabels: Record<AnnouncementKind, string> = {
  outage: "Planned outage",
  work: "Planned work",
  incident: "Incident",
  news: "News",
};

/** What contractors of the building see: what they may be part of. */
export const worksKinds: readonly AnnouncementKind[] = ["outage", "work"];

export const services = ["water", "electricity", "gas", "lift", "internet", "parking", "other"] as const;
export type Service = (typeof services)[number];
export const serviceLabels: Record<Service, string> = {
  water: "Water",
  electricity: "Electricity",
  gas: "Gas",
  lift: "Lift",
  internet: "Internet",
  parking: "Parking",
  other: "Something else",
};

/** What a request is about that is made of "still no water". */
export const categoryOf: Record<Service, RepairCategory> = {
  water: "Plumbing",
  electricity: "Electrical",
  gas: "Other",
  lift: "Other",
  internet: "Other",
  parking: "Other",
  other: "Other",
};

export const announcementStates = ["coming", "now", "over", "withdrawn"] as const;
export type AnnouncementState = (typeof announcementStates)[number];

export const mostUnits = 500;
export const mostBlocks = 50;
/** What one person may add to a notice: who still has nothing then sends a request. */
export const mostFollowUps = 3;

const optional = field.optional;

/** What a keeper tells a building; which units it concerns stands beside it. */
export const announcementFields = field.fields({
  kind: field.choice("Kind", announcementKinds),
  service: optional(field.choice("What is concerned", services)),
  title: field.shortText("Title", { max: 120 }),
  text: optional(field.longText("Text", { max: 2_000 })),
});
