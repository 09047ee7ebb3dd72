import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { whatsAppRoutes } from "./routes.ts";

const tag = "WhatsApp";
const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

export const WhatsAppState = z.object({
  number: z.string().nullable().describe("In full; null where WhatsApp is not set up."),
  templates: z
    .array(
      z.object({
        name: z.string(),
        language: z.string(),
        state: z.string(),
        reason: z.string().nullable(),
        at: instant,
      }),
    )
    .describe("What WhatsApp has said of the templates, in its own words; one that it has not spoken of is absent."),
});
export type WhatsAppState = z.infer<typeof WhatsAppState>;

export const UnknownMessage = z.object({
  id: z.string(),
  phone: z.string().nullable().describe("E.164; null where WhatsApp hides it."),
  name: z.string().nullable().describe("As they call themselves there."),
  type: z.string().describe("In WhatsApp's word: text, image, audio and others."),
  text: z.string(),
  why: z.string().nullable().describe("Why it was not read; null where nobody is known by this WhatsApp."),
  sentAt: instant,
});
export type UnknownMessage = z.infer<typeof UnknownMessage>;

export const whatsAppCalls = calls(whatsAppRoutes, {
  findWhatsApp: {
    tag,
    may: ["whatsapp", "see"],
    summary: "Whether WhatsApp is set up, and what it says of the templates",
    input: z.object({}),
    answer: z.object({ whatsapp: WhatsAppState }),
  },
  listUnknownMessages: {
    tag,
    may: ["whatsapp", "see"],
    summary: "What was written by people whom nobody knows, the newest first",
    about: "Kept for a month. Everybody of them was told how to be known, or how to report by the code of a sticker.",
    input: z.object({ ...pageInput }),
    answer: z.object({ messages: z.array(UnknownMessage), nextCursor: z.string().nullable() }),
  },
});
