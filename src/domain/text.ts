import * as z from "zod";
import { readDay, readInstant } from "./days.ts";
import { isId } from "./ids.ts";
import { formatNaira, koboToNaira, maxNaira, nairaToKobo, readNaira } from "./money.ts";

/** Most characters that a title or name takes, and a long text. */
export const shortLength = 200;
export const longLength = 10_000;

type Limits = { max: number; lines: boolean; isPasted?: boolean };

/** Trims; in long texts a Windows line end counts as a newline. */
export const cleanText = (text: string, lines: boolean): string =>
  (lines ? text.replaceAll("\r\n", "\n") : text).trim();

const holdsControl = (text: string, lines: boolean): boolean => {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const fine = (code > 31 && code < 127) || code > 159 || (lines && (code === 9 || code === 10));
    if (!fine) return true;
  }
  return false;
};

/** Scripts in which the two joiners shape letters. */
const joined = ["Arab", "Syrc", "Mong", "Nkoo", "Adlm", "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda"]
  .concat(["Mlym", "Sinh", "Khmr", "Mymr", "Tibt"])
  .map((script) => `\\p{sc=${script}}`)
  .join("");

/**
 * Marks that nobody sees: they turn the direction of what follows, by which "exe.gpj" reads as "jpg.exe", or make two
 * names look the same. In the group stand those that are needed: in families of emoji, in flags, between joined letters.
 */
const unseen = new RegExp(
  `([\\ufe00-\\ufe0f]|(?<=\\p{ExtPict}[\\ufe0f\\p{EMod}]?)\\u200d(?=\\p{ExtPict})|(?<=[${joined}])[\\u200c\\u200d]` +
    "|(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]*)[\\u{e0020}-\\u{e007f}])|\\p{DI}",
  "gu",
);

/** The same text without marks that nobody sees and nothing needs. */
export const withoutUnseen = (text: string): string =>
  text.replaceAll(unseen, (_mark, needed: string | undefined) => needed ?? "");

const lengthOf = (text: string, max: number): number => (text.length > max ? Array.from(text).length : text.length);
const looksEmpty = (text: string): boolean => !/[^\p{Z}\p{Cf}\s]/u.test(text);

/** Why a cleaned text is refused, as a sentence, or null. Empty ones are not judged here. */
export const textProblem = (label: string, text: string, { max, lines }: Limits): string | null => {
  if (/\p{Cs}/u.test(text) || holdsControl(text, lines)) return `${label} holds characters that cannot be stored.`;
  if (!lines && withoutUnseen(text) !== text)
    return `${label} holds marks that cannot be seen. Please type it again without them.`;
  if (lengthOf(text, max) > max) return `${label} can have at most ${max.toLocaleString("en")} characters.`;
  return null;
};

const missing = (input: unknown) => input === undefined || input === null;
const required = (label: string) => `${label} is required.`;
/** The message of a wrong type, or of a field that is not there. */
const typed = (label: string, kind: string) => (issue: { input?: unknown }) =>
  missing(issue.input) ? required(label) : `${label} must be ${kind}.`;

const base = (label: string, limits: Limits) =>
  z
    .string({ error: typed(label, "text") })
    .overwrite((text) => cleanText(limits.isPasted ? withoutUnseen(text) : text, limits.lines))
    .meta({ maxLength: limits.max });

const requiredText = (label: string, limits: Limits) =>
  base(label, limits).check((field) => {
    const message = looksEmpty(field.value) ? required(label) : textProblem(label, field.value, limits);
    if (message) field.issues.push({ code: "custom", input: field.value, message });
  });

const optionalText = (label: string, limits: Limits) =>
  base(label, limits)
    .check((field) => {
      const message = looksEmpty(field.value) ? null : textProblem(label, field.value, limits);
      if (message) field.issues.push({ code: "custom", input: field.value, message });
    })
    .transform((text) => (looksEmpty(text) ? null : text))
    .nullish();

/** One line, required, at most 200 characters unless told: `shortText("Title")`. */
export const shortText = (label: string, max = shortLength) => requiredText(label, { max, lines: false });
/** As `shortText`, for what is mostly pasted, as a phone: marks that nobody sees come along and are left out. */
export const pastedText = (label: string, max = shortLength) =>
  requiredText(label, { max, lines: false, isPasted: true });
/** Several lines, required, at most 10,000 characters unless told. */
export const longText = (label: string, max = longLength) => requiredText(label, { max, lines: true });
/** One line; empty becomes null, and a field that was not sent stays undefined, so that a PUT leaves it alone. */
export const optionalShortText = (label: string, max = shortLength) => optionalText(label, { max, lines: false });
/** As `optionalShortText`, with marks that nobody sees left out. */
export const optionalPastedText = (label: string, max = shortLength) =>
  optionalText(label, { max, lines: false, isPasted: true });
/** Several lines; empty becomes null, not sent stays undefined. */
export const optionalLongText = (label: string, max = longLength) => optionalText(label, { max, lines: true });

const local = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const host = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const emailForm = new RegExp(`^(?=[^@]{1,64}@)${local}(?:\\.${local})*@(?:${host}\\.)+[a-z][a-z0-9-]*[a-z0-9]$`);

/** An address, lower-cased, at most 254 characters. */
export const email = (label = "Email") =>
  z
    .string({ error: typed(label, "text") })
    .overwrite((text) => text.trim().toLowerCase())
    .check((field) => {
      const fits = field.value.length <= 254 && emailForm.test(field.value);
      const message = field.value === "" ? required(label) : "Please enter a valid email address.";
      if (!fits) field.issues.push({ code: "custom", input: field.value, message });
    })
    .meta({ maxLength: 254, examples: ["ada@example.com"] });

/** Text that `read` understands, or the sentence: the shape of days, instants and ids. */
const readAs = <T>(label: string, kind: string, read: (text: string) => T | null) =>
  z.string({ error: typed(label, "text") }).transform((text, field): T => {
    const value = read(text.trim());
    if (value !== null) return value;
    const message = text.trim() === "" ? required(label) : `${label} must be ${kind}.`;
    field.issues.push({ code: "custom", input: text, message });
    return z.NEVER;
  });

/** As `readAs`; empty becomes null, not sent stays undefined. */
const readIfAny = <T>(label: string, kind: string, read: (text: string) => T | null) =>
  z
    .string({ error: typed(label, "text") })
    .transform((text, field): T | null => {
      if (text.trim() === "") return null;
      const value = read(text.trim());
      if (value === null) field.issues.push({ code: "custom", input: text, message: `${label} must be ${kind}.` });
      return value;
    })
    .nullish();

const realDay = "a date that exists, as YYYY-MM-DD";
const dayNote = "Calendar day YYYY-MM-DD; an ISO instant is read as its day in Africa/Lagos.";
const readId = (text: string) => (isId(text) ? text.toLowerCase() : null);

/** A calendar day YYYY-MM-DD; an ISO instant is read as its Lagos day. */
export const day = (label: string) => readAs(label, realDay, readDay).describe(dayNote);
/** As `day`; empty becomes null, not sent stays undefined. */
export const optionalDay = (label: string) => readIfAny(label, realDay, readDay).describe(dayNote);

/** An ISO 8601 instant → Date; without a zone it is Lagos time. */
export const instant = (label: string) =>
  readAs(label, "a time, as 2026-11-21T14:05:00Z", readInstant).describe("ISO 8601 instant.");

/** As `instant`; empty becomes null, not sent stays undefined. */
export const optionalInstant = (label: string) =>
  readIfAny(label, "a time, as 2026-11-21T14:05:00Z", readInstant).describe(
    "ISO 8601 instant; without a zone it is Lagos time.",
  );

/** The id of a record: any UUID, lower-cased. */
export const id = (label = "The id") => readAs(label, "a valid id", readId).describe("UUID.");
/** As `id`; empty becomes null, not sent stays undefined. */
export const optionalId = (label = "The id") => readIfAny(label, "a valid id", readId).describe("UUID.");

/** A number of the stated range, both ends included. */
export const finiteNumber = (label: string, min: number, max: number) => {
  const range = `${label} must be between ${min.toLocaleString("en")} and ${max.toLocaleString("en")}.`;
  return z
    .number({ error: typed(label, "a number") })
    .min(min, range)
    .max(max, range);
};

/** A whole number of the stated range, both ends included. */
export const wholeNumber = (label: string, min: number, max: number) =>
  finiteNumber(label, min, max).refine(Number.isInteger, `${label} must be a whole number.`).meta({ type: "integer" });

/** Naira as a JSON number with at most two decimals → integer kobo; from 0 to a trillion naira unless told. */
export const naira = (label: string, min = 0, max = maxNaira) =>
  z
    .number({ error: typed(label, "an amount in naira, as a number") })
    .transform((amount, field): number => {
      const kobo = nairaToKobo(amount);
      if (kobo !== null && amount >= min && amount <= max) return kobo;
      const message =
        amount >= min && amount <= max
          ? `${label} can have at most two decimals.`
          : `${label} must be between ${formatNaira(min * 100)} and ${formatNaira(max * 100)}.`;
      field.issues.push({ code: "custom", input: amount, message });
      return z.NEVER;
    })
    .describe("Naira, at most two decimals.");
/** As `naira`; null stays null, not sent stays undefined. */
export const optionalNaira = (label: string, min = 0, max = maxNaira) => naira(label, min, max).nullish();

const amountKind = "an amount in naira, such as 25,000.50";

/** Naira as a number or as a person types it ("25,000.50") → integer kobo; empty becomes null, not sent stays undefined. */
export const optionalTypedNaira = (label: string) =>
  z
    .union([z.number(), z.string()], { error: typed(label, amountKind) })
    .transform((given, field) => {
      if (typeof given === "number") return given;
      if (given.trim() === "") return null;
      const kobo = readNaira(given);
      if (kobo !== null) return koboToNaira(kobo);
      field.issues.push({ code: "custom", input: given, message: `${label} must be ${amountKind}.` });
      return z.NEVER;
    })
    .pipe(naira(label).nullable())
    .nullish()
    .describe("Naira, at most two decimals, as a number or as text such as 25,000.50.");

/** One word of a vocabulary. */
export const choice = <const T extends readonly [string, ...string[]]>(label: string, words: T) =>
  z.enum(words, {
    error: (issue) => (missing(issue.input) ? required(label) : `${label} must be one of: ${words.join(", ")}.`),
  });

/** true or false, never "true". */
export const flag = (label: string) => z.boolean({ error: typed(label, "true or false") });

/** Text to look for, as a pattern of LIKE: its own wildcards stand for themselves. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** Short texts, trimmed; empty ones are dropped. */
export const textList = (label: string, most = 100, max = shortLength) =>
  z
    .array(optionalShortText(label, max), `${label} must be a list.`)
    .max(most, `${label} can have at most ${most} entries.`)
    .transform((list) => list.filter((text): text is string => typeof text === "string"));
