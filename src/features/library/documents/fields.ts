import * as field from "#domain/fields.ts";
import type { FieldProblem } from "#domain/problems.ts";
import { accessLevels, documentCategories } from "#domain/vocab.ts";

/** What a keeper says of a paper. */
export const documentFields = field.fields({
  propertyId: field.id("Property"),
  title: field.shortText("Title"),
  category: field.choice("Category", documentCategories),
  expiresOn: field.optional(field.day("Expiry date")),
  accessLevel: field.choice("Access level", accessLevels),
  description: field.optional(field.longText("Description")),
  tags: field.list("Tags", { max: 20 }),
  assetId: field.optional(field.id("Machine")),
});

export const fileMissing: FieldProblem = { path: "fileData", message: "File is required.", kind: "missing" };
export const dayIsOver: FieldProblem = { path: "expiresOn", message: "Expiry date must be today or a day to come." };
