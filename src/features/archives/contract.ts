import * as z from "zod";
import { calls, type FileAnswer } from "#domain/contract.ts";
import { id, schemasOf } from "#domain/text.ts";
import { statementFields } from "./fields.ts";
import { archiveRoutes } from "./routes.ts";
import { archiveStates, keptDays } from "./rules.ts";

const dayText = z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos.");
const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

export const Archive = z.object({
  id: z.string(),
  propertyId: z.string().nullable().describe("Null: of the account itself."),
  propertyName: z.string().nullable(),
  fromDay: dayText.nullable().describe("Of the statements of all units: their first day. Null: of all that there is."),
  toDay: dayText.nullable(),
  state: z.enum(archiveStates),
  reason: z.string().nullable().describe("Why it could not be made."),
  fileSize: z.number().nullable().describe("Bytes, once it is ready."),
  askedAt: instant,
  readyAt: instant.nullable(),
  expiresAt: instant.nullable().describe("Until when it can be taken."),
});
export type Archive = z.infer<typeof Archive>;

const tag = "Archives";
const about = `It is made in the background, and a notice says when it is ready. It can be taken for ${keptDays} days by who asked, while they still have what it is of. 409 while one of the same is being made.`;

export const archiveCalls = calls(archiveRoutes, {
  askOwnArchive: {
    tag,
    may: ["account", "see"],
    summary: "Ask for everything kept about oneself, as one ZIP of JSON and files",
    about,
    input: z.object({}),
    answer: z.object({ archive: Archive }),
    creates: true,
    message: "Your archive is being made. A notice tells you when it is ready.",
    failures: [429],
  },
  askPropertyArchive: {
    tag,
    may: ["property", "see_history"],
    summary: "Ask for everything on record of a building: lists as CSV, photos and papers as files, and a page to read",
    about,
    input: z.object({ id: id() }),
    answer: z.object({ archive: Archive }),
    creates: true,
    message: "The archive is being made. A notice tells you when it is ready.",
    failures: [429],
  },
  askStatements: {
    tag,
    may: ["demand", "see"],
    summary: "Ask for the statements of all units of a building, as one ZIP of a PDF each and a list of what each owes",
    about: `Up to a year. ${about}`,
    input: z.object({ id: id("The property"), ...schemasOf(statementFields) }),
    answer: z.object({ archive: Archive }),
    creates: true,
    message: "The statements are being made. A notice tells you when they are ready.",
    failures: [422, 429],
  },
  listArchives: {
    tag,
    may: ["account", "see"],
    summary: "The archives that one asked for, the newest first",
    rows: "archives",
    input: z.object({}),
    answer: z.object({ archives: z.array(Archive) }),
  },
  readArchive: {
    tag,
    may: ["account", "see"],
    summary: "Take an archive that is ready",
    input: z.object({ id: id() }),
    answer: z.custom<FileAnswer>(),
    file: "application/zip",
    failures: [409],
  },
});
