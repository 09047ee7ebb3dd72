import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { choice, id, optionalDay, optionalShortText, schemasOf, shortText, wholeNumber } from "#domain/text.ts";
import { needsLeave } from "#features/ledger/fields.ts";
import { bases, demandFields, demandStates, lineFields, mostKobo, mostLines } from "./fields.ts";
import { CollectionAccount, UnitPayment } from "./payments/contract.ts";
import { chargeRoutes } from "./routes.ts";

const dayText = z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos.");
const kobo = z.number().describe("Kobo, a whole number: 100 kobo are ₦1.");

const Line = z.object({
  what: z.string(),
  kobo,
  basis: z.enum(bases),
  without: z.string().nullable().describe("Units that take no part in this are left out of the line."),
});

/** What the units of a building are asked to pay. */
export const Demand = z.object({
  id: z.string(),
  propertyId: z.string(),
  title: z.string(),
  fromDay: dayText,
  toDay: dayText,
  dueOn: dayText,
  lines: z.array(Line),
  budgetId: z.string().nullable().describe("The budget that it was drafted of."),
  totalKobo: kobo,
  paidKobo: kobo.describe("What was taken for it until now, in kobo."),
  state: z.enum(demandStates),
  paid: z.enum(["open", "part_paid", "paid"]).nullable().describe("Null unless it is issued."),
  overdue: z.boolean(),
  issuedOn: dayText.nullable(),
  takenBackOn: dayText.nullable(),
  reason: z.string().nullable().describe("Why it was taken back."),
  version: z.number(),
  can: can("demand"),
});
export type Demand = z.infer<typeof Demand>;

const DemandShare = z.object({
  unitId: z.string(),
  unit: z.string(),
  parts: z.array(kobo).describe("Of each line of the demand, in its order."),
  kobo,
  paidKobo: kobo,
});

/** What is overdue today, by its age. */
const late = {
  to30: kobo.describe("Overdue up to 30 days, in kobo."),
  to60: kobo.describe("Overdue 31 to 60 days, in kobo."),
  to90: kobo.describe("Overdue 61 to 90 days, in kobo."),
  older: kobo.describe("Overdue for more than 90 days, in kobo."),
};

/** What a unit was asked, what came, and what stands open, from a day to a day. */
export const UnitBalance = z.object({
  unitId: z.string(),
  unit: z.string(),
  reference: z.string().describe("What who pays for this unit writes with the transfer; its last sign checks it."),
  openingKobo: kobo.describe("What was open before, in kobo; below nothing where it was paid ahead."),
  demandedKobo: kobo,
  receivedKobo: kobo,
  closingKobo: kobo.describe("What is open at the end, in kobo; below nothing where it is paid ahead."),
  overdueKobo: kobo.describe("What is overdue today, in kobo."),
  ...late,
  oldestDueOn: dayText.nullable(),
});
export type UnitBalance = z.infer<typeof UnitBalance>;

const statementKinds = ["demand", "demand_taken_back", "payment", "payment_taken_back"] as const;

/** One line of a unit's statement. */
const StatementLine = z.object({
  id: z.string().describe("Of the demand or the payment."),
  kind: z.enum(statementKinds),
  onDay: dayText,
  title: z.string(),
  kobo: kobo.describe("What it adds to what is owed, in kobo; below nothing where it takes away."),
  balanceKobo: kobo,
});
export type StatementLine = z.infer<typeof StatementLine>;

/** An account number that is a unit's own: what is sent there is booked for it by itself. */
const OwnNumber = z.object({ number: z.string(), bank: z.string(), name: z.string() });

const Statement = z.object({
  unitId: z.string(),
  unit: z.string(),
  propertyId: z.string(),
  property: z.string(),
  fromDay: dayText,
  toDay: dayText,
  openingKobo: kobo,
  lines: z.array(StatementLine),
  closingKobo: kobo,
  ownNumber: OwnNumber.nullable().describe("Where to pay it, while the unit is the reader's."),
});
export type Statement = z.infer<typeof Statement>;

/** What somebody who lives in a unit sees of it. */
const MyCharge = z.object({
  unitId: z.string(),
  unit: z.string(),
  propertyId: z.string(),
  property: z.string(),
  livesThere: z.boolean().describe("False where they moved out: nothing after that is theirs to see."),
  reference: z.string(),
  owedKobo: kobo,
  overdueKobo: kobo,
  aheadKobo: kobo,
  nextDueOn: dayText.nullable(),
  demands: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        dueOn: dayText,
        kobo,
        paidKobo: kobo,
        parts: z.array(z.object({ what: z.string(), kobo })),
      }),
    )
    .describe("What is open, the oldest first; at most 24."),
  payments: z.array(UnitPayment).describe("What they reported and what was confirmed in their time, the newest 24."),
  payTo: CollectionAccount.nullable(),
  ownNumber: OwnNumber.nullable().describe("Of the unit alone: what is sent there is booked by itself."),
});
export type MyCharge = z.infer<typeof MyCharge>;

const sums = z.object({
  owedKobo: kobo,
  overdueKobo: kobo,
  aheadKobo: kobo,
  openingKobo: kobo,
  demandedKobo: kobo,
  receivedKobo: kobo,
  closingKobo: kobo,
  ...late,
});

const tag = "Service charge";
const one = z.object({ demand: Demand });
const said = schemasOf(demandFields);
const line = z.object(
  {
    what: schemasOf(lineFields).what,
    kobo: wholeNumber("Amount", 1, mostKobo).describe("Kobo, a whole number: 100 kobo are ₦1."),
    basis: choice("Shared", bases),
    without: optionalShortText("Without units that take no part in", 60).describe(
      "As lift: units whose `exclusions` name it are left out of this line.",
    ),
  },
  "A line must say what, kobo and basis.",
);
const version = wholeNumber("Version", 1, 2_147_483_647).optional();
const range = {
  from: optionalDay("From"),
  to: optionalDay("To"),
};

export const chargeCalls = calls(chargeRoutes, {
  listDemands: {
    tag,
    may: ["demand", "see"],
    summary: "What the units of a building were asked to pay, the newest first",
    input: z.object({ id: id("The property"), state: choice("State", demandStates).optional(), ...pageInput }),
    answer: z.object({
      demands: z.array(Demand),
      payTo: CollectionAccount.nullable(),
      can: can("demand"),
      nextCursor: z.string().nullable(),
    }),
  },
  createDemand: {
    tag,
    may: ["demand", "create"],
    summary: "Draft a demand: its lines, and by what each is shared among the units",
    about: `Shares come to the total to the kobo: what is left goes to the largest remainders, ties by the unit's name. Common space and plant rooms pay nothing. ${needsLeave}`,
    example: {
      input: {
        title: "Service charge, last quarter of 2026",
        fromDay: "2026-10-01",
        toDay: "2026-12-31",
        dueOn: "2026-10-31",
        lines: [{ what: "Guards", kobo: 72_000_000, basis: "equal" }],
      },
    },
    input: z.object({
      id: id("The property"),
      ...said,
      lines: z
        .array(line, "Lines are required.")
        .min(1, "At least one line is required.")
        .max(mostLines, `A demand can have at most ${mostLines} lines.`),
    }),
    answer: one,
    creates: true,
    message: "The demand has been drafted.",
    failures: [409],
  },
  findDemand: {
    tag,
    may: ["demand", "see"],
    summary: "One demand with what falls on each unit",
    about: "Of a draft the shares are counted anew each time; those of an issued demand stand.",
    rows: "shares",
    input: z.object({ id: id("The demand"), ...pageInput }),
    answer: z.object({ demand: Demand, shares: z.array(DemandShare), nextCursor: z.string().nullable() }),
  },
  removeDemand: {
    tag,
    may: ["demand", "remove"],
    summary: "Throw a draft away",
    input: z.object({ id: id("The demand") }),
    answer: z.null(),
    message: "The draft has been thrown away.",
    failures: [409],
  },
  issueDemand: {
    tag,
    may: ["demand", "issue"],
    summary: "Issue a demand: it is posted for all units, or for none",
    about: `What units paid ahead is taken for it at once. ${needsLeave}`,
    input: z.object({ id: id("The demand"), version }),
    answer: one,
    message: "The demand has been issued.",
    failures: [409],
  },
  takeDemandBack: {
    tag,
    may: ["demand", "take_back"],
    summary: "Take an issued demand back, for all units, with the reason",
    about: "What was paid for it is taken for the next oldest demand, or stands as paid ahead. Both stay in the books.",
    input: z.object({ id: id("The demand"), reason: shortText("Reason", 500) }),
    answer: one,
    message: "The demand has been taken back.",
    failures: [409],
  },
  listUnitBalances: {
    tag,
    may: ["demand", "see"],
    summary: "What each unit was asked, paid and owes, and what is overdue by its age",
    about: "From the start of this year to today unless told. `sums` is of the whole building.",
    rows: "units",
    input: z.object({ id: id("The property"), ...range, ...pageInput }),
    answer: z.object({
      units: z.array(UnitBalance),
      sums,
      fromDay: dayText,
      toDay: dayText,
      nextCursor: z.string().nullable(),
    }),
  },
  findUnitStatement: {
    tag,
    may: ["unit_statement", "see"],
    summary: "The statement of a unit: what it was asked and what was paid, with the balance after each",
    about:
      "Keepers see all of it. Who lives there sees it from when they came; who moved out, up to that day. The last 1,000 lines.",
    rows: "lines",
    input: z.object({ id: id("The unit"), ...range }),
    answer: Statement,
  },
  findMyCharges: {
    tag,
    may: ["unit_statement", "see"],
    summary: "The service charge of the units in which one lives or lived",
    input: z.object({}),
    answer: z.object({ units: z.array(MyCharge) }),
  },
});
