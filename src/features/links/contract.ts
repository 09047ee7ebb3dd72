import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import {
  choice,
  finiteNumber,
  flag,
  id,
  instant as instantOf,
  longText,
  optionalId,
  optionalPastedText,
  schemasOf,
  wholeNumber,
} from "#domain/text.ts";
import { tickLists } from "#domain/vocab.ts";
import { evidenceUploads, mediaBodyLimit } from "#features/media/contract.ts";
import { answerFields, answerProblems, verdicts } from "#features/tickets/answers/fields.ts";
import { Ticket } from "#features/tickets/contract.ts";
import { completionFields } from "#features/work/fields.ts";
import { linkKinds, linkStates, linkThings, technicianLinkFields } from "./fields.ts";
import { linkRoutes } from "./routes.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

/** A link as those see it who may take it back. */
export const Link = z.object({
  id: z.string(),
  kind: z.enum(linkKinds).describe("What the person does by it."),
  thing: z.enum(linkThings),
  thingId: z.string(),
  title: z.string().describe("Of the task or request."),
  propertyId: z.string(),
  propertyName: z.string(),
  person: z.string().describe("Whom it is bound to."),
  phone: z.string().nullable().describe("E.164 for whoever gave the link, masked for everybody else."),
  givenBy: z.string(),
  state: z.enum(linkStates),
  createdAt: instant,
  expiresAt: instant,
  lastOpenedAt: instant.nullable().describe("By a browser that runs scripts; what only reads it counts for nothing."),
  lastUsedAt: instant.nullable(),
});
export type Link = z.infer<typeof Link>;

const Line = z.object({
  item: z.number(),
  text: z.string(),
  done: z.boolean(),
  asks: z.enum(["photo", "signature", "reading", "meter"]).nullable().describe("What the step wants with its tick."),
});
export type LinkLine = z.infer<typeof Line>;

/** All that somebody with a link sees: the one job, and nobody's phone. */
const LinkJob = z.object({
  title: z.string(),
  description: z.string(),
  status: z.string(),
  priority: z.string(),
  dueDate: z.string(),
  expectedCompletion: z.string().nullable(),
  notes: z.string().nullable().describe("Of the contractor."),
  building: z.object({
    name: z.string(),
    location: z.string(),
    address: z.string().nullable(),
    accessNotes: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  }),
  unit: z.string().nullable(),
  request: z
    .object({
      description: z.string(),
      locationDetails: z.string(),
      entryPermission: Ticket.shape.entryPermission,
      emergency: z.boolean(),
      photos: z.array(z.string()).describe("Addresses, signed for the clock hour."),
    })
    .nullable(),
  machine: z.string().nullable(),
  safety: z.array(z.string()),
  checklist: z.array(Line),
  procedure: z.object({ title: z.string(), steps: z.array(Line) }).nullable(),
  beforePhoto: z.boolean().describe("Starting needs a photo."),
  afterPhoto: z.boolean().describe("Completing needs a photo."),
});
export type LinkJob = z.infer<typeof LinkJob>;

/** A request as its occupant sees it by a link. */
const LinkRequest = z.object({
  title: z.string(),
  description: z.string(),
  status: Ticket.shape.status,
  building: z.string(),
  unit: z.string().nullable(),
  contractor: z.string().nullable(),
  visit: z
    .object({
      id: z.string(),
      line: z.string(),
      windows: z.array(z.object({ from: instant, words: z.string() })).describe("To be chosen from; else empty."),
    })
    .nullable(),
  canAnswer: z.boolean().describe("Whether it is mended can be said now."),
  canComment: z.boolean(),
  verdict: z.enum(verdicts).nullable().describe("What was said of the last repair."),
  messages: z.array(z.object({ who: z.string().nullable(), mine: z.boolean(), text: z.string(), at: instant })),
});
export type LinkRequest = z.infer<typeof LinkRequest>;

export const LinkPage = z.object({
  state: z.enum(linkStates),
  words: z.string().nullable().describe("What to say of one that is not open."),
  kind: z.enum(linkKinds).nullable(),
  person: z.string().nullable(),
  givenBy: z.string().nullable(),
  expiresAt: instant.nullable(),
  job: LinkJob.nullable().describe("Of a technician, only while the link is open."),
  request: LinkRequest.nullable().describe("Of an occupant, only while the link is open."),
});
export type LinkPage = z.infer<typeof LinkPage>;

const code = z.string("That is no link.").max(100, "That is no link.").describe("The code in the address of the link.");
const key = optionalPastedText("Key").describe("Chosen by whoever sends: the same key again does nothing twice.");
const page = z.object({ page: LinkPage });
const { taskId: _, ...completion } = schemasOf(completionFields);

export const linkCalls = calls(linkRoutes, {
  createTaskLink: {
    tag: "Links",
    may: ["link", "create"],
    summary: "Give a job to a technician by a link that needs no account",
    about:
      "To one of the team, or to somebody without an account by name and phone, who becomes one of the team. With neither, to whoever has the job. The job is assigned with it. One link a person and job works at a time: a new one ends the one before.",
    input: z.object({ id: id("The task"), ...schemasOf(technicianLinkFields) }),
    answer: z.object({ link: Link, url: z.string().describe("Shown this once: only its hash is kept.") }),
    creates: true,
    message: "The link is ready. Copy it now: it is shown this once.",
    failures: [409],
  },
  createTicketLink: {
    tag: "Links",
    may: ["link", "invite"],
    summary: "Give the occupant of a repair request a link to it that needs no account",
    about:
      "They choose a visit by it, write, and say after the repair whether it is mended. As of a task, one at a time.",
    input: z.object({ id: id("The request") }),
    answer: z.object({ link: Link, url: z.string().describe("Shown this once: only its hash is kept.") }),
    creates: true,
    message: "The link is ready. Copy it now: it is shown this once.",
    failures: [409],
  },
  listLinks: {
    tag: "Links",
    may: ["link", "see"],
    summary: "The links that one gave, and those for buildings that one keeps, the newest first",
    input: z.object({
      ...pageInput,
      taskId: optionalId("The task"),
      ticketId: optionalId("The request"),
      propertyId: optionalId("The property"),
    }),
    answer: z.object({ links: z.array(Link), nextCursor: z.string().nullable() }),
  },
  revokeLink: {
    tag: "Links",
    may: ["link", "remove"],
    summary: "Take a link back",
    input: z.object({ id: id("The link") }),
    answer: z.null(),
    message: "The link does not work any more.",
    failures: [409],
  },
  findLinkPage: {
    tag: "Links",
    summary: "What somebody with a link sees; reading it changes nothing",
    about: "A code that nobody made reads as one that has expired. Many of those from one address answer 429.",
    input: z.object({ code }),
    answer: page,
  },
  openLink: {
    tag: "Links",
    summary: "Say that a browser has opened the link",
    input: z.object({ code }),
    answer: z.null(),
    failures: [409],
  },
  startByLink: {
    tag: "Links",
    summary: "Start the job of a link",
    input: z.object({ code, key, mediaUploads: evidenceUploads.describe("Photos of how it is before the work.") }),
    answer: page,
    bodyLimit: mediaBodyLimit,
    message: "The job is started.",
    failures: [409],
  },
  tickByLink: {
    tag: "Links",
    summary: "Tick a line of the checklist or a step of the procedure, or take the tick away",
    input: z.object({
      ...{ code, key },
      list: choice("List", tickLists).default("plan"),
      item: wholeNumber("Item", 0, 10_000),
      done: flag("Done"),
      reading: finiteNumber("Reading", -1_000_000_000, 1_000_000_000).nullish(),
      confirm: flag("Confirm").default(false),
      signature: optionalPastedText("Signature"),
      mediaUploads: evidenceUploads,
    }),
    answer: page,
    bodyLimit: mediaBodyLimit,
    message: "The checklist is up to date.",
    failures: [409],
  },
  completeByLink: {
    tag: "Links",
    summary: "Complete the job of a link, with proof",
    input: z.object({
      ...{ code, key },
      ...completion,
      mediaUploads: evidenceUploads,
      workQualityRating: completion.workQualityRating.default(5),
      additionalMaterials: completion.additionalMaterials.default([]),
    }),
    answer: page,
    bodyLimit: mediaBodyLimit,
    message: "The job is finished. Thank you.",
    failures: [409],
  },
  chooseByLink: {
    tag: "Links",
    summary: "Choose one of the times that are offered for a visit",
    example: { input: { visitId: "01a205ff-c938-73ca-94c0-4ff3dfa5b056", from: "2026-11-24T09:00:00+01:00" } },
    input: z.object({ code, key, visitId: id("The visit"), from: instantOf("From") }),
    answer: page,
    message: "The visit is booked.",
    failures: [409],
  },
  answerByLink: {
    tag: "Links",
    summary: "Say after the repair whether it is mended",
    input: z.object({ code, key, ...schemasOf(answerFields) }).superRefine((said, field) => {
      for (const { path, message } of answerProblems(said)) field.addIssue({ code: "custom", path: [path], message });
    }),
    answer: page,
    message: "Thank you. The people who look after your building have been told.",
    failures: [409],
  },
  commentByLink: {
    tag: "Links",
    summary: "Write on the request of a link",
    input: z.object({ code, key, text: longText("Message", 5_000) }),
    answer: page,
    message: "Your message has been sent.",
    failures: [409],
  },
});
