import * as field from "#domain/fields.ts";
import { certificationLevels, specializations } from "#domain/vocab.ts";

/** What a contractor writes of somebody in the team. */
export const teamFields = field.fields({
  name: field.shortText("Name"),
  email: field.email(),
  phone: field.pastedText("Phone", { max: 40 }),
  specializations: field.choices("Specializations", specializations),
  certification_level: field.optional(field.choice("Certification level", certificationLevels)),
  hourly_rate: field.optional(field.naira("Hourly rate", { wrong: "Enter an hourly rate such as 5,000." })),
});
