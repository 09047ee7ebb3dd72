import { daysBetween, formatDay } from "#domain/days.ts";
import { formatNaira } from "#domain/money.ts";
import { referencesIn } from "#features/charges/reference.rules.ts";
import { mostChargeKobo } from "#features/ledger/fields.ts";
import type { Suggestion } from "../contract.ts";

/** A line of the bank that is to be matched. */
export type OpenLine = { id: string; onDay: string; text: string; kobo: number };
export type HintedUnit = {
  id: string;
  label: string;
  name: string;
  reference: string;
  owedKobo: number;
  /** Whoever lives there, and whoever paid for it before. */
  people: readonly string[];
};
export type Reported = { id: string; unitId: string; unit: string; kobo: number; paidOn: string; payer: string };
/** An entry of the books at this account of which not all is told by lines. */
export type OpenEntry = {
  postingId: string;
  number: number;
  onDay: string;
  memo: string;
  /** What is left of it, more than nothing where money came in. */
  restKobo: number;
  /** What its lines in the books come to, each. */
  parts: readonly number[];
  unitId: string | null;
};
export type Known = {
  units: readonly HintedUnit[];
  reported: readonly Reported[];
  entries: readonly OpenEntry[];
};

/** How far apart a word and the bank may be. */
const nearReported = 21;
const nearEntry = 10;
/** A unit's own payment that a keeper recorded by hand. */
const nearOwn = 7;

const isNear = (a: string, b: string, days: number): boolean => Math.abs(daysBetween(a, b)) <= days;
const nothing = { unitId: null, paymentId: null, postingId: null, isCertain: false };

const charges = /\b(stamp|duty|emtl|levy|charges?|fees?|commission|comm|vat|sms|maint(?:enance)?|nip)\b/i;

/** The units whose own reference a text has. */
export const unitsNamed = <U extends { reference: string }>(text: string, units: readonly U[]): U[] => {
  const found = new Set(referencesIn(text));
  return found.size === 0 ? [] : units.filter(({ reference }) => found.has(reference));
};

const squeezed = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** Whether a text has at least two words of a name, as banks write it in any order. */
function hasName(text: string, name: string): boolean {
  const words = new Set(squeezed(text).split(" "));
  const parts = [...new Set(squeezed(name).split(" "))].filter((part) => part.length > 2);
  const found = parts.filter((part) => words.has(part));
  return found.length >= 2;
}

/** Why a text is probably of a unit, or null. */
function hintOf(
  { text, kobo }: OpenLine,
  { name, people, owedKobo }: HintedUnit,
): { why: string; weight: number } | null {
  const person = people.find((one) => hasName(text, one));
  const isNamed = /\d/.test(name) && squeezed(text).includes(squeezed(name));
  if (!person && !isNamed) return null;
  const owes = owedKobo === kobo;
  const said = [
    person ? `${person} is named` : null,
    isNamed ? `“${name}” is named` : null,
    owes ? "it is what the unit owes" : null,
  ];
  return {
    why: `${said.filter((one) => one !== null).join(", and ")}.`.replace(/^./, (first) => first.toUpperCase()),
    weight: (person ? 2 : 0) + (isNamed ? 1 : 0) + (owes ? 2 : 0),
  };
}

const entryOf = ({ postingId, number, memo, onDay }: OpenEntry, why: string): Suggestion => ({
  ...{
    ...nothing,
    how: "entry",
    postingId,
    label: `No. ${number}: ${memo}`,
    why: `${why}, entered for ${formatDay(onDay)}.`,
  },
});

/** The entries of the books that a line probably is. */
function entriesFor(line: OpenLine, entries: readonly OpenEntry[]): Suggestion[] {
  const near = entries
    .filter(({ onDay, restKobo }) => restKobo > 0 === line.kobo > 0 && isNear(onDay, line.onDay, nearEntry))
    .toSorted((a, b) => Math.abs(daysBetween(a.onDay, line.onDay)) - Math.abs(daysBetween(b.onDay, line.onDay)));
  const whole = near.filter(({ restKobo }) => restKobo === line.kobo);
  const partly = near.filter(
    ({ restKobo, parts }) => Math.abs(restKobo) > Math.abs(line.kobo) && parts.some((part) => part === line.kobo),
  );
  // Duty and fee of a payment come as lines of their own.
  const beside = near.filter(
    ({ restKobo, parts, onDay }) =>
      parts.length > 1 &&
      charges.test(line.text) &&
      isNear(onDay, line.onDay, 3) &&
      Math.abs(line.kobo) <= mostChargeKobo &&
      Math.abs(restKobo) > Math.abs(line.kobo) &&
      Math.abs(line.kobo) <= Math.min(...parts.map(Math.abs)),
  );
  return [
    ...whole.map((one) => entryOf(one, "The same amount")),
    ...partly.map((one) => entryOf(one, "A part of it has this amount")),
    ...beside.map((one) => entryOf(one, "It was entered with charges")),
  ];
}

const ofUnit = ({ id, label }: HintedUnit, why: string): Suggestion => ({
  ...{ ...nothing, how: "unit", unitId: id, label, why },
});

const ofReport = ({ id, unitId, unit, payer, paidOn }: Reported): Suggestion => ({
  ...{ ...nothing, how: "reported", unitId, paymentId: id, label: unit },
  why: `${payer} said that they paid this on ${formatDay(paidOn)}.`,
});

/** What of a unit's payment is here already: recorded by hand, or reported by who lives there; null where neither is. */
export function hereAlready(
  line: OpenLine,
  unitId: string,
  { reported, entries }: Pick<Known, "reported" | "entries">,
): Suggestion | null {
  const far = ({ onDay }: { onDay: string }) => Math.abs(daysBetween(onDay, line.onDay));
  const [own] = entries
    .filter((one) => one.unitId === unitId && one.restKobo === line.kobo && far(one) <= nearOwn)
    .toSorted((a, b) => far(a) - far(b));
  if (own) return { ...entryOf(own, "Its reference, and recorded already"), unitId };
  const report = reported.find(
    (one) => one.unitId === unitId && one.kobo === line.kobo && isNear(one.paidOn, line.onDay, nearReported),
  );
  return report ? ofReport(report) : null;
}

/** What its own reference says of a line: the unit, and what of it is here already; null where it says nothing. */
export function certainOf(line: OpenLine, known: Known): Suggestion | null {
  if (line.kobo <= 0) return null;
  const [unit, ...others] = unitsNamed(line.text, known.units);
  if (!unit || others.length > 0) return null;
  const found = hereAlready(line, unit.id, known) ?? ofUnit(unit, `Its reference ${unit.reference} is in the text.`);
  return { ...found, isCertain: true };
}

const most = 4;

/** What a line probably is, the likeliest first. */
export function suggestionsFor(line: OpenLine, known: Known): Suggestion[] {
  const certain = certainOf(line, known);
  if (certain) return [certain];
  if (line.kobo < 0) {
    const found = entriesFor(line, known.entries);
    const isCharge = -line.kobo <= mostChargeKobo && charges.test(line.text);
    const charge: Suggestion = {
      ...{ ...nothing, how: "charge", label: "Bank charges and duty" },
      why: `A charge of the bank, ${formatNaira(-line.kobo)}.`,
    };
    return [...found, ...(isCharge ? [charge] : [])].slice(0, most);
  }
  const reports = known.reported
    .filter(({ kobo, paidOn }) => kobo === line.kobo && isNear(paidOn, line.onDay, nearReported))
    .map(ofReport);
  const hinted = known.units
    .flatMap((unit) => {
      const hint = hintOf(line, unit);
      return hint ? [{ unit, ...hint }] : [];
    })
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ unit, why }) => ofUnit(unit, why));
  const named = unitsNamed(line.text, known.units).map((unit) =>
    ofUnit(unit, "One of several references in the text."),
  );
  return [...reports, ...entriesFor(line, known.entries), ...named, ...hinted].slice(0, most);
}
