import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { day, id, optionalId, optionalShortText, shortText, wholeNumber } from "#domain/text.ts";
import { Media, mediaBodyLimit, sopUploads } from "#features/media/contract.ts";
import { mostKobo } from "../fields.ts";
import { moneyOutRoutes } from "../routes.ts";

/** Money out by hand, as it was asked; nothing of it changes afterwards. */
export const MoneyOut = z.object({
  id: z.string(),
  propertyId: z.string(),
  propertyName: z.string(),
  kobo: z.number().describe("Kobo, a whole number: 100 kobo are ₦1."),
  onDay: z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos."),
  memo: z.string(),
  fromName: z.string().describe("The account that it comes from."),
  toName: z.string().describe("The account that it goes to."),
  noPaper: z.string().nullable().describe("Why there is no receipt."),
  media: z.array(Media),
  paperCheck: z
    .object({ answer: z.enum(["agrees", "contradicts", "not_available", "cannot_tell"]), sentence: z.string() })
    .nullable()
    .optional()
    .describe(
      "Whether the receipt came with anything else, for who says yes. Null for everybody else, and without a receipt.",
    ),
  askedBy: z.string(),
  isMine: z.boolean(),
  askedAt: z.string().describe("Instant, ISO 8601 UTC with milliseconds."),
  state: z.enum(["waiting", "entered", "refused"]),
});
export type MoneyOut = z.infer<typeof MoneyOut>;

const one = z.object({ entry: MoneyOut });
const tag = "Ledger";

/** The paper of what is entered by hand, or why there is none. */
export const paper = {
  noPaper: optionalShortText("Why there is no receipt"),
  mediaUploads: sopUploads.optional().describe("The receipt as photos or PDF."),
};

export const moneyOutCalls = calls(moneyOutRoutes, {
  listMoneyOut: {
    tag,
    may: ["ledger", "see"],
    summary: "Money out by hand that waits for the yes of a second person",
    rows: "entries",
    input: z.object({ id: id("The property") }),
    answer: z.object({ entries: z.array(MoneyOut), can: can("ledger") }),
  },
  askMoneyOut: {
    tag,
    may: ["ledger", "post"],
    summary: "Ask a second person to say yes to money out by hand",
    about:
      "Needed above what managers may order by themselves, where somebody else may enter money too. With a photo of the receipt, or with why there is none. It is entered once they have said yes.",
    input: z.object({
      id: id("The property"),
      kobo: wholeNumber("Amount", 1, mostKobo).describe("Kobo, a whole number: 100 kobo are ₦1."),
      onDay: day("Day"),
      memo: shortText("What it was"),
      fromId: id("From").describe("The account that it comes from. UUID."),
      toId: id("To").describe("The account that it goes to. UUID."),
      taskId: optionalId("The task").describe("A job of this building that it was for. UUID."),
      ...paper,
    }),
    answer: one,
    creates: true,
    bodyLimit: mediaBodyLimit,
    message: "Somebody else has been asked to say yes.",
    failures: [409],
  },
  allowMoneyOut: {
    tag,
    may: ["ledger", "post"],
    summary: "Say yes to money out that somebody else asked for: it stands in the books then",
    input: z.object({ id: id("The entry") }),
    answer: one,
    message: "It has been entered.",
    failures: [409],
  },
  refuseMoneyOut: {
    tag,
    may: ["ledger", "post"],
    summary: "Say no to money out by hand, with the reason; whoever asked takes it back so",
    input: z.object({ id: id("The entry"), reason: shortText("Reason", 500) }),
    answer: one,
    message: "It has been refused.",
    failures: [409],
  },
});
