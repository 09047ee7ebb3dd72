import * as field from "#domain/fields.ts";
import { engagements, memberRoles } from "#domain/vocab.ts";

const unit = field.optional(field.shortText("Unit"));

/** Who is added to a property; without an email it becomes a link. */
export const newMemberFields = field.fields({
  role: field.choice("Role", memberRoles),
  email: field.optional(field.email()),
  unit,
});

export const unitFields = field.fields({ unit });
export const engagementFields = field.fields({ engagement: field.choice("Engagement", engagements) });
