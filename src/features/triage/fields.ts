import * as field from "#domain/fields.ts";
import { repairCategories, ticketPriorities } from "#domain/vocab.ts";

/** What may be judged before a request is sent: as much of it as there is. */
export const triageFields = field.fields({
  title: field.optional(field.shortText("Title")),
  description: field.longText("Description"),
  category: field.optional(field.choice("Category", repairCategories)),
  priority: field.optional(field.choice("Priority", ticketPriorities)),
  emergency: field.optional(field.flag("Emergency")),
});
