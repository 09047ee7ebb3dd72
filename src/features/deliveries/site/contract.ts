import * as z from "zod";
import { noticeChannels } from "#domain/channels.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { choice, optionalDay } from "#domain/text.ts";
import { siteDeliveryRoutes } from "../routes.ts";
import { carriers, deliveryStates } from "../rules.ts";

const tag = "Deliveries";
const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const count = z.number().int();

export const SiteDelivery = z.object({
  id: z.string(),
  channel: z.enum(noticeChannels),
  kind: z.string(),
  urgent: z.boolean(),
  state: z.enum(deliveryStates),
  why: z.string().nullable(),
  personName: z.string(),
  propertyName: z.string().nullable(),
  provider: z.string().nullable(),
  cost: z.number().describe("Naira."),
  tries: count,
  notBefore: instant.describe("When it goes at the earliest."),
  takenAt: instant.nullable().describe("When it was sent."),
  createdAt: instant,
  attempts: z
    .array(z.object({ at: instant, provider: z.string(), outcome: z.string(), words: z.string() }))
    .describe("In the words of whoever carries it, without phones and addresses; the latest first."),
});
export type SiteDelivery = z.infer<typeof SiteDelivery>;

const naira = z.number().describe("Naira.");

export const Backlog = z.object({
  money: z
    .object({
      ...{ ordinary: naira, ordinarySpent: naira, emergencies: naira, emergenciesSpent: naira },
      aBuilding: naira.describe("What a building's keepers may allow of either, in naira."),
    })
    .describe("What all buildings and the site may spend on messages this month together, and have spent."),
  ways: z.array(
    z.object({
      channel: z.enum(noticeChannels),
      isSetUp: z.boolean(),
      due: count.describe("What could go now, and waits."),
      oldestDueAt: instant.nullable().describe("Since when the oldest of it could have gone."),
      held: count.describe("What waits for its hour."),
      sending: count,
      sent: count.describe("Handed over or arrived within 24 hours."),
      failed: count.describe("Within 24 hours."),
      unknown: count.describe("Within 24 hours."),
      cost: z.number().describe("Naira, of 24 hours."),
    }),
  ),
});
export type Backlog = z.infer<typeof Backlog>;

export const siteDeliveryCalls = calls(siteDeliveryRoutes, {
  listSiteDeliveries: {
    tag,
    may: ["delivery", "see_site"],
    summary: "What was sent to anybody outside of Tunse, the newest first",
    about: "It says to whom and how it went: neither what was written nor the phone or address it went to.",
    input: z.object({
      ...pageInput,
      channel: choice("Way", noticeChannels).optional().describe("Only by this way."),
      state: choice("State", deliveryStates).optional().describe("Only what is in this state."),
      carrier: choice("Carrier", carriers).optional().describe("Only what this carrier was given."),
      from: optionalDay("From").describe("From this day on, in Africa/Lagos."),
      to: optionalDay("To").describe("Up to the end of this day, in Africa/Lagos."),
    }),
    answer: z.object({ deliveries: z.array(SiteDelivery), nextCursor: z.string().nullable() }),
  },
  findBacklog: {
    tag,
    may: ["delivery", "see_site"],
    summary: "What waits to be sent by each way, since when, and what came of the last day's",
    input: z.object({}),
    answer: z.object({ backlog: Backlog }),
  },
});
