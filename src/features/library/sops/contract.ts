import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { choice, flag, id, optionalPastedText, schemasOf, wholeNumber } from "#domain/text.ts";
import { scheduleCategories, skillLevels } from "#domain/vocab.ts";
import { Media, mediaBodyLimit, sopUploads } from "#features/media/contract.ts";
import { sopRoutes } from "../routes.ts";
import { sopFields } from "./fields.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

const mostFiles = 20;

const written = {
  title: z.string(),
  category: z.enum(scheduleCategories),
  description: z.string(),
  steps: z.array(z.string()),
  requiredTools: z.array(z.string()),
  safetyRequirements: z.array(z.string()),
  estimatedDuration: z.number().describe("Minutes."),
  skillLevel: z.enum(skillLevels),
  attachments: z.array(Media),
  version: z.number().describe("From 1; each edit makes the next."),
};

/** What a procedure says in one of its versions. */
export const SopVersion = z.object({ id: z.string(), ...written, createdAt: instant });
export type SopVersion = z.infer<typeof SopVersion>;

export const Sop = z.object({
  id: z.string(),
  ...written,
  usageCount: z.number().describe("Tasks that used it in any version, cancelled ones left out."),
  isActive: z.boolean().describe("False once it is retired: no task gets it any more."),
  authorName: z.string(),
  createdAt: instant,
  updatedAt: instant.describe("When this version was written."),
  can: can("sop"),
});
export type Sop = z.infer<typeof Sop>;

const said = schemasOf(sopFields);
const fields = {
  ...said,
  steps: said.steps.describe("In the order in which they are done; blank ones are dropped."),
  estimatedDuration: said.estimatedDuration.describe("Whole minutes."),
};
const attachments = sopUploads.describe("Files to add: pictures, videos and PDFs.");

const none = (given: unknown) => (given === "" || given === "all" ? undefined : given);
const one = z.object({ sop: Sop });

export const sopCalls = calls(sopRoutes, {
  listSops: {
    tag: "Property manager",
    may: ["sop", "see"],
    summary: "The procedures in reach, the newest first",
    about:
      "Owners and managers have their own and those of everybody who keeps a building with them. Contractors and technicians have what their tasks use, as it stood when the last of them was made.",
    input: z.object({
      ...pageInput,
      activeOnly: z
        .preprocess(none, z.enum(["true", "false"], "activeOnly must be true or false.").default("true"))
        .describe("Leaves out what is retired; true unless told."),
      category: z.preprocess(none, choice("Category", scheduleCategories).optional()),
      search: optionalPastedText("Search").describe("Part of the title, in either letter case."),
    }),
    answer: z.object({ sops: z.array(Sop), nextCursor: z.string().nullable() }),
  },
  createSop: {
    tag: "Property manager",
    may: ["sop", "create"],
    summary: "Write a procedure",
    input: z.object({
      ...fields,
      category: fields.category.default("General"),
      steps: fields.steps.default([]),
      requiredTools: fields.requiredTools.default([]),
      safetyRequirements: fields.safetyRequirements.default([]),
      estimatedDuration: fields.estimatedDuration.default(0),
      skillLevel: fields.skillLevel.default("intermediate"),
      attachments,
    }),
    answer: one,
    creates: true,
    message: "SOP created successfully",
    bodyLimit: mediaBodyLimit,
  },
  editSop: {
    tag: "Property manager",
    may: ["sop", "edit"],
    summary: "Change what is named of a procedure, which makes its next version; tasks keep the version they have",
    input: z.object({
      id: id(),
      title: fields.title.optional(),
      category: fields.category.optional(),
      description: fields.description.optional(),
      steps: fields.steps.optional(),
      requiredTools: fields.requiredTools.optional(),
      safetyRequirements: fields.safetyRequirements.optional(),
      estimatedDuration: fields.estimatedDuration.optional(),
      skillLevel: fields.skillLevel.optional(),
      attachments,
      removeAttachments: z
        .array(id("The file"), "Files to remove must be a list.")
        .max(mostFiles, `A procedure has at most ${mostFiles} files.`)
        .nullish()
        .describe("Files that the next version is without."),
      isActive: flag("isActive").optional().describe("true brings back what was retired; makes no version by itself."),
      version: wholeNumber("Version", 1, 2_147_483_647).optional(),
    }),
    answer: one,
    message: "The SOP has been changed.",
    bodyLimit: mediaBodyLimit,
  },
  retireSop: {
    tag: "Property manager",
    may: ["sop", "remove"],
    summary: "Retire a procedure: no task gets it any more, and those that have it keep it; again, nothing changes",
    input: z.object({ id: id() }),
    answer: one,
    message: "The SOP has been retired.",
  },
  listSopVersions: {
    tag: "Property manager",
    may: ["sop", "see"],
    summary: "Every version of a procedure, the newest first",
    input: z.object({ id: id(), ...pageInput }),
    answer: z.object({ versions: z.array(SopVersion), nextCursor: z.string().nullable() }),
  },
});
