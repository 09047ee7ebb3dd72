import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { requirements } from "#domain/requirements.ts";
import { flag, id, optionalLongText, schemasOf, shortText, wholeNumber } from "#domain/text.ts";
import { Media, mediaBodyLimit, sopUploads } from "#features/media/contract.ts";
import { paperFields, sorts } from "./fields.ts";
import { complianceRoutes } from "./routes.ts";
import { paperProblem, states } from "./rules.ts";

const day = z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos.");
const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

/** A paper of a building that proves something for a time. */
export const Paper = z.object({
  id: z.string(),
  propertyId: z.string(),
  requirement: z.enum(requirements),
  assetId: z.string().nullable().describe("The machine that it is for; null: for all that are asked for it."),
  assetName: z.string().nullable(),
  number: z.string().nullable(),
  issuedBy: z.string(),
  validFrom: day,
  validUntil: day.nullable().describe("Its last day; null where it has none."),
  note: z.string().nullable(),
  addedBy: z.string().nullable(),
  createdAt: instant,
  media: z.array(Media),
  version: z.number(),
});
export type Paper = z.infer<typeof Paper>;

/** Something that a building must be able to prove, and how it stands. */
export const Requirement = z.object({
  requirement: z.enum(requirements),
  title: z.string(),
  sort: z.enum(sorts),
  basis: z.string().describe("On what it rests. No legal advice."),
  state: z.enum(states),
  reason: z.string().describe("Why it is in this state, as a sentence."),
  validUntil: day.nullable(),
  paper: Paper.nullable().describe("The one that proves it."),
  papers: z.array(Paper).describe("All of them, the newest first."),
  machines: z
    .array(
      z.object({
        assetId: z.string(),
        name: z.string(),
        state: z.enum(states),
        reason: z.string(),
        validUntil: day.nullable(),
      }),
    )
    .describe(
      "Each machine that needs a paper of its own; the worst of them decides. Empty where one paper stands for all.",
    ),
  byRule: z.boolean().describe("Kind, place and machines of the building ask for it; else a keeper does."),
  ruling: z
    .object({ required: z.boolean(), reason: z.string(), by: z.string().nullable(), at: instant })
    .nullable()
    .describe("What a keeper has ruled, and who."),
  isPublic: z.boolean().describe("The public page says it."),
});
export type Requirement = z.infer<typeof Requirement>;

const Counts = z.object({ red: z.number(), orange: z.number(), green: z.number(), not_required: z.number() });

export const BoardRow = z.object({
  propertyId: z.string(),
  name: z.string(),
  location: z.string(),
  state: z.enum(states).describe("The gravest of what is required; not_required where nothing is."),
  counts: Counts,
  first: z
    .object({ requirement: z.enum(requirements), title: z.string(), reason: z.string(), validUntil: day.nullable() })
    .nullable()
    .describe("What presses most."),
});
export type BoardRow = z.infer<typeof BoardRow>;

const Page = z.object({
  open: z.boolean(),
  address: z.string().nullable().describe("Where anybody reads what the owner opens; fit for a QR code."),
});

const Compliance = z.object({
  requirements: z.array(Requirement),
  counts: Counts,
  page: Page,
  can: can("compliance"),
});

const written = schemasOf(paperFields);
const version = wholeNumber("Version", 1, 2_147_483_647).optional();
const dated = (field: z.core.ParsePayload<Parameters<typeof paperProblem>[0]>) => {
  const message = paperProblem(field.value);
  if (message) field.issues.push({ code: "custom", input: field.value, path: ["validUntil"], message });
};

export const complianceCalls = calls(complianceRoutes, {
  listCompliance: {
    tag: "Compliance",
    may: ["compliance", "see"],
    summary: "The board: how each building that one keeps stands on the papers that it must have, the newest first",
    input: z.object({ ...pageInput }),
    answer: z.object({ properties: z.array(BoardRow), nextCursor: z.string().nullable() }),
  },
  findCompliance: {
    tag: "Compliance",
    may: ["compliance", "see"],
    summary: "What one building must be able to prove, which paper proves it, and what presses first",
    rows: "requirements",
    input: z.object({ id: id("The property") }),
    answer: Compliance,
  },
  ruleRequirement: {
    tag: "Compliance",
    may: ["compliance", "rule"],
    summary: "Rule that something is not required of a building, or is, with a reason; or show it on the public page",
    about:
      "`required` false or true asks for a `reason`; null goes back to what the rules have. Only the owner opens something to the public by `isPublic`.",
    example: { input: { required: false, reason: "The pool was filled in." } },
    input: z
      .object({
        id: id("The property"),
        requirement: shortText("Requirement", 60).describe(`One of: ${requirements.join(", ")}.`),
        required: z.boolean("Required must be true, false or null.").nullable().optional(),
        reason: optionalLongText("Reason", 1_000),
        isPublic: flag("isPublic").optional(),
      })
      .check((field) => {
        const { required, reason } = field.value;
        if (typeof required !== "boolean" || reason) return;
        const message = "Say why, so that others can follow it.";
        field.issues.push({ code: "custom", input: field.value, path: ["reason"], message });
      }),
    answer: z.object({
      requirement: Requirement.nullable().describe("Null where it is asked of the building no more."),
    }),
    message: "It has been ruled.",
  },
  addPaper: {
    tag: "Compliance",
    may: ["compliance", "create"],
    summary: "Add a paper with its file; the reminders of the one before it end with it",
    about:
      "With `assetId` it is for that machine alone: each lift, generator, gas system, water heater, pool and borehole needs one. Without, it is for all of them.",
    example: {
      input: {
        requirement: "fire_certificate",
        number: "LSFS/2026/118",
        issuedBy: "Lagos State Fire and Rescue Service",
        validFrom: "2026-03-01",
        validUntil: "2027-02-28",
      },
    },
    input: z
      .object({ id: id("The property"), ...written, mediaUploads: sopUploads.describe("The paper as PDF or photos.") })
      .check(dated),
    answer: z.object({ paper: Paper }),
    creates: true,
    message: "The paper has been added.",
    bodyLimit: mediaBodyLimit,
    failures: [409],
  },
  changePaper: {
    tag: "Compliance",
    may: ["compliance", "edit"],
    summary: "Change what is written about a paper; with another last day its reminders begin anew",
    input: z
      .object({
        id: id(),
        ...written,
        requirement: written.requirement.optional(),
        issuedBy: written.issuedBy.optional(),
        validFrom: written.validFrom.optional(),
        version,
        mediaUploads: sopUploads.describe("Further files."),
      })
      .check(dated),
    answer: z.object({ paper: Paper }),
    message: "The paper has been changed.",
    bodyLimit: mediaBodyLimit,
  },
  removePaper: {
    tag: "Compliance",
    may: ["compliance", "remove"],
    summary: "Take a paper away that was added by mistake",
    input: z.object({ id: id() }),
    answer: z.null(),
    message: "The paper has been removed.",
  },
  openPage: {
    tag: "Compliance",
    may: ["compliance", "publish"],
    summary: "Open the public page of a building, or close it; opened again it has another address",
    about:
      "It says only what was opened by `isPublic` and is proved by a paper that holds: what, on which day, by whom.",
    example: { input: { open: true } },
    input: z.object({ id: id("The property"), open: flag("Open") }),
    answer: z.object({ page: Page }),
    message: "The public page has been changed.",
  },
});
