import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { schemasOf } from "#domain/text.ts";
import { messagePriceRoutes } from "../routes.ts";
import { priceFields } from "./fields.ts";
import { pricedWays } from "./rules.ts";

const tag = "Deliveries";

export const MessagePrice = z.object({
  id: z.string().describe("Of the carrier, the way and the day, which name a price together."),
  way: z.enum(pricedWays).nullable().describe("Null where nothing is sent by it any more."),
  provider: z.string(),
  channel: z.string(),
  price: z.number().describe("Naira."),
  validFrom: z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos."),
  isInForce: z.boolean().describe("Whether messages of today cost it."),
});
export type MessagePrice = z.infer<typeof MessagePrice>;

export const messagePriceCalls = calls(messagePriceRoutes, {
  listMessagePrices: {
    tag,
    may: ["message_price", "see"],
    summary: "What messages cost with each carrier, the newest day first",
    input: z.object({ ...pageInput }),
    answer: z.object({ prices: z.array(MessagePrice), nextCursor: z.string().nullable() }),
  },
  addMessagePrice: {
    tag,
    may: ["message_price", "add"],
    summary: "Add what messages cost with a carrier from a day on",
    about:
      "From today on at the earliest, so that no message that was sent gets another price. A price is never changed: 409 where one stands for that day.",
    example: { input: { way: "termii_sms", price: 8.5, validFrom: "2031-01-01" } },
    input: z.object(schemasOf(priceFields)),
    answer: z.object({ price: MessagePrice }),
    creates: true,
    message: "The price has been added.",
    failures: [409],
  },
});
