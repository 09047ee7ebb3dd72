import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { id, optionalId, optionalLongText, wholeNumber } from "#domain/text.ts";
import { mediaCategories } from "#domain/vocab.ts";
import { mediaBodyLimit, propertyUploads } from "#features/media/contract.ts";
import { noComponents, Property, positionProblem, propertyFields, propertyRefusal } from "../contract.ts";
import { editingRoutes } from "../routes.ts";

/** Most files that one call relabels or removes. */
const mostFiles = 200;
const tooMany = `At most ${mostFiles} files can be changed at once.`;

const FileChange = z.object({
  id: id("The file"),
  category: z.enum(mediaCategories, "Please choose a category from the list.").nullish(),
  description: optionalLongText("Description"),
});

export const PropertyEdit = z
  .object({
    ...propertyFields,
    id: id(),
    version: wholeNumber("Version", 0, 2_147_483_647).optional(),
    name: propertyFields.name.optional(),
    type: propertyFields.type.optional(),
    location: propertyFields.location.optional(),
    components: propertyFields.components.optional(),
    mediaUploads: propertyUploads.describe("Files to add."),
    mediaChanges: z
      .array(FileChange, "Changes of files must be a list.")
      .max(mostFiles, tooMany)
      .nullish()
      .describe("Category and description of files that are there."),
    removeMedia: z.array(id("The file"), "Files to remove must be a list.").max(mostFiles, tooMany).nullish(),
    coverId: optionalId("Cover").describe("The picture that stands for the building; null for the first one."),
  })
  .superRefine((given, field) => {
    const { components: input } = given;
    if (input?.length === 0) field.addIssue({ code: "custom", path: ["components"], input, message: noComponents });
    const isHalfNamed = (given.latitude === undefined) !== (given.longitude === undefined);
    const problem = positionProblem(isHalfNamed ? { latitude: 0, longitude: null } : given);
    if (problem) field.addIssue({ code: "custom", path: ["latitude"], message: problem });
  });

export const editingCalls = calls(editingRoutes, {
  editProperty: {
    tag: "Properties",
    may: ["property", "edit"],
    summary: "Change what is named of a building and its photos; its plan follows what was said",
    input: PropertyEdit,
    answer: z.object({ property: Property }),
    message: "Your changes are kept.",
    bodyLimit: mediaBodyLimit,
    refusal: propertyRefusal,
  },
});
