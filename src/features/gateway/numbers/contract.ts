import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { id, schemasOf, shortText } from "#domain/text.ts";
import { needsLeave } from "#features/ledger/fields.ts";
import { Fee, OnlinePayment } from "../contract.ts";
import { gatewayModes, numberFields, numberStates } from "../fields.ts";
import { unitNumberRoutes } from "../routes.ts";

/** The account number of a unit, as those who keep the building see it. */
const UnitNumber = z.object({
  unitId: z.string(),
  unit: z.string(),
  state: z.enum(numberStates).describe("`asked`: the provider has not given it yet."),
  number: z.string().nullable(),
  bank: z.string().nullable(),
  name: z.string().nullable().describe("What the bank shows whoever sends to it."),
  why: z.string().nullable().describe("Why there is none."),
  askedAt: z.string().describe("Instant, ISO 8601 UTC with milliseconds."),
  isLate: z.boolean().describe("Asked for more than an hour ago."),
});
export type UnitNumber = z.infer<typeof UnitNumber>;

const tag = "Payments online";
const list = z.object({
  isOn: z.boolean(),
  phone: z.string().nullable().describe("Of the building, as the provider has it; for who may set it."),
  mode: z.enum(gatewayModes).nullable(),
  numbers: z.array(UnitNumber),
  counts: z.object({ given: z.number(), asked: z.number(), failed: z.number() }),
  fee: Fee.nullable().describe("What the provider keeps of a transfer."),
  nextCursor: z.string().nullable(),
  can: can("online_payment"),
});

export const unitNumberCalls = calls(unitNumberRoutes, {
  listUnitNumbers: {
    tag,
    may: ["online_payment", "see"],
    summary: "The account numbers of the units of a building, the newest first",
    rows: "numbers",
    input: z.object({ id: id("The property"), ...pageInput }),
    answer: list,
  },
  askForNumbers: {
    tag,
    may: ["online_payment", "set"],
    summary: "Let each unit have an account number of its own, and ask again for those that it could not have",
    about: `What is sent there is booked for that unit by itself. The provider gives them by and by. ${needsLeave}`,
    input: z.object({ id: id("The property"), ...schemasOf(numberFields) }),
    answer: list,
    message: "The numbers are asked for.",
    failures: [409],
  },
  endUnitNumbers: {
    tag,
    may: ["online_payment", "set"],
    summary: "End the account numbers of the units; what still comes by them waits for a person's word",
    input: z.object({ id: id("The property") }),
    answer: z.null(),
    message: "The numbers are not shown any more.",
  },
  lookForTransfer: {
    tag,
    may: ["unit_statement", "report"],
    summary: "Have the provider look for a transfer of today that was sent to a unit's number and has not come",
    about: "At most once in ten minutes for each number.",
    input: z.object({ id: id("The unit") }),
    answer: z.object({ isAsked: z.boolean().describe("False where it was asked less than ten minutes ago.") }),
    message: "The bank was asked.",
    failures: [409],
  },
  placeTransfer: {
    tag,
    may: ["online_payment", "refund"],
    summary: "Say for which unit a transfer is that was held, since its number is nobody's any more",
    about: `The provider is asked first whether the money is still there. ${needsLeave}`,
    input: z.object({
      id: id("The payment"),
      unitId: id("The unit"),
      reason: shortText("How you know it", 500),
    }),
    answer: z.object({ payment: OnlinePayment }),
    message: "It was booked for that unit.",
    failures: [409],
  },
});
