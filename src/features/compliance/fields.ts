import * as field from "#domain/fields.ts";
import { requirements } from "#domain/requirements.ts";

export const sorts = ["statutory", "good_practice", "insurance", "contract"] as const;
export type Sort = (typeof sorts)[number];
export const sortLabels: Record<Sort, string> = {
  statutory: "Asked by law",
  good_practice: "Good practice",
  insurance: "Insurance",
  contract: "Contract",
};

const { optional } = field;

/** What a keeper says of a paper. */
export const paperFields = field.fields({
  requirement: field.choice("What it proves", requirements),
  number: optional(field.shortText("Number")),
  issuedBy: field.shortText("Issued by"),
  validFrom: field.day("Valid from"),
  validUntil: optional(field.day("Valid until")),
  note: optional(field.longText("Note", { max: 2_000 })),
  assetId: optional(field.id("Machine")),
});

/** Why a paper is not required of a building, although it looks so, or is although it does not. */
export const rulingFields = field.fields({
  reason: field.longText("Reason", { max: 1_000, missing: "Say why, so that others can follow it." }),
});
