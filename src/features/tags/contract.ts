import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { flag, id, schemasOf } from "#domain/text.ts";
import { fileData } from "#features/media/contract.ts";
import { KeptTriage, Triage } from "#features/triage/contract.ts";
import { triageFields } from "#features/triage/fields.ts";
import {
  dismissalFields,
  mostTagged,
  reportStatuses,
  requestOfReportFields,
  strangerFields,
  tagThings,
} from "./fields.ts";
import { tagRoutes } from "./routes.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const isNot = (what: string) => `That is no ${what}.`;

/** A code on a sticker, and what it is on. */
export const Tag = z.object({
  id: z.string(),
  propertyId: z.string(),
  thing: z.enum(tagThings),
  assetId: z.string().nullable(),
  unitId: z.string().nullable(),
  name: z.string().describe("Of the machine, the unit, or the building whose door it is on."),
  place: z.string().nullable(),
  code: z.string().describe("What is printed; whoever has it can report a fault."),
  address: z.string().describe("What the QR code holds."),
  working: z.boolean().describe("False where what it is on is out of use: it takes no reports then."),
  createdAt: instant,
});
export type Tag = z.infer<typeof Tag>;

/** What somebody without an account reported; nobody has confirmed it. */
export const TagReport = z.object({
  id: z.string(),
  propertyId: z.string(),
  tagId: z.string(),
  thing: z.enum(tagThings),
  name: z.string().describe("What the tag is on."),
  description: z.string(),
  phone: z.string().nullable().describe("E.164, as the stranger gave it; nobody has proved it."),
  photoUrl: z.string().nullable().describe("Signed for the clock hour; null without one, and once it is decided."),
  triage: KeptTriage.describe("What was read in it."),
  status: z.enum(reportStatuses),
  ticketId: z.string().nullable().describe("The request that it became."),
  reason: z.string().nullable().describe("Why it was dismissed."),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  createdAt: instant,
});
export type TagReport = z.infer<typeof TagReport>;

const Call = z.object({ shown: z.string(), dialled: z.string(), what: z.string() });
const code = z.string(isNot("tag")).max(100, isNot("tag")).describe("The code of a tag, in either letter case.");

export const tagStates = ["open", "renewed", "retired", "closed"] as const;

const TagPage = z.object({
  state: z.enum(tagStates).describe("Only an open one takes reports."),
  building: z.string().nullable().describe("Its name, and nothing else of it; null of a tag that is not open."),
  words: z.string().nullable().describe("What to say of one that is not open."),
  call: z.array(Call).describe("The emergency numbers of its state."),
  check: z
    .object({ challenge: z.string(), bits: z.number() })
    .nullable()
    .describe("Find a number n for which SHA-256 of `challenge:n` begins with so many zero bits."),
});
export type TagPage = z.infer<typeof TagPage>;

const ids = (label: string) =>
  z
    .array(id(label), `${label}s must be a list.`)
    .max(mostTagged, `At most ${mostTagged} tags can be made at once.`)
    .nullish();
const bad = "The check must be done again. Please send it once more.";
const report = z.object({ report: TagReport });

export const tagCalls = calls(tagRoutes, {
  listTags: {
    tag: "Tags",
    may: ["tag", "see"],
    summary: "The tags of a building that are in use, the newest first",
    input: z.object({ id: id("The property"), ...pageInput }),
    answer: z.object({ tags: z.array(Tag), can: can("tag"), nextCursor: z.string().nullable() }),
  },
  createTags: {
    tag: "Tags",
    may: ["tag", "create"],
    summary: "Make tags for machines, units or the door of a building",
    about: "What has a tag keeps it. A machine that is out of use, or one of another building, answers 422.",
    input: z
      .object({ id: id("The property"), assetIds: ids("Asset"), unitIds: ids("Unit"), door: flag("Door").optional() })
      .refine(({ assetIds, unitIds, door }) => Boolean(assetIds?.length || unitIds?.length || door), {
        path: ["assetIds"],
        message: "Please choose what gets a tag.",
      }),
    answer: z.object({ tags: z.array(Tag) }),
    creates: true,
    message: "The tags have been made.",
  },
  renewTag: {
    tag: "Tags",
    may: ["tag", "renew"],
    summary: "Give what a tag is on a new code, as when the sticker was copied",
    about: "The old code takes no more reports, and says so without naming what it was on.",
    input: z.object({ id: id() }),
    answer: z.object({ tag: Tag }),
    creates: true,
    message: "The tag has a new code. Please print it, and take the old one off.",
    failures: [409],
  },
  retireTag: {
    tag: "Tags",
    may: ["tag", "retire"],
    summary: "Take a tag out of use",
    input: z.object({ id: id() }),
    answer: z.null(),
    message: "The tag is out of use.",
    failures: [409],
  },
  openTag: {
    tag: "Tags",
    may: ["tag", "open"],
    summary: "What a tag is on, for who belongs to its building",
    about: "Occupants are led to the form for a repair request; machines are named to those who may see them.",
    input: z.object({ code }),
    answer: z.object({
      tag: z.object({
        thing: z.enum(tagThings),
        propertyId: z.string(),
        propertyName: z.string(),
        assetId: z.string().nullable(),
        unitId: z.string().nullable(),
        name: z.string().nullable(),
        to: z.string().nullable().describe("The screen that it opens; null where there is none besides its facts."),
      }),
    }),
    failures: [409],
  },
  findTagPage: {
    tag: "Tags",
    summary: "What a tag says to anybody, and the check that a report needs",
    input: z.object({ code }),
    answer: z.object({ page: TagPage }),
  },
  triageTagReport: {
    tag: "Tags",
    summary: "What a stranger's text says of danger, as for a signed-in account; nothing is kept",
    about: "Limited by tag and by address. Calling for help never waits for it.",
    input: z.object({ code, ...schemasOf(triageFields) }),
    answer: z.object({ triage: Triage }),
    failures: [409],
  },
  fileTagReport: {
    rank: "pressing",
    tag: "Tags",
    summary: "Report a fault by a tag, without an account",
    about: "Kept as unconfirmed until a keeper decides. The same challenge again is the same report. Limited by tag.",
    input: z.object({
      code,
      ...schemasOf(strangerFields),
      photo: fileData("a picture of at most 5,000,000 bytes").nullish(),
      challenge: z.string(bad).max(300, bad),
      solution: z.int(bad).min(0, bad),
    }),
    answer: z.object({
      report: z.object({ emergency: Triage.shape.emergency, hazards: Triage.shape.hazards, call: z.array(Call) }),
    }),
    creates: true,
    message: "Thank you. The people who look after this building have been told.",
    bodyLimit: 8_000_000,
    failures: [409, 415],
  },
  listTagReports: {
    tag: "Tags",
    may: ["tag_report", "see"],
    summary: "What strangers reported by the tags of a building, the newest first",
    input: z.object({
      id: id("The property"),
      ...pageInput,
      status: z
        .enum([...reportStatuses, "decided"], "That is not a status of a report.")
        .optional()
        .describe("decided: all that does not wait any more."),
    }),
    answer: z.object({
      reports: z.array(TagReport),
      waiting: z.number(),
      can: can("tag_report"),
      nextCursor: z.string().nullable(),
    }),
  },
  requestOfReport: {
    tag: "Tags",
    may: ["tag_report", "decide"],
    summary: "Make a repair request of a stranger's report",
    about:
      "Title, category and priority are read in the report where they are not said. Its photo moves to the request.",
    input: z.object({ id: id(), ...schemasOf(requestOfReportFields) }),
    answer: report,
    creates: true,
    message: "The report is a repair request now.",
    failures: [409],
  },
  dismissReport: {
    tag: "Tags",
    may: ["tag_report", "decide"],
    summary: "Dismiss a stranger's report, with a reason",
    input: z.object({ id: id(), ...schemasOf(dismissalFields) }),
    answer: report,
    message: "The report has been dismissed.",
    failures: [409],
  },
});
