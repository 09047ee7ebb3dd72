import type { Relation } from "./policy-grants.ts";

const money = ["estimatedCost", "actualCost"] as const;
const notes = ["specialNotes", "accessNotes"] as const;
const figures = ["totalSpent", "maintenanceCost"] as const;
const position = ["latitude", "longitude"] as const;
/**
 * What says more of a building than the directory does: not for an occupant that nobody has confirmed, since anyone
 * can sign up as one.
 */
const beyondDirectory = [
  ...["thumbnailUrl", "address", "lga", ...position],
  ...["buildingAge", "ageKnown", "constructionType", "units", "floors", "usagePattern", "components"],
  ...["status", "lastMaintenance", "nextScheduled"],
] as const;
const unitFacts = [
  ...["sizeM2", "share", "weight", "exclusions", "occupancy"],
  ...["state", "openTickets", "emergencies", "overdueTasks", "occupants", "arrearsKobo"],
] as const;
const occupantContact = ["occupantPhone", "occupantEmail"] as const;
/** How one gets to a job and in, as the building is today: for the person who does it, and only until it is done. */
const wayIn = ["accessNotes", "address", "state", ...position] as const;

/** Fields that not every relation sees, and what each relation hides of them; a relation that is not named hides all. */
export const hiddenTable: Record<
  string,
  { fields: readonly string[]; hides: Partial<Record<Relation, readonly string[]>> }
> = {
  property: {
    fields: [...notes, ...figures, ...beyondDirectory],
    hides: {
      own: [],
      managed: [],
      reads: notes,
      confirmed: [...notes, ...figures],
      engaged: ["accessNotes", ...figures],
      open_job: figures,
    },
  },
  task: {
    fields: [...money, "costIsEstimated", "assetId", ...wayIn, ...occupantContact],
    hides: {
      own: [],
      managed: [],
      awarded: ["assetId", ...wayIn, ...occupantContact],
      engaged: ["actualCost", "costIsEstimated", ...wayIn, ...occupantContact],
      open_job: [...money, "costIsEstimated"],
    },
  },
  ticket: {
    fields: [...occupantContact, "reopenReason", "answer", "repeatOf", "repeatCount", "assetId"],
    hides: {
      own: [],
      managed: [],
      author: ["repeatOf", "repeatCount", "assetId"],
      engaged: [...occupantContact, "repeatOf"],
      open_job: ["repeatOf"],
    },
  },
  media: { fields: position, hides: { own: [], managed: [], self: [] } },
  asset: { fields: ["replacementCost"], hides: { own: [], managed: [] } },
  meter: { fields: ["schedules", "uncounted"], hides: { own: [], managed: [] } },
  unit: { fields: unitFacts, hides: { own: [], managed: [] } },
  schedule: {
    fields: ["estimatedCost", "skips", "assetId"],
    hides: { own: [], managed: [], awarded: ["estimatedCost", "skips"] },
  },
  work_log: { fields: ["assetId"], hides: { own: [], managed: [] } },
};
