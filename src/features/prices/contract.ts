import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { flag, id, optionalId, shortText, wholeNumber } from "#domain/text.ts";
import { priceRoutes } from "./routes.ts";
import { leastContractors, leastJobs, leastOwners, placeKinds } from "./rules.ts";

const kobo = z.number().describe("Kobo, a whole number: 100 kobo are ₦1.");
const month = z.string().describe("The first day of a month, YYYY-MM-DD.");

/** What the same kind of job cost others. */
export const PriceRange = z.object({
  jobs: z.number().describe("Of how many jobs; never fewer than five."),
  lowKobo: kobo.describe("A quarter of them cost less. Net of VAT, rounded to two figures, as the other two."),
  medianKobo: kobo,
  highKobo: kobo.describe("A quarter of them cost more."),
  units: z.number().describe("For how many machines the sums are: what one costs, times so many."),
  place: z.string(),
  placeKind: z.enum(placeKinds).describe("Wider than the local government area where too few jobs were paid there."),
  firstMonth: month,
  lastMonth: month,
});
export type PriceRange = z.infer<typeof PriceRange>;

/** How one price stands to such a range. It advises; a person decides. */
export const PriceStanding = z.object({
  stands: z.enum(["below", "within", "above"]),
  netKobo: kobo.describe("The price itself, without VAT, in kobo."),
  lowKobo: kobo,
  medianKobo: kobo,
  highKobo: kobo,
  says: z.string().describe("In a sentence, as “Higher than 3 of 4 (n = 12, Eti-Osa, 2026)”."),
});
export type PriceStanding = z.infer<typeof PriceStanding>;

const Prices = z.object({
  about: z.string().nullable().describe("What kind of job is compared; null where nobody could say what is alike."),
  range: PriceRange.nullable().describe("Null where too few were paid anywhere to show any."),
  own: z
    .array(
      z.object({
        taskId: z.string(),
        title: z.string(),
        contractorName: z.string(),
        netKobo: kobo,
        paidOn: z.string(),
      }),
    )
    .describe("What the building itself paid for this kind of job, the newest first, five at most."),
});
export type Prices = z.infer<typeof Prices>;

const Sharing = z.object({
  counted: z.boolean(),
  version: z.number().describe("0 until somebody has said anything."),
});

const tag = "Prices";
const rule = `A range is of at least ${leastJobs} jobs of ${leastOwners} owners and ${leastContractors} contractors, none of whom owns more than half; else of a wider place, else there is none. Ranges are made anew once a week.`;

export const priceCalls = calls(priceRoutes, {
  findTaskPrices: {
    tag,
    may: ["price", "see"],
    summary: "What the same kind of job cost in the same place, and what this building paid for it",
    about: rule,
    input: z.object({ id: id("The task") }),
    answer: Prices,
  },
  findPropertyPrices: {
    tag,
    may: ["price", "see"],
    summary: "What a kind of job costs where a building stands, and what it paid for it",
    about: rule,
    input: z.object({ id: id("The property"), category: shortText("Category", 100), assetId: optionalId("Machine") }),
    answer: Prices,
  },
  findPriceSharing: {
    tag,
    may: ["price", "see"],
    summary: "Whether the jobs of a building are counted in what others are shown",
    input: z.object({ id: id("The property") }),
    answer: z.object({ sharing: Sharing, can: can("price") }),
  },
  setPriceSharing: {
    tag,
    may: ["price", "set_sharing"],
    summary: "Say whether the jobs of a building are counted in what others are shown",
    about: "It holds from the next week's ranges on. Ranges never name a building, a person or a day.",
    input: z.object({
      id: id("The property"),
      counted: flag("Counted"),
      version: wholeNumber("Version", 0, 2_147_483_647).optional(),
    }),
    answer: z.object({ sharing: Sharing }),
    message: "It has been noted.",
    failures: [409],
  },
});
