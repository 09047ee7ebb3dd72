import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { flag, id, schemasOf, wholeNumber } from "#domain/text.ts";
import { ownPassword } from "#features/accounts/self/contract.ts";
import { eventsProblem, webhookFields } from "./fields.ts";
import { webhookRoutes } from "./routes.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  createdAt: instant,
  version: z.number(),
});
export type Webhook = z.infer<typeof Webhook>;

export const deliveryStatuses = ["waiting", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const Delivery = z.object({
  id: z.string().describe("The same as `id` of the body and `Tunse-Delivery`, however often it is sent."),
  event: z.string(),
  body: z.string().describe("Byte for byte as it is sent."),
  status: z.enum(deliveryStatuses).describe("failed: it was tried for a day."),
  createdAt: instant,
  nextTryAt: instant.nullable(),
  attempts: z
    .array(
      z.object({
        at: instant,
        status: z.number().nullable().describe("What was answered; null where nothing was."),
        problem: z.string().nullable(),
        tookMs: z.number(),
      }),
    )
    .describe("The latest twenty, the latest first."),
});
export type Delivery = z.infer<typeof Delivery>;

const written = schemasOf(webhookFields);
const events = written.events.check(z.minLength(1, eventsProblem));
const one = z.object({ webhook: Webhook });
const signing =
  "Each message is a POST of JSON with `id`, `event`, `at`, `propertyId`, `thing` and `thingId`; a notice that was left for you (`notice.left`) also says its words. What is told to a building is `building_notice.made`, `.changed`, `.withdrawn` or `.ended`, and `thingId` is read by `GET /api/notices/{id}`, with the scope `notices:read`. Header `Tunse-Signature: t=SECONDS,v1=HEX`: HEX is the HMAC-SHA256, by the webhook's secret as text, of SECONDS, a full stop and the body as it came. Refuse what is older than five minutes. `Tunse-Delivery` is the same each time that a message is sent again; `Tunse-Event` names the event. Any status of 200 to 299 within ten seconds is taken as received; no redirect is followed. Otherwise it is sent again for a day, with growing pauses. Messages may come twice and in another order.";

export const webhookCalls = calls(webhookRoutes, {
  listWebhooks: {
    tag: "Webhooks",
    may: ["webhook", "see"],
    summary: "Where your programs are told of what happens, the newest first",
    rows: "webhooks",
    input: z.object({}),
    answer: z.object({ webhooks: z.array(Webhook) }),
  },
  createWebhook: {
    tag: "Webhooks",
    may: ["webhook", "create"],
    summary: "Have an address told of what happens in your buildings",
    about: `The secret is shown this once. The address starts with https:// and leads to the open internet. At most 20. ${signing}`,
    example: {
      input: { url: "https://books.example.com/tunse", events: ["tickets", "tasks"], password: "Harmattan-7!" },
    },
    input: z.object({ ...written, events, password: ownPassword }),
    answer: z.object({ webhook: Webhook, secret: z.string().describe("Shown this once.") }),
    creates: true,
    message: "The webhook has been added.",
    failures: [409, 429],
  },
  changeWebhook: {
    tag: "Webhooks",
    may: ["webhook", "edit"],
    summary: "Change a webhook, or have it rest",
    example: { input: { active: false } },
    input: z.object({
      id: id(),
      url: written.url.optional(),
      events: events.optional(),
      active: flag("Active").optional(),
      password: ownPassword,
      version: wholeNumber("Version", 1, 2_147_483_647).optional(),
    }),
    answer: one,
    message: "The webhook has been changed.",
    failures: [409, 429],
  },
  removeWebhook: {
    tag: "Webhooks",
    may: ["webhook", "remove"],
    summary: "Take a webhook away, with its log",
    input: z.object({ id: id() }),
    answer: z.null(),
    message: "The webhook has been removed.",
  },
  testWebhook: {
    tag: "Webhooks",
    may: ["webhook", "edit"],
    summary: "Send a message that says nothing, to see whether it comes",
    input: z.object({ id: id() }),
    answer: z.object({ delivery: Delivery }),
    creates: true,
    message: "It is on its way.",
  },
  listDeliveries: {
    tag: "Webhooks",
    may: ["webhook", "see"],
    summary: "What was sent and what came of it, the newest first; kept for 30 days",
    input: z.object({ id: id(), ...pageInput }),
    answer: z.object({ deliveries: z.array(Delivery), nextCursor: z.string().nullable() }),
  },
  replayDelivery: {
    tag: "Webhooks",
    may: ["webhook", "edit"],
    summary: "Send a message again, as it was",
    about: "One that is on its way answers 409.",
    input: z.object({ id: id(), deliveryId: id("The delivery") }),
    answer: z.object({ delivery: Delivery }),
    message: "It is on its way again.",
    failures: [409],
  },
});
