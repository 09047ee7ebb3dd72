import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import {
  choice,
  id,
  instant,
  longText,
  optionalInstant,
  optionalLongText,
  shortText,
  wholeNumber,
} from "#domain/text.ts";
import { evidenceUploads, mediaBodyLimit } from "#features/media/contract.ts";
import { accessWays, mostMinutesLate, mostWindows, sides, visitStages } from "./fields.ts";
import { gateRoutes, visitRoutes } from "./routes.ts";

const at = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const Window = z.object({ from: at, to: at });

export const Visit = z.object({
  id: z.string(),
  ticketId: z.string(),
  propertyId: z.string(),
  state: z.enum(visitStages),
  line: z.string().describe("The one sentence about it, the same for everybody."),
  offeredBy: z.enum(sides).describe("`home`: the occupant, `work`: keepers or contractor. The other side chooses."),
  windows: z.array(Window),
  from: at.nullable().describe("Of the chosen time."),
  to: at.nullable(),
  expectedAt: at.nullable().describe("When they come instead, where they run late."),
  access: z.enum(accessWays).nullable(),
  reason: z.string().nullable().describe("Why it was called off, or why nobody could get in."),
  who: z.string().nullable().describe("Who comes: the technician, else the contractor."),
  admittedAt: at.nullable().describe("When the gate let them in."),
  createdAt: at,
  version: z.number(),
  can: can("visit"),
});
export type Visit = z.infer<typeof Visit>;

const windows = z
  .array(z.object({ from: instant("From"), to: instant("To") }, "A time needs its beginning and its end."), {
    error: "Times must be a list.",
  })
  .min(1, "Please offer at least one time.")
  .max(mostWindows, `Up to ${mostWindows} times can be offered.`);
const access = choice("Access", accessWays).nullish();
const one = z.object({ visit: Visit });
const tag = "Visits";

export const visitCalls = calls(visitRoutes, {
  listVisits: {
    tag,
    may: ["visit", "see"],
    summary: "The visits for a repair request, the newest first",
    input: z.object({ id: id("The request"), ...pageInput }),
    answer: z.object({ visits: z.array(Visit), can: can("visit"), nextCursor: z.string().nullable() }),
  },
  offerVisit: {
    tag,
    may: ["visit", "offer"],
    summary: "Offer up to five times for a visit, of which the other side chooses one",
    about:
      "While the occupant has to choose, what is promised stands still. A time in the past, and one at which the technician or the unit has a visit already, are refused.",
    example: {
      input: { windows: [{ from: "2026-11-24T09:00:00+01:00", to: "2026-11-24T11:00:00+01:00" }], access: "at_home" },
    },
    input: z.object({ id: id("The request"), windows, access }),
    answer: one,
    creates: true,
    message: "The times have been sent.",
    failures: [409],
  },
  changeVisit: {
    tag,
    may: ["visit", "offer"],
    summary: "Choose one of the offered times, or offer others instead",
    example: { input: { from: "2026-11-24T09:00:00+01:00", version: 1 } },
    about: "`from` is the beginning of an offered time; `windows` are other times, also in place of a booked one.",
    input: z.object({
      id: id(),
      from: optionalInstant("From"),
      windows: windows.optional(),
      access,
      version: wholeNumber("Version", 1, 2_147_483_647).optional(),
    }),
    answer: one,
    message: "The visit has been changed.",
    failures: [409],
  },
  reportLate: {
    tag,
    may: ["visit", "report"],
    summary: "Say by how many minutes a visit runs late",
    input: z.object({ id: id(), minutes: wholeNumber("Minutes", 5, mostMinutesLate) }),
    answer: one,
    message: "The occupant has been told.",
    failures: [409],
  },
  reportNoAccess: {
    tag,
    may: ["visit", "report"],
    summary: "Say that nobody could get in, with photos if any",
    input: z.object({ id: id(), reason: longText("Reason", 1_000), mediaUploads: evidenceUploads }),
    answer: one,
    message: "The occupant and the keepers have been told.",
    bodyLimit: mediaBodyLimit,
    failures: [409],
  },
  cancelVisit: {
    tag,
    may: ["visit", "offer"],
    summary: "Call a visit off, or take an offer back",
    input: z.object({ id: id(), reason: optionalLongText("Reason", 1_000) }),
    answer: one,
    message: "The visit has been called off.",
    failures: [409],
  },
  findVisitCode: {
    tag,
    may: ["visit", "see_code"],
    summary: "The code of six figures that opens the gate for a booked visit",
    input: z.object({ id: id() }),
    answer: z.object({ code: z.string(), from: at, to: at.describe("It opens until then.") }),
    failures: [409],
  },
});

const Expected = z.object({
  visitId: z.string(),
  line: z.string(),
  title: z.string().describe("What it is about."),
  unit: z.string().nullable(),
  who: z.string().nullable(),
  firm: z.string().nullable(),
  from: at,
  to: at.describe("The code opens until then."),
});
export type Expected = z.infer<typeof Expected>;

export const gateCalls = calls(gateRoutes, {
  openGate: {
    tag,
    may: ["gate", "check"],
    summary: "Who is expected within two days, for checking codes without a network",
    about:
      "`proof` is HMAC-SHA-256 of the visit's id, a colon and the code, under `key`, as hexadecimal: a page that holds this list can check a code by itself. It holds no code.",
    input: z.object({ id: id("The property") }),
    answer: z.object({
      key: z.string(),
      loadedAt: at,
      propertyName: z.string(),
      visits: z.array(Expected.extend({ proof: z.string() })),
    }),
  },
  checkCode: {
    tag,
    may: ["gate", "check"],
    summary: "Whether a code opens now, and for whom",
    about: "After 20 wrong codes in an hour, 429.",
    input: z.object({ id: id("The property"), code: shortText("Code", 20) }),
    answer: z.object({ valid: z.boolean(), sentence: z.string(), visit: Expected.nullable() }),
    failures: [429],
  },
});
