import * as z from "zod";
import { noticeChannels } from "#domain/channels.ts";
import { calls } from "#domain/contract.ts";
import { day, id, wholeNumber } from "#domain/text.ts";
import { seatRoles } from "#domain/vocab.ts";
import { onCallRoutes } from "./routes.ts";
import { mostAbsences, mostPeople, mostShifts, readClock } from "./rules.ts";

const shown = z.string().describe("HH:MM in Lagos.");
const Candidate = z.object({
  accountId: z.string(),
  name: z.string(),
  role: z.enum(seatRoles),
  by: z.array(z.enum(noticeChannels)).describe("By which ways they can be told in an emergency now."),
  problem: z.string().nullable().describe("Why they would not hear a call."),
});
export type Candidate = z.infer<typeof Candidate>;

export const OnCall = z.object({
  shifts: z.array(
    z.object({
      days: z.array(z.number()).describe("From 1, Monday, to 7: the days on which it begins."),
      from: shown,
      to: shown.describe("HH:MM in Lagos, of the next day where it is not after `from`."),
      people: z.array(z.string()).describe("Accounts, in the order in which they are called."),
    }),
  ),
  absences: z.array(z.object({ accountId: z.string(), fromDay: z.string(), toDay: z.string() })),
  gaps: z.array(z.string()).describe("Hours of the week at which nobody is on call."),
  overlaps: z
    .array(z.object({ hours: z.string(), shifts: z.array(z.number()) }))
    .describe("Hours at which several shifts hold: they are called one after another."),
  now: z.array(z.string()).describe("Who is on call at this moment, in order."),
  otherwise: z.array(z.string()).describe("Who is called after them, and where nobody is on call."),
  people: z.array(Candidate).describe("Everybody who may be put on call."),
  notAgreed: z
    .array(z.object({ accountId: z.string(), name: z.string() }))
    .describe(
      "Who was only added by email and has not agreed to be here: nobody puts them on call, and nobody rings them.",
    ),
  version: z.number().describe("0 until something was said."),
});
export type OnCall = z.infer<typeof OnCall>;

export const Alarm = z.object({
  id: z.string().describe("Of the repair request."),
  title: z.string(),
  description: z.string(),
  propertyName: z.string(),
  unit: z.string().nullable(),
  place: z.string(),
  reporterName: z.string(),
  raisedAt: z.string().describe("Instant, ISO 8601 UTC with milliseconds."),
  state: z.enum(["open", "answered", "resolved"]),
});
export type Alarm = z.infer<typeof Alarm>;

const clock = (label: string) =>
  z
    .string(`${label} must be a time such as 18:00.`)
    .transform((text, field) => {
      const minute = readClock(text);
      if (minute !== null) return minute;
      field.issues.push({ code: "custom", input: text, message: `${label} must be a time such as 18:00.` });
      return z.NEVER;
    })
    .describe("HH:MM in Lagos.");

const shift = z.object({
  days: z
    .array(wholeNumber("Each day", 1, 7), "Days must be a list.")
    .min(1, "Choose at least one day.")
    .max(7, "A week has seven days.")
    .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
  from: clock("The beginning"),
  to: clock("The end"),
  people: z
    .array(id("Each person"), "People must be a list.")
    .min(1, "Choose at least one person.")
    .max(mostPeople, `At most ${mostPeople} people can be on call at once.`)
    .refine((people) => new Set(people).size === people.length, "Each person can be named once."),
});

const absence = z
  .object({ accountId: id("The person"), fromDay: day("The first day"), toDay: day("The last day") })
  .refine(({ fromDay, toDay }) => toDay >= fromDay, {
    path: ["toDay"],
    message: "The last day must not be before the first.",
  });

const tag = "On call";
const answer = z.object({ onCall: OnCall });
const alarm = z.object({ alarm: Alarm });

export const onCallCalls = calls(onCallRoutes, {
  findOnCall: {
    tag,
    may: ["on_call", "see"],
    summary: "Who is called first in an emergency at a building, by the hour",
    input: z.object({ id: id() }),
    answer,
  },
  setOnCall: {
    tag,
    may: ["on_call", "edit"],
    summary: "Say who is called first in an emergency, by the hour",
    about:
      "Takes the place of all that was said before. Owner and managers of the building, its contractors and its confirmed occupants can be named, once they have agreed to be there. Who leaves the building falls out by itself.",
    example: { input: { shifts: [], absences: [] } },
    input: z.object({
      id: id(),
      shifts: z.array(shift, "Shifts must be a list.").max(mostShifts, `At most ${mostShifts} shifts can be kept.`),
      absences: z
        .array(absence, "Absences must be a list.")
        .max(mostAbsences, `At most ${mostAbsences} absences can be kept.`)
        .optional(),
      version: wholeNumber("Version", 0, 2_147_483_647).optional(),
    }),
    answer,
    message: "Who is on call has been kept.",
    failures: [409],
  },
  findAlarm: {
    tag,
    may: ["alarm", "see"],
    summary: "An emergency, for its keepers and whoever is on call for it",
    about: "Whoever is on call sees it for a day after it was raised.",
    input: z.object({ id: id("The emergency") }),
    answer: alarm,
  },
  answerAlarm: {
    tag,
    may: ["alarm", "answer"],
    summary: "Say that one sees to an emergency, which ends every further call",
    input: z.object({ id: id("The emergency") }),
    answer: alarm,
    message: "We have written down that you see to it.",
    failures: [409],
  },
});
