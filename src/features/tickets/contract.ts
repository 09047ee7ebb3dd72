import * as z from "zod";
import { timelineActs } from "#domain/acts.ts";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import {
  choice,
  flag,
  id,
  longText,
  optionalId,
  optionalLongText,
  optionalPastedText,
  schemasOf,
  wholeNumber,
} from "#domain/text.ts";
import { repairCategories, ticketPriorities, ticketStatuses } from "#domain/vocab.ts";
import { Media, mediaBodyLimit, requestUploads } from "#features/media/contract.ts";
import { KeptTriage } from "#features/triage/contract.ts";
import { answerFields, answerProblems, verdicts } from "./answers/fields.ts";
import { TicketClocks } from "./clocks/contract.ts";
import { WrittenDanger } from "./danger/contract.ts";
import { entryPermissions, requestFields, requestRefusal } from "./fields.ts";
import { ticketRoutes } from "./routes.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

const RepairAnswer = z.object({
  verdict: z.enum(verdicts),
  stars: z.number().describe("1 to 5."),
  text: z.string().nullable(),
  byLink: z.boolean().describe("It came by a link: it counts for no firm, and its occupant may say it anew signed in."),
  at: instant,
});

export const Ticket = z.object({
  id: z.string(),
  propertyId: z.string(),
  propertyName: z.string(),
  title: z.string(),
  category: z.enum(repairCategories),
  locationDetails: z.string(),
  entryPermission: z
    .enum(entryPermissions)
    .nullable()
    .describe("How whoever mends it may come in; null where not said."),
  description: z.string(),
  assetId: z
    .string()
    .nullable()
    .describe("The machine that it is about; null without one, and for who may not see that."),
  assetName: z.string().nullable().describe("What the machine is called, for whoever sees the request."),
  priority: z.enum(ticketPriorities),
  emergency: z.boolean().describe("The flag as sent; priority `emergency` makes an emergency as well."),
  status: z.enum(ticketStatuses),
  createdAt: instant,
  acknowledgedAt: instant.nullable(),
  resolvedAt: instant.nullable(),
  reopenReason: z
    .string()
    .nullable()
    .describe("What its occupant said when it was opened again, the last time; null for who mended it and has left."),
  reopenedAt: instant.nullable(),
  reopenCount: z.number().describe("How often it was opened again."),
  clocks: TicketClocks.nullable().describe("What is promised; null where it was filed before anything was."),
  answer: RepairAnswer.nullable().describe("What its occupant said of the last mending; null until then."),
  repeatOf: z
    .string()
    .nullable()
    .describe(
      "The request of the same machine, or the same home and category, resolved in the 60 days before; for keepers.",
    ),
  repeatCount: z.number().nullable().describe("How often it came back in such a line; null for occupants."),
  assignedTo: z.string().nullable().describe("The contractor's name."),
  dueDate: z.string().nullable().describe("Day YYYY-MM-DD for which its work is set down; null without open work."),
  unit: z.string().nullable(),
  reporterName: z.string(),
  reporterConfirmed: z.boolean().describe("Whether the occupant was confirmed when it was filed."),
  occupantPhone: z.string().nullable().describe("E.164; only for those who look after it, and its author."),
  taskId: z.string().nullable(),
  triage: KeptTriage.nullable().describe("What was read in it when it was filed; null where it was filed before that."),
  model: z
    .string()
    .nullable()
    .describe("The host of the model that a keeper may ask about it; null where none may be asked."),
  mediaUploads: z.array(Media),
  version: z.number(),
  can: can("ticket"),
});
export type Ticket = z.infer<typeof Ticket>;

export const TicketEvent = z.object({
  id: z.string(),
  act: z.enum(timelineActs("ticket")),
  text: z.string().nullable(),
  actorName: z.string().nullable().describe("Null where the product did it by itself."),
  actorRole: z.string().nullable(),
  mine: z.boolean(),
  at: instant,
  occurredAt: instant.optional().describe("When it was done by the phone, where it was sent later."),
  isTimeUnknown: z
    .boolean()
    .optional()
    .describe("It was sent later, by a phone whose clock could not be believed: `occurredAt` is when it arrived."),
  mediaUploads: z.array(Media),
});
export type TicketEvent = z.infer<typeof TicketEvent>;

/** What a list of requests can be filtered by. */
export const ticketStatusFilters = ["all", "unresolved", ...ticketStatuses] as const;

export const TicketCounts = z
  .record(z.enum(ticketStatusFilters), z.number())
  .describe("By state, for the same property, priority, emergency, age and search.");
export type TicketCounts = z.infer<typeof TicketCounts>;

const CappedTicketCounts = z
  .record(z.enum(ticketStatusFilters), z.object({ count: z.number(), isMore: z.boolean() }))
  .describe(
    "For owners and managers, of a list with a search: each state is counted up to 1,000, and `isMore` says that there are more. `counts` has the same numbers.",
  );
export type CappedTicketCounts = z.infer<typeof CappedTicketCounts>;

const wholeDays = "olderThanDays must be a whole number from 1 to 3,650.";

const answer = schemasOf(answerFields);
const request = schemasOf(requestFields);
export const RepairRequest = z.object({
  ...request,
  emergency: request.emergency.default(false),
  mediaUploads: requestUploads,
});

export const ticketCalls = calls(ticketRoutes, {
  fileTicket: {
    rank: "pressing",
    tag: "Repair tickets",
    may: ["ticket", "create"],
    summary: "Report a fault in one's own building",
    input: RepairRequest,
    answer: z.object({ ticket: Ticket }),
    creates: true,
    message: "Your repair request has been sent.",
    bodyLimit: mediaBodyLimit,
    refusal: requestRefusal,
  },
  listTickets: {
    tag: "Repair tickets",
    may: ["ticket", "see"],
    summary: "The requests in reach, newest first",
    input: z.object({
      ...pageInput,
      status: z
        .enum(ticketStatusFilters, "That is not a status of a request.")
        .optional()
        .describe("`unresolved`: everything that is not resolved."),
      propertyId: id("Property").optional(),
      priority: choice("Priority", ticketPriorities).optional(),
      emergency: z
        .enum(["true", "false"], "emergency must be true or false.")
        .optional()
        .describe("By the flag or by priority `emergency`."),
      olderThanDays: z.coerce
        .number(wholeDays)
        .int(wholeDays)
        .min(1, wholeDays)
        .max(3_650, wholeDays)
        .optional()
        .describe("Reported at least so many times 24 hours ago."),
      search: optionalPastedText("Search").describe(
        "Part of title, description, place, property name or reporter's name, in either letter case.",
      ),
      counts: z.enum(["0", "1"], "counts must be 0 or 1.").optional(),
    }),
    answer: z.object({
      tickets: z.array(Ticket),
      nextCursor: z.string().nullable(),
      counts: TicketCounts.optional(),
      capped: CappedTicketCounts.optional(),
    }),
  },
  findTicket: {
    tag: "Repair tickets",
    may: ["ticket", "see"],
    summary: "One request with its timeline",
    input: z.object({ id: id() }),
    answer: z.object({ ticket: Ticket, timeline: z.array(TicketEvent) }),
  },
  setTicketStatus: {
    tag: "Repair tickets",
    may: ["ticket", "resolve"],
    summary: "Start or resolve a request",
    input: z.object({
      id: id(),
      status: choice("Status", ticketStatuses),
      note: optionalLongText("Note").describe("What was done; needed to resolve."),
      version: wholeNumber("Version", 1, 2_147_483_647).optional(),
    }),
    answer: z.object({ ticket: Ticket }),
    message: "The request has been updated.",
  },
  acknowledgeTicket: {
    rank: "pressing",
    tag: "Repair tickets",
    may: ["ticket", "acknowledge"],
    summary: "Tell the occupant that it was seen",
    input: z.object({ id: id() }),
    answer: z.object({ ticket: Ticket }),
    message: "The occupant has been told that you saw it.",
  },
  reopenTicket: {
    tag: "Repair tickets",
    may: ["ticket", "reopen"],
    summary: "Say within 7 days that a resolved fault is still there",
    input: z.object({ id: id(), reason: longText("Reason") }),
    answer: z.object({ ticket: Ticket, danger: WrittenDanger.nullable() }),
    message: "Your request is open again.",
  },
  answerTicket: {
    tag: "Repair tickets",
    may: ["ticket", "answer"],
    summary: "Say within 7 days whether a repair mended it, with one to five stars",
    about:
      "Once for each time that it was resolved; what came by a link gives way to one's own answer, and counts for no firm. `not_mended` opens the request again, with the text as its reason; `partly` tells its keepers.",
    input: z
      .object({ id: id(), ...answer, version: wholeNumber("Version", 1, 2_147_483_647).optional() })
      .superRefine((said, field) => {
        for (const { path, message } of answerProblems(said)) field.addIssue({ code: "custom", path: [path], message });
      }),
    answer: z.object({ ticket: Ticket, danger: WrittenDanger.nullable() }),
    message: "Thank you. The people who look after your building have been told.",
  },
  waitForOccupant: {
    tag: "Repair tickets",
    may: ["ticket", "wait"],
    summary: "Wait for its occupant, or go on: what is promised stands still meanwhile",
    about: "It goes on by itself when the occupant writes.",
    input: z.object({ id: id(), waiting: flag("Waiting") }),
    answer: z.object({ ticket: Ticket }),
    message: "The request has been updated.",
  },
  correctTicket: {
    tag: "Repair tickets",
    may: ["ticket", "triage"],
    summary: "Say what a request really is: its category, its priority, the machine that it is about",
    about: "What was read in it stays beside, so that it can be learned from. An emergency stays one.",
    input: z.object({
      id: id(),
      category: choice("Category", repairCategories).optional(),
      priority: choice("Priority", ticketPriorities).optional(),
      assetId: optionalId("Machine").describe("The machine that it is about; null takes it off."),
      version: wholeNumber("Version", 1, 2_147_483_647).optional(),
    }),
    answer: z.object({ ticket: Ticket }),
    message: "The request has been corrected.",
  },
  commentOnTicket: {
    tag: "Repair tickets",
    may: ["ticket", "comment"],
    summary: "Write on a request's timeline",
    about:
      "What an occupant writes of danger is read as a request is when it is filed: an alarm makes it an emergency, and everybody is called. Others are asked by `danger.outcome`, and say `danger`.",
    input: z
      .object({
        ...{ id: id(), text: optionalLongText("Comment"), mediaUploads: requestUploads },
        danger: flag("Danger").optional().describe("It is dangerous now: everybody is called."),
      })
      .refine(({ text, mediaUploads }) => Boolean(text) || Boolean(mediaUploads?.length), {
        path: ["text"],
        message: "Comment is required.",
      }),
    answer: z.object({ comment: TicketEvent, danger: WrittenDanger.nullable() }),
    creates: true,
    message: "Sent.",
    bodyLimit: mediaBodyLimit,
  },
});
