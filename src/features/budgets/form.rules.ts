import * as field from "#domain/fields.ts";
import { nairaToKobo } from "#domain/money.ts";
import { chart } from "#features/ledger/chart.rules.ts";
import { mostNaira, noteFields } from "./fields.ts";

const costs = chart.filter(({ kind }) => kind === "expense");

/** One field for each kind of cost that the books of every building have, by its code. */
const sumFields = field.fields(
  Object.fromEntries(
    costs.map(({ code, name }) => [`sum${code}`, field.optional(field.naira(name, { max: mostNaira }))]),
  ),
);

/** A draft as somebody types it. */
export const budgetForm = { ...sumFields, ...noteFields };

export const fieldOf = (code: string) => sumFields[`sum${code}`];

/** The lines that were typed; one without a sum is none. */
export const linesTyped = (typed: Record<string, unknown>) =>
  costs.flatMap(({ code }) => {
    const naira = typed[`sum${code}`];
    return typeof naira === "number" && naira > 0 ? [{ code, kobo: nairaToKobo(naira) ?? 0 }] : [];
  });

/** Every kind of cost in the order of the form: what has a sum or a range first. */
export function sumsInOrder(lines: readonly { code: string; name: string }[]) {
  const known = new Map(lines.map(({ code, name }) => [code, name]));
  const all = costs.map(({ code, name }) => ({ code, name: known.get(code) ?? name }));
  return { first: all.filter(({ code }) => known.has(code)), more: all.filter(({ code }) => !known.has(code)) };
}
