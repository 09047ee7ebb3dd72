import { addDays, formatDay } from "#domain/days.ts";
import { formatNaira } from "#domain/money.ts";
import type { PaperCheck } from "./papers.rules.ts";

/** The standard rate of VAT in Nigeria in thousandths, from which day on. */
const vatRates = [
  { from: "2020-02-01", thousandths: 75 },
  { from: "1994-01-01", thousandths: 50 },
] as const;
const vatRateOn = (day: string): number => vatRates.find(({ from }) => from <= day)?.thousandths ?? 0;

type JobDays = { madeOn: string; completedOn: string | null };
/** An invoice as it was typed, and what is known of its job and of its seller. */
export type FigureFacts = {
  kind: "invoice" | "receipt";
  issuedOn: string;
  netKobo: number;
  vatKobo: number;
  taxId: string | null;
  job: JobDays;
  /** Whether the seller is the contractor. */
  isContractor: boolean;
  before: SellerBefore;
};

/** What earlier invoices that their reader may see, and that were not refused, say of the seller. */
type SellerBefore = {
  /** How many there are, counted to one more than is told. */
  known: number;
  /** Whether one of them has a tax ID, and whether one has this one. */
  hasTaxId: boolean;
  hasThisTaxId: boolean;
};
export const nothingKnown: SellerBefore = { known: 0, hasTaxId: false, hasThisTaxId: false };
/** More are not counted. */
export const mostTold = 100;

type Said = Omit<PaperCheck, "kind">;

/** What rounding each line may come to. */
const roundingKobo = 500;
const near = (one: number, other: number) => Math.abs(one - other) <= roundingKobo;
const percent = (thousandths: number) => `${Math.round(thousandths) / 10} %`;

/** Does the VAT come to what the rate of that day makes of the sum? */
function checkVat({ netKobo, vatKobo, issuedOn }: FigureFacts): Said {
  if (vatKobo === 0) return { answer: "not_available", sentence: "No VAT is charged, so there is nothing to add up." };
  const rate = vatRateOn(issuedOn);
  const due = Math.round((netKobo * rate) / 1_000);
  const words = `VAT of ${percent(rate)} on ${formatNaira(netKobo)} is ${formatNaira(due)}`;
  if (near(vatKobo, due)) return { answer: "agrees", sentence: `The VAT adds up: ${words}.` };
  const within = Math.round((netKobo * rate) / (1_000 + rate));
  if (near(vatKobo, within))
    return {
      answer: "cannot_tell",
      sentence: `The VAT fits an amount that holds it already. Ask whether ${formatNaira(netKobo)} is without VAT.`,
    };
  const charged = `${formatNaira(vatKobo)} is charged, ${percent((vatKobo * 1_000) / netKobo)}.`;
  if (vatKobo > due)
    return { answer: "contradicts", sentence: `The VAT is too high: ${words} on that day, and ${charged}` };
  return { answer: "cannot_tell", sentence: `${words}, and ${charged} Some goods bear no VAT.` };
}

/** A repair that could not wait is written down a day or two later. */
const daysBefore = 2;
/** What is bought for the store, and used at a job weeks later. */
const daysOfStock = 60;
const daysAfter = 60;

/** Does the day on the paper lie within those of the job? */
function checkDay({ kind, issuedOn, job }: FigureFacts): Said {
  const from = addDays(job.madeOn, -daysBefore);
  const paper = formatDay(issuedOn);
  if (issuedOn < from) {
    const sentence = `The paper is of ${paper}, and the job was made on ${formatDay(job.madeOn)}.`;
    if (kind === "receipt" && issuedOn >= addDays(job.madeOn, -daysOfStock))
      return { answer: "cannot_tell", sentence: `${sentence} Goods of one's own store are bought before.` };
    return { answer: "contradicts", sentence };
  }
  if (job.completedOn !== null && issuedOn > addDays(job.completedOn, daysAfter))
    return {
      answer: "cannot_tell",
      sentence: `The paper is of ${paper}, long after the work was done on ${formatDay(job.completedOn)}.`,
    };
  return { answer: "agrees", sentence: `The day on the paper, ${paper}, fits the job.` };
}

/** A number of a taxpayer has 10 figures, with its branch 12, and 13 as a Tax ID of 2026. */
const lengths = [10, 12, 13];
const isTaxId = (text: string) => /^[\d\s./-]+$/.test(text) && lengths.includes(text.replaceAll(/\D/g, "").length);

/** Is the seller known, by the same tax ID? */
function checkSeller({ taxId, before, isContractor }: FigureFacts): Said {
  if (taxId !== null && !isTaxId(taxId))
    return { answer: "cannot_tell", sentence: `“${taxId}” is not written as a tax ID is. It may be mistyped.` };
  if (taxId !== null && before.hasTaxId && !before.hasThisTaxId)
    return { answer: "contradicts", sentence: "The seller had another tax ID on every invoice before this one." };
  if (isContractor) return { answer: "agrees", sentence: "The seller is the contractor of the job." };
  if (before.known > 0)
    return { answer: "agrees", sentence: `The seller is known from ${otherInvoices(before.known)}.` };
  return { answer: "cannot_tell", sentence: "The seller is new to you. That is nothing against them." };
}

function otherInvoices(count: number): string {
  if (count > mostTold) return `more than ${mostTold} other invoices`;
  return count === 1 ? "another invoice" : `${count} other invoices`;
}

/** What is typed off a paper, each against the other and against the job. */
export const figureChecks = (facts: FigureFacts): PaperCheck[] => [
  { kind: "vat", ...checkVat(facts) },
  { kind: "day", ...checkDay(facts) },
  { kind: "seller", ...checkSeller(facts) },
];
