import * as field from "#domain/fields.ts";
import { type KeyArea, keyScopes } from "#domain/key-scopes.ts";

export const apiKeyFields = field.fields({
  name: field.shortText("Name", { max: 60 }),
  scopes: field.choices("Scopes", keyScopes),
});

export const areaLabels: Record<KeyArea, string> = {
  properties: "Properties",
  units: "Units and residents",
  assets: "Machines",
  tickets: "Repair requests",
  tasks: "Tasks and work logs",
  schedules: "Plan and schedules",
  members: "Members and invitations",
  documents: "Papers and procedures",
  verifications: "Verifications",
  notices: "Notices to buildings",
  reports: "Figures of the dashboard",
};
