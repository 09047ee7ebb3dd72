import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { shortLength } from "#domain/fields.ts";
import { pageInput } from "#domain/paging.ts";
import { cleanText, textProblem } from "#domain/plain-text.ts";
import {
  email,
  id,
  optionalInstant,
  optionalLongText,
  optionalPastedText,
  optionalShortText,
  textList,
} from "#domain/text.ts";
import { waitlistRoutes } from "./routes.ts";
import { sentences } from "./rules.ts";

const tag = "Waitlist";
const mostChoices = 20;
const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

const missingOr = (sentence: string, otherwise: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? sentence : otherwise;

/** One line that must be there; without it the specification's sentence, which ends without a point. */
const needed = (label: string, sentence: string, max = shortLength) =>
  z
    .string({ error: missingOr(sentence, `${label} must be text.`) })
    .overwrite((text) => cleanText(text, false))
    .check((field) => {
      const isEmpty = !/[^\p{Z}\p{Cf}]/u.test(field.value);
      const message = isEmpty ? sentence : textProblem(label, field.value, { max, lines: false });
      if (message) field.issues.push({ code: "custom", input: field.value, message });
    })
    .meta({ maxLength: max });

const address = needed("Email", sentences.email, 254)
  .toLowerCase()
  .check((field) => {
    if (field.issues.length > 0 || email().safeParse(field.value).success) return;
    field.issues.push({ code: "custom", input: field.value, message: sentences.emailForm });
  })
  .meta({ maxLength: 254, examples: ["ada@example.com"] });

const results = z
  .array(optionalShortText("Desired result"), {
    error: missingOr(sentences.desiredResults, "Desired results must be a list."),
  })
  .max(mostChoices, `Desired results can have at most ${mostChoices} entries.`)
  .transform((list, field): string[] => {
    const kept = [...new Set(list.filter((text): text is string => typeof text === "string"))];
    if (kept.length === 0) field.issues.push({ code: "custom", input: list, message: sentences.desiredResults });
    return kept;
  });

/** Where somebody came from; each of them is cut by the form and refused here when it is too long. */
export const Tracking = z.object({
  utmSource: optionalPastedText("utmSource").describe("Without it the entry counts as `direct`."),
  utmMedium: optionalPastedText("utmMedium"),
  utmCampaign: optionalPastedText("utmCampaign"),
  referrerUrl: optionalPastedText("referrerUrl", 2_000),
  device: optionalShortText("device", 50).describe("mobile or desktop."),
  pageVariant: optionalShortText("pageVariant", 50),
  timestamp: optionalInstant("timestamp").transform((at) => at?.toISOString() ?? null),
});
export type Tracking = Partial<z.output<typeof Tracking>>;

export const Application = z.object({
  fullName: needed("Full name", sentences.fullName),
  email: address,
  whatsappPhone: optionalPastedText("WhatsApp number", 40).describe(
    "Any country's number; without a country code it is read as Nigerian.",
  ),
  role: needed("Role", sentences.role).describe("property_owner, property_manager, building_occupant …"),
  companyName: optionalShortText("Company"),
  location: needed("Location", sentences.location),
  propertyTypes: textList("Property types", mostChoices)
    .nullish()
    .transform((list) => [...new Set(list ?? [])]),
  portfolioSize: needed("Portfolio size", sentences.portfolioSize).describe("single, 2-10, 11-100 or 101+."),
  desiredResults: results,
  biggestChallenge: needed("Biggest challenge", sentences.biggestChallenge),
  previousAttempts: optionalLongText("What you have tried", 2_000),
  willingness_to_pay: optionalShortText("Willingness to pay"),
  consent: z.literal(true, sentences.consent).describe("That we may write to or call them."),
  tracking: Tracking.nullish(),
  website: optionalShortText("Website").describe("Leave it out: whoever fills it in is taken for a machine."),
});

const nullable = z.string().nullable();

export const Answers = z.object({
  full_name: z.string(),
  whatsapp_phone: nullable.describe("E.164, as +2348031234567."),
  role: z.string(),
  company_name: nullable,
  location: z.string(),
  property_types: z.array(z.string()),
  portfolio_size: z.string(),
  desired_results: z.array(z.string()),
  biggest_challenge: z.string(),
  previous_attempts: nullable,
  willingness_to_pay: nullable,
  submitted_at: instant,
});
export type LaterAnswers = z.infer<typeof Answers>;

export const WaitlistEntry = Answers.extend({
  _id: z.string(),
  email: z.string(),
  source: z.string().describe("utm_source, else `direct`."),
  tracking: z.record(z.string(), nullable),
  later_answers: z.array(Answers).describe("What the same address sent again, oldest first; the last ten."),
});
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;

const counts = z.record(z.string(), z.number().int());

export const WaitlistStats = z.object({
  total: z.number().int(),
  today: z.number().int(),
  this_week: z.number().int().describe("Since Monday."),
  by_role: counts,
  by_portfolio_size: counts,
  by_source: counts.describe("The twenty most frequent; `direct` without a utm_source."),
  by_day: z
    .array(z.object({ day: z.string().describe("Calendar day YYYY-MM-DD."), count: z.number().int() }))
    .describe("The last thirty days, oldest first, those without a sign-up too."),
});
export type WaitlistStats = z.infer<typeof WaitlistStats>;

export const waitlistCalls = calls(waitlistRoutes, {
  joinWaitlist: {
    tag,
    summary: "Join the waitlist",
    about:
      "The choices are free text. The same email again keeps the first entry and stores the new answers beside it; the answer is the same.",
    input: Application,
    answer: z.null(),
    creates: true,
    opensAccount: true,
    message: "Welcome to the Waitlist!",
    refusal: (errors) => [...new Set(errors.map(({ message }) => message))].join(", "),
  },
  listWaitlist: {
    tag,
    may: ["waitlist", "see"],
    summary: "Who is on the waitlist, newest first",
    input: z.object({
      search: optionalPastedText("search").describe("Part of a name, email, company or location."),
      role: optionalShortText("role"),
      size: optionalShortText("size").describe("Only those of this portfolio size."),
      source: optionalShortText("source").describe("Only those of this utm_source, or `direct`."),
      ...pageInput,
    }),
    answer: z.object({
      entries: z.array(WaitlistEntry),
      stats: WaitlistStats.describe("Of the whole list, whatever the filters."),
      nextCursor: z.string().nullable(),
    }),
  },
  exportWaitlist: {
    tag,
    may: ["waitlist", "export"],
    summary: "The whole waitlist as a spreadsheet",
    about:
      "Every entry, written while it is sent: UTF-8 with a mark for Excel. A cell that would begin a formula begins with an apostrophe instead.",
    input: z.object({}),
    answer: z.unknown(),
    file: "text/csv; charset=utf-8",
  },
  removeEntry: {
    tag,
    may: ["waitlist", "remove"],
    summary: "Take somebody off the waitlist",
    input: z.object({ id: id() }),
    answer: z.null(),
    message: "Removed from the waitlist.",
  },
});
