import { readDay, readInstant } from "./days.ts";
import { isId } from "./ids.ts";
import { formatNaira, maxNaira, nairaToKobo, readNaira } from "./money.ts";
import { cleanPasted, cleanText, looksEmpty, textProblem } from "./plain-text.ts";
import type { FieldProblem } from "./problems.ts";

/** Most characters that a title or name takes, and a long text. */
export const shortLength = 200;
export const longLength = 10_000;

export type Kind =
  | "text"
  | "secret"
  | "email"
  | "id"
  | "day"
  | "number"
  | "naira"
  | "choice"
  | "choices"
  | "flag"
  | "list";

/**
 * One field of a form and of its call. The form says what is wrong by `problemsOf`, the call by the schema that
 * `schemaOf` builds from it, so both say the same sentence. It has no validator's weight, so a phone can have it.
 */
export type Field<T = unknown, R extends boolean = boolean> = {
  kind: Kind;
  label: string;
  required: R;
  /** The sentence for a field that holds nothing. */
  missing: string;
  /** Most characters of a text, most entries of a list. */
  max?: number;
  /** Fewest characters, as its call tells them; `judge` refuses fewer. */
  min?: number;
  lines?: boolean;
  /** What such a text looks like, for whoever reads of the call. */
  example?: string;
  /** Mostly pasted: marks that nobody sees come along and are left out. */
  isPasted?: boolean;
  /** Most characters of an entry. */
  each?: number;
  words?: readonly [string, ...string[]];
  range?: { min: number; max: number; whole: boolean };
  /** Why a value that is there is refused, as a sentence, or null. */
  judge: (value: unknown) => string | null;
  /** What the controls of this field hold, as the call takes it; null where that is nothing. */
  read: (typed: readonly string[]) => T | null;
};
export type Fields = Record<string, Field>;

/** What a call is sent for such a field. */
export type Sent<F> = F extends Field<infer T, infer R> ? T | (R extends true ? never : null | undefined) : never;
export type Input<F extends Fields> = { [K in keyof F]: Sent<F[K]> };

type Named<F> = { [K in keyof F]: F[K] & { name: K } };

/** The fields of a form, each with its name. */
export const fields = <F extends Fields>(given: F): Named<F> =>
  Object.fromEntries(Object.entries(given).map(([name, field]) => [name, { ...field, name }])) as Named<F>;

/** The same field, which may be left empty. */
export const optional = <T>(field: Field<T>): Field<T, false> => ({ ...field, required: false });

export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && looksEmpty(value));

/** What stands in a row of these fields, as it was filled in. */
export const asFilled = <F extends Fields, R extends { [K in keyof F]: unknown }>(given: F, row: R): Pick<R, keyof F> =>
  Object.fromEntries(Object.keys(given).map((name) => [name, row[name]])) as Pick<R, keyof F>;

/** A secret may be made of blanks. */
const lacks = ({ kind }: Pick<Field, "kind">, value: unknown): boolean =>
  kind === "secret" && typeof value === "string" ? value === "" : isBlank(value);

/** The one sentence that says what is wrong with a value, or null. */
export function problemOf(
  field: Pick<Field, "kind" | "required" | "missing" | "judge">,
  value: unknown,
): string | null {
  if (lacks(field, value)) return field.required ? field.missing : null;
  return field.judge(value);
}

/** What is wrong with an input, in the order of the fields. */
export const problemsOf = (fields: Fields, input: Record<string, unknown>): FieldProblem[] =>
  Object.entries(fields).flatMap(([path, field]) => {
    const message = problemOf(field, input[path]);
    return message === null ? [] : [{ path, message, kind: lacks(field, input[path]) ? "missing" : "invalid" }];
  });

/** Whether one of these fields is refused because it holds nothing. */
export const lacksOne = (names: readonly string[], problems: readonly FieldProblem[]): boolean =>
  problems.some(({ path, kind }) => kind === "missing" && names.includes(path));

type Missing = { missing?: string | undefined };
type Wrong = Missing & { wrong?: string | undefined };

type Rest<T> = Missing & Omit<Field<T>, "kind" | "label" | "required" | "missing">;

const field = <T>(kind: Kind, label: string, { missing, ...rest }: Rest<T>): Field<T, true> => ({
  ...rest,
  kind,
  label,
  required: true,
  missing: missing ?? `${label} is required.`,
});

const textIn = ([text = ""]: readonly string[]): string | null => (looksEmpty(text) ? null : text);

type TextFacts = Wrong & Pick<Field, "min" | "max" | "lines" | "isPasted">;

const written = (kind: Kind, label: string, facts: TextFacts, judge: (text: string) => string | null) =>
  field<string>(kind, label, {
    ...facts,
    judge: (value) => (typeof value === "string" ? judge(value) : `${label} must be text.`),
    read: textIn,
  });

type Most = Missing & { max?: number };

/** One line, at most 200 characters unless told. */
export const shortText = (label: string, { max = shortLength, missing }: Most = {}) =>
  written("text", label, { missing, max }, (text) => textProblem(label, cleanText(text, false), { max, lines: false }));

/** As `shortText`, for what is mostly pasted, as a phone. */
export const pastedText = (label: string, { max = shortLength, missing }: Most = {}) =>
  written("text", label, { missing, max, isPasted: true }, (text) =>
    textProblem(label, cleanPasted(text, max), { max, lines: false }),
  );

/** The number of a bank account in Nigeria: ten figures, with whatever stands between them. */
export const accountNumber = (label: string) => {
  const text = pastedText(label, { max: 20 });
  const isOne = (typed: string) => /^(?:[ .-]*\d){10}[ .-]*$/.test(cleanPasted(typed, 20));
  const wrong = `${label} must have ten figures, and no letters.`;
  return {
    ...text,
    example: "0123456789",
    judge: (value: unknown) => text.judge(value) ?? (typeof value === "string" && !isOne(value) ? wrong : null),
  };
};

/** Several lines, at most 10,000 characters unless told. */
export const longText = (label: string, { max = longLength, missing }: Most = {}) =>
  written("text", label, { missing, max, lines: true }, (text) =>
    textProblem(label, cleanText(text, true), { max, lines: true }),
  );

type Secret = Missing & { min?: number; max: number; tooLong: string; rule?: (text: string) => string | null };

/** A password, a key or a code: taken as it is typed. */
export const secret = (label: string, { min, max, tooLong, rule, missing }: Secret) => ({
  ...written("secret", label, { missing, min, max }, (text) => (text.length > max ? tooLong : (rule?.(text) ?? null))),
  read: ([text]: readonly string[]) => text || null,
});

const local = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const host = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const emailForm = new RegExp(`^(?=[^@]{1,64}@)${local}(?:\\.${local})*@(?:${host}\\.)+[a-z][a-z0-9-]*[a-z0-9]$`, "i");
const longestEmail = 254;

/** An address of mail. */
export const email = (label = "Email", { wrong = "Please enter a valid email address.", missing }: Wrong = {}) =>
  written("email", label, { missing, max: longestEmail }, (text) =>
    text.trim().length <= longestEmail && emailForm.test(text.trim()) ? null : wrong,
  );

/** The id of a record: any UUID. */
export const id = (label = "The id", { missing }: Missing = {}) =>
  written("id", label, { missing }, (text) => (isId(text.trim()) ? null : `${label} must be a valid id.`));

/** A calendar day YYYY-MM-DD. */
export const day = (label: string, { missing }: Missing = {}) =>
  written("day", label, { missing }, (text) =>
    readDay(text) === null ? `${label} must be a date that exists, as YYYY-MM-DD.` : null,
  );

/** A point in time. */
export const instant = (label: string) =>
  written("text", label, {}, (text) =>
    readInstant(text) === null ? `${label} must be a time, as 2026-11-21T14:05:00Z.` : null,
  );

/** A number as people type it: 2.5, 2,5 and 1,250 alike; NaN where it is none. */
export function readNumber(text: string): number {
  const plain = text.trim();
  const isGrouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain);
  return Number(isGrouped ? plain.replaceAll(",", "") : plain.replace(",", "."));
}

type Range = Wrong & {
  min: number;
  max: number;
  /** The sentence for a number that is out of the range. */
  outside?: string;
  whole?: boolean;
  /** The form takes its multiples only; other callers may be finer. */
  step?: number;
};

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** A number of the stated range, both ends included. */
export const number = (label: string, { min, max, outside, whole = false, step, wrong, missing }: Range) => {
  const range = outside ?? `${label} must be between ${min.toLocaleString("en")} and ${max.toLocaleString("en")}.`;
  return field<number>("number", label, {
    missing,
    range: { min, max, whole },
    judge: (value) => {
      if (!isNumber(value)) return wrong ?? `${label} must be a number.`;
      if (value < min || value > max) return range;
      return whole && !Number.isInteger(value) ? (wrong ?? `${label} must be a whole number.`) : null;
    },
    read: (typed) => {
      const text = textIn(typed);
      const value = text === null ? null : readNumber(text);
      return value !== null && step !== undefined && !Number.isInteger(value / step) ? Number.NaN : value;
    },
  });
};

/** Naira with at most two decimals; from 0 to a trillion unless told. */
export const naira = (label: string, { min = 0, max = maxNaira, wrong, missing }: Partial<Range> = {}) =>
  field<number>("naira", label, {
    missing,
    judge: (value) => {
      if (!isNumber(value)) return wrong ?? `${label} must be an amount in naira, as a number.`;
      if (value < min || value > max)
        return `${label} must be between ${formatNaira(min * 100)} and ${formatNaira(max * 100)}.`;
      return nairaToKobo(value) === null ? `${label} can have at most two decimals.` : null;
    },
    read: (typed) => {
      const text = textIn(typed);
      return text === null ? null : (readNaira(text) ?? Number.NaN) / 100;
    },
  });

type Words = readonly [string, ...string[]];

/** One word of a vocabulary. */
export const choice = <const W extends Words>(label: string, words: W, { wrong, missing }: Wrong = {}) => {
  const known = (value: unknown) => words.find((word) => word === value) ?? null;
  return field<W[number]>("choice", label, {
    missing,
    words,
    judge: (value) => (known(value) === null ? (wrong ?? `${label} must be one of: ${words.join(", ")}.`) : null),
    read: ([word]) => known(word),
  });
};

/** Some words of a vocabulary, each once. */
export const choices = <const W extends Words>(label: string, words: W) =>
  field<W[number][]>("choices", label, {
    words,
    max: words.length,
    judge: (value) => {
      if (!Array.isArray(value)) return `${label} must be a list.`;
      if (value.some((one) => words.every((word) => word !== one))) return `${label} must be of: ${words.join(", ")}.`;
      return value.length > words.length ? `${label} can each be named once.` : null;
    },
    read: (typed) => words.filter((word) => typed.includes(word)),
  });

/** Yes or no: a box that is ticked or not, or two choices of which one is called "false". */
export const flag = (label: string) =>
  field<boolean>("flag", label, {
    judge: (value) => (typeof value === "boolean" ? null : `${label} must be true or false.`),
    read: ([word]) => word !== undefined && word !== "false",
  });

type List = { max?: number; each?: number; between?: "," | "\n" };

/** Short texts, typed with commas or line ends between them. */
export const list = (label: string, { max = 100, each = shortLength, between = "," }: List = {}) => {
  const wrong = (text: unknown) => {
    if (isBlank(text)) return null;
    if (typeof text !== "string") return `${label} must be text.`;
    return textProblem(label, cleanText(text, false), { max: each, lines: false });
  };
  return field<string[]>("list", label, {
    max,
    each,
    judge: (value) => {
      if (!Array.isArray(value)) return `${label} must be a list.`;
      if (value.length > max) return `${label} can have at most ${max} entries.`;
      return value.map(wrong).find((message) => message !== null) ?? null;
    },
    read: (typed) =>
      typed
        .flatMap((text) => text.split(between))
        .map((text) => text.trim())
        .filter((text) => !looksEmpty(text)),
  });
};
