import * as field from "#domain/fields.ts";

/** How keepers call a gate that has a device of its own. */
export const gateFields = field.fields({
  name: field.shortText("Name", { max: 60 }),
});

/** What the link of a gate is good for now. */
export const gateStates = ["open", "ended", "expired", "closed", "left"] as const;
export type GateState = (typeof gateStates)[number];
