import { expect, test } from "vitest";
import { type FigureFacts, figureChecks, nothingKnown } from "./figures.rules.ts";

const facts: FigureFacts = {
  ...{ kind: "receipt", issuedOn: "2026-11-03", netKobo: 10_000_000, vatKobo: 750_000, taxId: null },
  ...{ job: { madeOn: "2026-11-02", completedOn: "2026-11-05" }, isContractor: false, before: nothingKnown },
};
const said = (kind: string, more: Partial<FigureFacts>) => {
  const check = figureChecks({ ...facts, ...more }).find((one) => one.kind === kind);
  return [check?.answer, check?.sentence];
};

test.each<[string, Partial<FigureFacts>, string, RegExp]>([
  ["what adds up", {}, "agrees", /adds up: VAT of 7\.5 % on ₦100,000 is ₦7,500\.$/],
  ["lines that were rounded", { vatKobo: 750_400 }, "agrees", /adds up/],
  ["no VAT", { vatKobo: 0 }, "not_available", /No VAT/],
  ["twice the rate", { vatKobo: 1_500_000 }, "contradicts", /too high: .*₦15,000 is charged, 15 %\.$/],
  [
    "the rate of today on a paper of 2019",
    { issuedOn: "2019-11-03" },
    "contradicts",
    /VAT of 5 % on ₦100,000 is ₦5,000/,
  ],
  ["the rate of then", { issuedOn: "2019-11-03", vatKobo: 500_000 }, "agrees", /5 %/],
  ["some goods without VAT", { vatKobo: 300_000 }, "cannot_tell", /Some goods bear no VAT/],
  ["an amount that holds it", { netKobo: 10_750_000 }, "cannot_tell", /holds it already/],
  ["one kobo", { netKobo: 1, vatKobo: 1 }, "agrees", /adds up/],
])("the VAT of %s", (_, given, answer, sentence) => {
  expect(said("vat", given)).toEqual([answer, expect.stringMatching(sentence)]);
});

test.each<[string, Partial<FigureFacts>, string, RegExp]>([
  ["within the job", {}, "agrees", /3 Nov 2026, fits/],
  ["the day before an emergency was written down", { issuedOn: "2026-11-01" }, "agrees", /fits/],
  ["of goods of the store", { issuedOn: "2026-10-01" }, "cannot_tell", /own store/],
  ["of an invoice before there was a job", { kind: "invoice", issuedOn: "2026-10-01" }, "contradicts", /1 Oct 2026/],
  ["of last year", { issuedOn: "2025-11-03" }, "contradicts", /3 Nov 2025, and the job was made on 2 Nov 2026/],
  ["weeks after the work", { issuedOn: "2026-12-20" }, "agrees", /fits/],
  ["long after the work", { issuedOn: "2027-03-01" }, "cannot_tell", /long after/],
  ["of work that is not done", { issuedOn: "2027-03-01", job: { ...facts.job, completedOn: null } }, "agrees", /fits/],
])("a day %s", (_, given, answer, sentence) => {
  expect(said("day", given)).toEqual([answer, expect.stringMatching(sentence)]);
});

const taxId = "12345678-0001";
const otherTaxId = { known: 1, hasTaxId: true, hasThisTaxId: false };
test.each<[string, Partial<FigureFacts>, string, RegExp]>([
  ["that is new", {}, "cannot_tell", /new to you/],
  ["that is the contractor", { isContractor: true }, "agrees", /is the contractor/],
  ["that is known", { before: { ...nothingKnown, known: 2 } }, "agrees", /from 2 other invoices/],
  ["that is known for years", { before: { ...nothingKnown, known: 101 } }, "agrees", /more than 100 other invoices/],
  [
    "with its tax ID",
    { taxId, before: { known: 2, hasTaxId: true, hasThisTaxId: true } },
    "agrees",
    /2 other invoices/,
  ],
  ["with another tax ID", { taxId, before: otherTaxId }, "contradicts", /another tax ID/],
  [
    "that is the contractor, with another tax ID",
    { taxId, isContractor: true, before: otherTaxId },
    "contradicts",
    /./,
  ],
  ["whose tax ID was never said", { taxId, before: { ...nothingKnown, known: 1 } }, "agrees", /another invoice/],
  ["with a mistyped tax ID", { taxId: "1234", before: otherTaxId }, "cannot_tell", /not written as a tax ID/],
])("a seller %s", (_, given, answer, sentence) => {
  expect(said("seller", given)).toEqual([answer, expect.stringMatching(sentence)]);
});
