import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { inboundMailRoutes } from "./routes.ts";

const tag = "Answers by mail";

export const InboundMailState = z.object({
  domain: z.string().nullable().describe("Where answers arrive; null where that is not set up."),
  checkedBy: z.string().nullable().describe("Whose word on who sent a mail is believed; null where nobody looks."),
  missing: z.array(z.string()).describe("The settings that are not there."),
  hook: z.string().describe("The address that mails are brought to."),
  week: z
    .object({ waiting: z.number(), added: z.number(), refused: z.number(), dropped: z.number() })
    .describe("What came of the mails of the last seven days."),
});
export type InboundMailState = z.infer<typeof InboundMailState>;

export const RefusedMail = z.object({
  id: z.string(),
  sender: z.string().nullable().describe("Whom it says it is from, all but a letter and the domain left out."),
  why: z.string().nullable(),
  bytes: z.number(),
  receivedAt: z.string().describe("Instant, ISO 8601 UTC with milliseconds."),
});
export type RefusedMail = z.infer<typeof RefusedMail>;

export const inboundMailCalls = calls(inboundMailRoutes, {
  findInboundMail: {
    tag,
    may: ["inbound_mail", "see"],
    summary: "Whether people can answer mails, and what is missing for it",
    input: z.object({}),
    answer: z.object({ inboundMail: InboundMailState }),
  },
  listRefusedMails: {
    tag,
    may: ["inbound_mail", "see"],
    summary: "Answers by mail that were not added, the newest first",
    about: "Kept for a month, without what they say.",
    input: z.object({ ...pageInput }),
    answer: z.object({ mails: z.array(RefusedMail), nextCursor: z.string().nullable() }),
  },
});
