import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import {
  choice,
  day,
  finiteNumber,
  flag,
  id,
  instant as instantOf,
  longText,
  optionalId,
  optionalPastedText,
  optionalShortText,
  schemasOf,
  shortText,
  wholeNumber,
} from "#domain/text.ts";
import { tickLists } from "#domain/vocab.ts";
import { evidenceUploads, mediaBodyLimit } from "#features/media/contract.ts";
import { mostKobo, quoteFields } from "#features/quotes/fields.ts";
import { answerFields, answerProblems } from "#features/tickets/answers/fields.ts";
import { completionFields } from "#features/work/fields.ts";
import {
  contractorLinkFields,
  linkKinds,
  linkStates,
  linkThings,
  requestLinkFields,
  technicianLinkFields,
} from "./fields.ts";
import { LinkPage } from "./page.contract.ts";
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

/** What every act by a link is sent with. */
export const code = z
  .string("That is no link.")
  .max(100, "That is no link.")
  .describe("The code in the address of the link.");
export const key = optionalPastedText("Key").describe(
  "Chosen by whoever sends: the same key again does nothing twice.",
);
export const page = z.object({ page: LinkPage });
const { taskId: _, ...completion } = schemasOf(completionFields);
const offered = schemasOf(quoteFields);
export const inKobo = (label: string, least: number) =>
  wholeNumber(label, least, mostKobo).describe("Kobo, a whole number: 100 kobo are ₦1.");

export const linkCalls = calls(linkRoutes, {
  createTaskLink: {
    tag: "Links",
    may: ["link", "create"],
    summary: "Give a job to a technician by a link that needs no account",
    about:
      "To one of the team, or to somebody without an account by name and phone, who becomes one of the team. With neither, to whoever has the job. The job is assigned with it. One link a person and job works at a time: a new one ends the one before. Keepers name nobody: whoever has the job gets it.",
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
  createContractorLink: {
    tag: "Links",
    may: ["link", "invite"],
    summary: "Give a contractor a job by a link that needs no account, or ask them by it what it would cost",
    about:
      "To a contractor of the building, or to somebody without an account by name and phone, who becomes one. With neither, to whoever has the job. The job is given with it, unless `asks`. As of a technician, one at a time.",
    input: z.object({
      id: id("The task"),
      ...schemasOf(contractorLinkFields),
      asks: flag("Asks").optional().describe("Asks for a quote, instead of giving the job."),
    }),
    answer: z.object({ link: Link, url: z.string().describe("Shown this once: only its hash is kept.") }),
    creates: true,
    message: "The link is ready. Copy it now: it is shown this once.",
    failures: [409],
  },
  createRequestContractorLink: {
    tag: "Links",
    may: ["link", "invite"],
    summary: "Give a contractor a repair request by a link that needs no account, which makes its task",
    about:
      "To a contractor of the building, or to somebody without an account by name and phone, who becomes one. While its task has not begun, the same task goes to them.",
    input: z.object({ id: id("The request"), ...schemasOf(requestLinkFields) }),
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
    input: z.object({
      ...{ code, key, text: longText("Message", 5_000) },
      danger: flag("Danger").optional().describe("It is dangerous now: everybody is called."),
    }),
    answer: page,
    message: "Your message has been sent.",
    failures: [409],
  },
  acceptByLink: {
    tag: "Links",
    summary: "Take on the job of a link for a day, and agree to its order where there is one",
    input: z.object({ code, key, by: day("The day") }),
    answer: page,
    message: "You have taken on the job.",
    failures: [409],
  },
  declineByLink: {
    tag: "Links",
    summary: "Say that one cannot do the job of a link, or cannot quote for it",
    about: "Who has an account says that they cannot quote signed in (409).",
    input: z.object({ code, key, reason: shortText("Reason", 300) }),
    answer: page,
    message: "They have been told.",
    failures: [409],
  },
  handByLink: {
    tag: "Links",
    summary: "Give the job of a link to a person by name and phone, or do it oneself",
    about: "The address of their link is answered this once. The same key again answers none.",
    input: z.object({
      ...{ code, key, self: flag("Self").optional().describe("One does it oneself.") },
      name: optionalShortText("Name", 200),
      phone: optionalPastedText("Phone", 40),
    }),
    answer: z.object({ page: LinkPage, url: z.string().nullable(), to: z.string().nullable() }),
    message: "The job is given.",
    failures: [409],
  },
  quoteByLink: {
    tag: "Links",
    summary: "Offer to do the job of a link at a price; sent again, it is a new version",
    about: "For contractors without an account; who has one is refused (409), and quotes signed in.",
    input: z.object({
      ...{ code, key, labourKobo: inKobo("Labour", 1) },
      materialKobo: inKobo("Materials", 0).nullish(),
      vatKobo: inKobo("VAT", 0).nullish(),
      ...{ days: offered.days, warrantyMonths: offered.warrantyMonths },
      ...{ advancePercent: offered.advancePercent, note: offered.note },
    }),
    answer: page,
    message: "Your quote has been sent.",
    failures: [409],
  },
});
