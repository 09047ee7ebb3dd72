import * as z from "zod";
import { noticeChannels } from "#domain/channels.ts";
import { calls } from "#domain/contract.ts";
import { id } from "#domain/text.ts";
import { deliveryStates } from "#features/deliveries/rules.ts";
import { drillRoutes } from "../routes.ts";
import { answerWays } from "./rules.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

export const Drill = z.object({
  id: z.string(),
  startedAt: instant,
  startedByName: z.string(),
  over: z.boolean().describe("Answers count for an hour."),
  people: z.array(
    z.object({
      accountId: z.string(),
      name: z.string(),
      answeredAt: instant.nullable(),
      answeredBy: z.enum(answerWays).nullable(),
      seconds: z.number().nullable().describe("How long it took."),
      tried: z
        .array(z.object({ channel: z.enum(noticeChannels), state: z.enum(deliveryStates), why: z.string().nullable() }))
        .describe("By which ways, and what became of each."),
    }),
  ),
});
export type Drill = z.infer<typeof Drill>;

export const OwnDrill = z.object({
  id: z.string(),
  propertyName: z.string(),
  startedAt: instant,
  state: z.enum(["open", "answered", "over"]),
});
export type OwnDrill = z.infer<typeof OwnDrill>;

const tag = "On call";
const own = z.object({ drill: OwnDrill });

export const drillCalls = calls(drillRoutes, {
  startDrill: {
    tag,
    may: ["drill", "start"],
    summary: "Ring everybody to try whom an emergency would call at this hour",
    about:
      "Clearly said to be a drill. Once a day a building, not between 21:00 and 07:00 in Lagos, and within what the building may spend on messages. No request comes of it, and an emergency meanwhile waits for nothing.",
    input: z.object({ id: id() }),
    answer: z.object({ drill: Drill }),
    creates: true,
    message: "Everybody is being rung.",
    failures: [409],
  },
  findLatestDrill: {
    tag,
    may: ["drill", "see_building"],
    summary: "The last drill of a building: who was reached after how long, and who was not",
    input: z.object({ id: id() }),
    answer: z.object({ drill: Drill.nullable() }),
  },
  findDrill: {
    tag,
    may: ["drill", "see"],
    summary: "A drill in which one is rung oneself",
    input: z.object({ id: id("The drill") }),
    answer: own,
  },
  answerDrill: {
    tag,
    may: ["drill", "answer"],
    summary: "Say that one is there",
    input: z.object({ id: id("The drill") }),
    answer: own,
    message: "Thank you. It was a drill, nothing is wrong.",
    failures: [409],
  },
});
