import * as z from "zod";
import { grades } from "#features/evidence/kinds.rules.ts";
import { AskedBefore } from "#features/orders/contract.ts";
import { approvalKinds, orderStates } from "#features/orders/fields.ts";
import { answerStates } from "#features/quotes/fields.ts";
import { verdicts } from "#features/tickets/answers/fields.ts";
import { Ticket } from "#features/tickets/contract.ts";
import { Hazard } from "#features/triage/contract.ts";
import { linkKinds, linkStates } from "./fields.ts";
import { needs } from "./owner.rules.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

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
  danger: z
    .object({ hazards: z.array(Hazard), isCalled: z.boolean(), asks: z.boolean() })
    .nullable()
    .describe("What to do and whom to call, where danger was written of; `asks`: whether it is dangerous now."),
  canAnswer: z.boolean().describe("Whether it is mended can be said now."),
  canComment: z.boolean(),
  verdict: z.enum(verdicts).nullable().describe("What was said of the last repair."),
  messages: z.array(z.object({ who: z.string().nullable(), mine: z.boolean(), text: z.string(), at: instant })),
});
export type LinkRequest = z.infer<typeof LinkRequest>;

/** A job as its contractor sees it by a link, or whoever is asked what it would cost. */
const LinkOffer = z.object({
  title: z.string(),
  description: z.string(),
  status: z.string(),
  dueDate: z.string(),
  building: z.object({ name: z.string(), location: z.string() }),
  request: z
    .object({
      description: z.string(),
      locationDetails: z.string(),
      emergency: z.boolean(),
      unit: z.string().nullable(),
      photos: z.array(z.string()).describe("Addresses, signed for the clock hour."),
    })
    .nullable(),
  expectedCompletion: z.string().nullable().describe("For when it is promised; null until it is accepted."),
  technician: z.string().nullable().describe("Who does it."),
  order: z.object({ totalKobo: z.number(), state: z.enum(orderStates) }).nullable(),
  quoting: z
    .object({
      about: z.string().nullable(),
      answer: z.enum(answerStates),
      sent: z
        .object({ totalKobo: z.number(), days: z.number(), number: z.number() })
        .nullable()
        .describe("One's own newest offer; null while it is sealed."),
    })
    .nullable()
    .describe("What is asked for; null where the job is theirs. Who has an account answers it signed in."),
  can: z.object({ accept: z.boolean(), give: z.boolean(), quote: z.boolean() }),
});
export type LinkOffer = z.infer<typeof LinkOffer>;

/** What an owner is asked to say yes to, as it was asked. */
const LinkApproval = z.object({
  title: z.string().describe("Of the job."),
  building: z.string(),
  kind: z.enum(approvalKinds),
  kobo: z.number(),
  why: z.string(),
  reason: z.string().nullable(),
  retention: z.string().nullable().describe("What is held back of its invoices, in words."),
  askedBy: z.string(),
  createdAt: instant,
  question: AskedBefore.nullable(),
  contractorName: z.string(),
  byLink: z.boolean().describe("Their quote came by a link."),
  mayAsk: z.boolean().describe("Whether something can be asked first; not while a question is open."),
  need: z.enum(needs).describe("What saying yes takes: a press, the owner's PIN, or signing in."),
  signIn: z.string().describe("Where it is answered signed in."),
});
export type LinkApproval = z.infer<typeof LinkApproval>;

/** Finished work as its owner sees it by a link: what was done and shown for it, without what its checks went by. */
const LinkWork = z.object({
  title: z.string(),
  building: z.string(),
  contractorName: z.string(),
  completedBy: z.string().nullable(),
  completedAt: instant,
  notes: z.string().nullable().describe("What was done, in the words of whoever did it."),
  hours: z.number().nullable(),
  materials: z.array(z.string()),
  steps: z.object({ done: z.number(), of: z.number() }),
  photos: z
    .object({ before: z.array(z.string()), after: z.array(z.string()) })
    .describe("Addresses, signed for the hour."),
  grade: z.enum(grades).nullable().describe("Of the proof; null before its checks ran."),
  kobo: z
    .number()
    .nullable()
    .describe("What it comes to at most: ordered, invoiced or noted; null where nobody has said."),
  estimateKobo: z.number().nullable().describe("What it was thought to cost, where nobody has said what it does."),
  need: z.enum(needs).describe("What approving it takes: a press, the owner's PIN, or signing in."),
  signIn: z.string().describe("Where it is looked at signed in."),
});
export type LinkWork = z.infer<typeof LinkWork>;

export const LinkPage = z.object({
  state: z.enum(linkStates),
  words: z.string().nullable().describe("What to say of one that is not open."),
  kind: z.enum(linkKinds).nullable(),
  person: z.string().nullable(),
  givenBy: z.string().nullable(),
  expiresAt: instant.nullable(),
  job: LinkJob.nullable().describe("Of a technician, only while the link is open."),
  request: LinkRequest.nullable().describe("Of an occupant, only while the link is open."),
  offer: LinkOffer.nullable().describe("Of a contractor, only while the link is open."),
  approval: LinkApproval.nullable().describe("Of an owner who is asked, only while the link is open."),
  work: LinkWork.nullable().describe("Of an owner who is to look at finished work, only while the link is open."),
});
export type LinkPage = z.infer<typeof LinkPage>;
