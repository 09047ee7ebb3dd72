import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { choice, day, id, optionalShortText, schemasOf, shortText, wholeNumber } from "#domain/text.ts";
import { mostChargeKobo, mostKobo, needsLeave } from "#features/ledger/fields.ts";
import { TakenBack } from "#features/ledger/taking-back/contract.ts";
import { Media, mediaBodyLimit, sopUploads } from "#features/media/contract.ts";
import { depositStates, objectionFields, placesOfMoney, takeBackFields } from "./fields.ts";
import { depositRoutes } from "./routes.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const dayText = z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos.");
const kobo = z.number().describe("Kobo, a whole number: 100 kobo are ₦1.");

const Deduction = z.object({
  id: z.string(),
  kobo,
  reason: z.string(),
  by: z.string().describe("Who proposed it."),
  media: z.array(Media),
  at: instant,
});

/** A caution deposit, with its receipt and what became of it. */
export const Deposit = z.object({
  id: z.string(),
  propertyId: z.string(),
  property: z.string(),
  unitId: z.string(),
  unit: z.string(),
  name: z.string(),
  kobo,
  deductedKobo: kobo,
  restKobo: kobo.describe("What is paid out, or was."),
  takenOn: dayText,
  paidInto: z.enum(placesOfMoney),
  reference: z.string().nullable(),
  number: z.number().describe("Of its receipt: 1, 2, 3 … of the building."),
  posting: z.number().describe("Its number in the books."),
  seal: z.string().describe("The hash of that posting, which holds every one before it fast."),
  takenBy: z.string(),
  state: z.enum(depositStates),
  deductions: z.array(Deduction),
  objection: z.string().nullable().describe("What its person says to the deductions."),
  heard: z.boolean().describe("Whether they spoke of all that is deducted by now."),
  reason: z.string().nullable().describe("Why it was taken back."),
  decidedBy: z.string().nullable(),
  decidedOn: dayText.nullable(),
  paidOn: dayText.nullable(),
  paidFrom: z.enum(placesOfMoney).nullable(),
  payoutReference: z.string().nullable(),
  payoutsBack: z
    .array(
      z.object({
        paidOn: dayText,
        paidFrom: z.enum(placesOfMoney),
        reference: z.string().nullable(),
        takenBack: TakenBack,
      }),
    )
    .describe("Payouts that never left the bank, as they were recorded, the oldest first."),
  isPaidAlone: z
    .boolean()
    .describe(
      "Whether one person decided and paid it out above what one lets go alone, since nobody else may enter money.",
    ),
  version: z.number(),
  can: can("deposit"),
});
export type Deposit = z.infer<typeof Deposit>;

const tag = "Deposits";
const one = z.object({ deposit: Deposit });
const inKobo = wholeNumber("Amount", 1, mostKobo).describe("Kobo, a whole number: 100 kobo are ₦1.");
const version = wholeNumber("Version", 1, 2_147_483_647).optional();

export const depositCalls = calls(depositRoutes, {
  listDeposits: {
    tag,
    may: ["deposit", "see"],
    summary: "The caution deposits of a building, the newest first, and what is held of them",
    rows: "deposits",
    input: z.object({ id: id("The property"), state: choice("State", depositStates).optional(), ...pageInput }),
    answer: z.object({
      deposits: z.array(Deposit),
      heldKobo: kobo.describe("What the building owes for all deposits, as its books have it."),
      can: can("deposit"),
      nextCursor: z.string().nullable(),
    }),
  },
  listMyDeposits: {
    tag,
    may: ["deposit", "object"],
    summary: "One's own caution deposits, also of units that one has left",
    input: z.object({}),
    answer: z.object({ deposits: z.array(Deposit) }),
  },
  takeDeposit: {
    tag,
    may: ["deposit", "take"],
    summary: "Record a caution deposit that was paid: it is owed to its person, and is never income",
    about: `With \`residentId\` it belongs to that person, who then sees it. ${needsLeave}`,
    input: z.object({
      id: id("The unit"),
      kobo: inKobo,
      takenOn: day("Day"),
      paidInto: choice("Paid into", placesOfMoney),
      residentId: id("The resident").optional(),
      name: optionalShortText("Whose it is", 120),
      reference: optionalShortText("Reference", 100),
    }),
    answer: one,
    creates: true,
    message: "The deposit has been recorded.",
    failures: [409],
  },
  takeDepositBack: {
    tag,
    may: ["deposit", "take_back"],
    summary: "Take back a deposit that was entered by mistake; both stay in the books",
    input: z.object({ id: id("The deposit"), ...schemasOf(takeBackFields) }),
    answer: one,
    message: "The deposit has been taken back.",
    failures: [409],
  },
  deductFromDeposit: {
    tag,
    may: ["deposit", "deduct"],
    summary: "Propose to keep a part of a deposit, with the reason and a photo; its person is told",
    about: "Nothing is kept until the owner decides.",
    input: z.object({
      id: id("The deposit"),
      kobo: inKobo,
      reason: shortText("What it is for", 300),
      mediaUploads: sopUploads,
    }),
    answer: one,
    creates: true,
    bodyLimit: mediaBodyLimit,
    message: "The deduction has been proposed.",
    failures: [409],
  },
  removeDeduction: {
    tag,
    may: ["deposit", "deduct"],
    summary: "Take away a deduction that was proposed and not decided about",
    input: z.object({ id: id("The deduction") }),
    answer: one,
    message: "The deduction has been taken away.",
    failures: [409],
  },
  objectToDeductions: {
    tag,
    may: ["deposit", "object"],
    summary: "Say one sentence about what is deducted from one's own deposit, and one more of what is deducted later",
    about: "With `version` it counts only where nothing was deducted since that version was read; otherwise 409.",
    input: z.object({ id: id("The deposit"), version, ...schemasOf(objectionFields) }),
    answer: one,
    message: "The owner and the managers read it.",
    failures: [409],
  },
  decideDeposit: {
    tag,
    may: ["deposit", "decide"],
    summary: "Decide what becomes of a deposit: what was proposed is kept, the rest is to be paid out",
    about: "What is kept pays for its mending: it lowers what repairs cost, and is no income.",
    input: z.object({ id: id("The deposit"), version }),
    answer: one,
    message: "It has been decided.",
    failures: [409],
  },
  takePayoutBack: {
    tag,
    may: ["deposit", "take_back"],
    summary: "Take back a recorded payout that never left the bank, by the reverse of its entry today",
    about:
      "It is to be paid out again, and what was recorded stays with why. 409 while a line of the bank tells of it.",
    input: z.object({ id: id("The deposit"), ...schemasOf(takeBackFields) }),
    answer: one,
    message: "It has been taken back and is to be paid out again.",
    failures: [409],
  },
  payDepositOut: {
    tag,
    may: ["deposit", "pay"],
    summary: "Record that the rest of a deposit was paid out to its person",
    about: `Tunse moves no money. ${needsLeave}`,
    input: z.object({
      id: id("The deposit"),
      paidOn: day("Day"),
      paidFrom: choice("Paid from", placesOfMoney),
      chargesKobo: wholeNumber("Duty and fee of the bank", 0, mostChargeKobo)
        .optional()
        .describe("Kobo, a whole number: 100 kobo are ₦1."),
      payoutReference: optionalShortText("Reference", 100),
    }),
    answer: one,
    message: "The payout has been recorded.",
    failures: [409],
  },
});
