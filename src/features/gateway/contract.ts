import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { choice, id, pastedText, shortText, wholeNumber } from "#domain/text.ts";
import { ownPassword } from "#features/accounts/self/contract.ts";
import { needsLeave } from "#features/ledger/fields.ts";
import {
  gatewayModes,
  lackings,
  leastOnlineKobo,
  mostOnlineKobo,
  onlineStates,
  outcomes,
  providers,
  settlesIntos,
} from "./fields.ts";
import { gatewayRoutes } from "./routes.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const kobo = z.number().describe("Kobo, a whole number: 100 kobo are ₦1.");

/** By which keys the people of a building pay online. The secret is sealed and never shown. */
const Gateway = z.object({
  provider: z.enum(providers),
  mode: z.enum(gatewayModes).describe("`test`: no money moves, and nothing is booked."),
  settlesInto: z.enum(settlesIntos),
  lacks: z.array(z.enum(lackings)).describe("What this provider cannot be asked."),
  hookUrl: z
    .string()
    .nullable()
    .describe("What is entered at the provider as the address of its webhook; for who may set the key."),
  setAt: instant,
  heardAt: instant.nullable().describe("When the provider last told something by itself."),
  listedAt: instant.nullable().describe("Up to when its list was read."),
  trouble: z.string().nullable(),
});
export type Gateway = z.infer<typeof Gateway>;

/** What somebody began to pay online, and what came of it. */
export const OnlinePayment = z.object({
  id: z.string(),
  propertyId: z.string(),
  unitId: z.string(),
  unit: z.string(),
  provider: z.enum(providers),
  kobo,
  payer: z.string(),
  state: z.enum(onlineStates),
  why: z.string().nullable(),
  reference: z.string(),
  unitPaymentId: z.string().nullable(),
  receiptNumber: z.number().nullable(),
  createdAt: instant,
  isUndecided: z.boolean().describe("Whether a keeper may say how it ended, where the provider does not."),
});
export type OnlinePayment = z.infer<typeof OnlinePayment>;

export const Fee = z.object({
  from: z.string().describe("Calendar day YYYY-MM-DD from which it holds."),
  perMille: z.number(),
  flatKobo: kobo,
  flatFromKobo: kobo.describe("Below this amount the flat part is left out."),
  capKobo: kobo,
});

const Offer = z.object({
  provider: z.enum(providers),
  mode: z.enum(gatewayModes),
  owedKobo: kobo.describe("What the unit owes, in kobo."),
  fee: Fee.nullable().describe("What the provider keeps of it."),
});
export type Offer = z.infer<typeof Offer>;

const tag = "Payments online";
const one = z.object({ payment: OnlinePayment });

export const gatewayCalls = calls(gatewayRoutes, {
  listOnlinePayments: {
    tag,
    may: ["online_payment", "see"],
    summary: "What was begun to be paid online for the units of a building, the newest first, and by which keys",
    rows: "payments",
    input: z.object({ id: id("The property"), ...pageInput }),
    answer: z.object({
      gateway: Gateway.nullable(),
      payments: z.array(OnlinePayment),
      nextCursor: z.string().nullable(),
      can: can("online_payment"),
    }),
  },
  setGateway: {
    tag,
    may: ["online_payment", "set"],
    summary: "Set the key by which the people of a building pay online",
    about: `Of the owner's or the manager's own account with the provider: Tunse never holds money. ${needsLeave}`,
    input: z.object({
      id: id("The property"),
      provider: choice("Provider", providers).nullish().describe("Paystack unless told."),
      apiKey: pastedText("API key", 120).nullish().describe("Of Monnify, as the contract code."),
      secretKey: pastedText("Secret key", 120),
      contractCode: pastedText("Contract code", 40).nullish(),
      settlesInto: choice("Paid out into", settlesIntos),
      password: ownPassword,
    }),
    answer: z.object({ gateway: Gateway }),
    creates: true,
    message: "People can pay online now.",
    failures: [409],
  },
  endGateway: {
    tag,
    may: ["online_payment", "set"],
    summary: "Switch payments online off; what was begun is still heard of",
    input: z.object({ id: id("The property") }),
    answer: z.null(),
    message: "Payments online are switched off.",
  },
  sweepGateway: {
    tag,
    may: ["online_payment", "set"],
    summary: "Ask the provider now for payments of which it has not told",
    input: z.object({ id: id("The property") }),
    answer: z.object({ gateway: Gateway }),
    message: "The provider was asked.",
    failures: [409],
  },
  findOnlineOffer: {
    tag,
    may: ["unit_statement", "see"],
    summary: "Whether a unit can be paid for online, and what the provider keeps of it",
    input: z.object({ id: id("The unit") }),
    answer: z.object({ offer: Offer.nullable() }),
  },
  startOnlinePayment: {
    tag,
    may: ["unit_statement", "report"],
    summary: "Begin to pay online for one's unit; it is paid on a page of the provider",
    input: z.object({
      id: id("The unit"),
      kobo: wholeNumber("Amount", leastOnlineKobo, mostOnlineKobo).describe("Kobo, a whole number: 100 kobo are ₦1."),
    }),
    answer: one.extend({ url: z.string().describe("The page on which it is paid.") }),
    creates: true,
    message: "Pay on the page that opens.",
    failures: [409],
  },
  findOnlinePayment: {
    tag,
    may: ["unit_statement", "see"],
    summary: "What is known of a payment online: for keepers and for who began it",
    input: z.object({ id: id("The payment") }),
    answer: one,
  },
  askOnlinePayment: {
    tag,
    may: ["unit_statement", "see"],
    summary: "Ask the provider now what became of a payment online, or of a dispute about it",
    input: z.object({ id: id("The payment") }),
    answer: one,
    message: "The provider was asked.",
  },
  refundOnlinePayment: {
    tag,
    may: ["online_payment", "refund"],
    summary: "Give a payment online back, all of it, with the reason",
    about: `It goes back the way it came. The receipt stays and says so; what it was taken for is open again. ${needsLeave}`,
    input: z.object({ id: id("The payment"), reason: shortText("Reason", 500) }),
    answer: one,
    message: "The payment goes back.",
    failures: [409],
  },
  sayOutcome: {
    tag,
    may: ["online_payment", "refund"],
    summary: "Say how a payment online ended of which the provider cannot tell",
    about: `One that is disputed, or whose refund nobody knows. The provider is asked first, and goes before. ${needsLeave}`,
    input: z.object({
      id: id("The payment"),
      outcome: choice("How it ended", outcomes),
      reason: shortText("How you know it", 500),
    }),
    answer: one,
    message: "It was booked as you said.",
    failures: [409],
  },
});
