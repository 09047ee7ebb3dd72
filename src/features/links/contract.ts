import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import {
  choice,
  finiteNumber,
  flag,
  id,
  optionalId,
  optionalPastedText,
  schemasOf,
  wholeNumber,
} from "#domain/text.ts";
import { tickLists } from "#domain/vocab.ts";
import { evidenceUploads, mediaBodyLimit } from "#features/media/contract.ts";
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

export const LinkPage = z.object({
  state: z.enum(linkStates),
  words: z.string().nullable().describe("What to say of one that is not open."),
  kind: z.enum(linkKinds).nullable(),
  person: z.string().nullable(),
  givenBy: z.string().nullable(),
  expiresAt: instant.nullable(),
  job: LinkJob.nullable().describe("Only while the link is open."),
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
  listLinks: {
    tag: "Links",
    may: ["link", "see"],
    summary: "The links that one gave, and those for buildings that one keeps, the newest first",
    input: z.object({ ...pageInput, taskId: optionalId("The task"), propertyId: optionalId("The property") }),
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
});
