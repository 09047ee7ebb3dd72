import * as z from "zod";
import { readDay, readInstant } from "./days.ts";
import * as is from "./fields.ts";
import { koboToNaira, maxNaira, nairaToKobo, readNaira } from "./money.ts";
import { cleanPasted, cleanText, looksEmpty } from "./plain-text.ts";

type Said = Pick<
  is.Field,
  "kind" | "required" | "missing" | "judge" | "min" | "max" | "lines" | "isPasted" | "range" | "example"
>;

/** The field's sentence for a value of another type, or for one that is not there. */
const saidBy = (field: Said) => ({
  error: ({ input }: { input?: unknown }) => is.problemOf(field, input) ?? undefined,
});

/** The field's sentence for a value of the right type. */
const judgedBy = (field: Said) => (given: z.core.ParsePayload) => {
  const message = is.problemOf(field, given.value);
  if (message !== null) given.issues.push({ code: "custom", input: given.value, message });
};

/** Reads a value that the field takes. */
const readBy =
  <T, V>(field: Said, read: (given: T) => V) =>
  (given: T, context: z.core.$RefinementCtx<T>): V => {
    const message = is.problemOf(field, given);
    if (message === null) return read(given);
    context.issues.push({ code: "custom", input: given, message });
    return z.NEVER;
  };

const textOf = (field: Said) =>
  z
    .string(saidBy(field))
    .overwrite((text) =>
      field.isPasted ? cleanPasted(text, field.max ?? is.shortLength) : cleanText(text, field.lines ?? false),
    )
    .meta({ maxLength: field.max, ...(field.example ? { examples: [field.example] } : {}) })
    .check(judgedBy(field));

const textIfAny = (field: Said) =>
  textOf(field)
    .transform((text) => (looksEmpty(text) ? null : text))
    .nullish();

/** One line, required, at most 200 characters unless told: `shortText("Title")`. */
export const shortText = (label: string, max = is.shortLength) => textOf(is.shortText(label, { max }));
/** As `shortText`, for what is mostly pasted, as a phone: marks that nobody sees come along and are left out. */
export const pastedText = (label: string, max = is.shortLength) => textOf(is.pastedText(label, { max }));
/** Several lines, required, at most 10,000 characters unless told. */
export const longText = (label: string, max = is.longLength) => textOf(is.longText(label, { max }));
/** One line; empty becomes null, and a field that was not sent stays undefined, so that a PUT leaves it alone. */
export const optionalShortText = (label: string, max = is.shortLength) =>
  textIfAny(is.optional(is.shortText(label, { max })));
/** As `optionalShortText`, with marks that nobody sees left out. */
export const optionalPastedText = (label: string, max = is.shortLength) =>
  textIfAny(is.optional(is.pastedText(label, { max })));
/** Several lines; empty becomes null, not sent stays undefined. */
export const optionalLongText = (label: string, max = is.longLength) =>
  textIfAny(is.optional(is.longText(label, { max })));

/** As it is typed. */
const secretOf = (field: Said) =>
  z.string(saidBy(field)).meta({ minLength: field.min, maxLength: field.max }).check(judgedBy(field));

const emailOf = (field: Said) =>
  z
    .string(saidBy(field))
    .overwrite((text) => text.trim().toLowerCase())
    .check(judgedBy(field))
    .meta({ maxLength: field.max, examples: ["ada@example.com"] });

/** An address, lower-cased, at most 254 characters. */
export const email = (label = "Email") => emailOf(is.email(label));

/** Text that `read` understands: days, instants and ids. */
const readAs = <T>(field: Said, read: (text: string) => T) => z.string(saidBy(field)).transform(readBy(field, read));

/** As `readAs`; empty becomes null, not sent stays undefined. */
const readIfAny = <T>(field: is.Field, read: (text: string) => T) =>
  readAs(is.optional(field), (text) => (looksEmpty(text) ? null : read(text))).nullish();

const dayNote = "Calendar day YYYY-MM-DD; an ISO instant is read as its day in Africa/Lagos.";
const asDay = (text: string) => readDay(text) ?? text;

/** A calendar day YYYY-MM-DD; an ISO instant is read as its Lagos day. */
export const day = (label: string) => readAs(is.day(label), asDay).describe(dayNote);
/** As `day`; empty becomes null, not sent stays undefined. */
export const optionalDay = (label: string) => readIfAny(is.day(label), asDay).describe(dayNote);

/** A month of the calendar. */
export const calendarMonth = z
  .string("Month is required.")
  .regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/, "Month must be a month, as 2026-11.")
  .describe("A month as YYYY-MM.")
  .meta({ examples: ["2026-10"] });

const asInstant = (text: string) => readInstant(text) ?? new Date(text);

/** An ISO 8601 instant → Date; without a zone it is Lagos time. */
export const instant = (label: string) => readAs(is.instant(label), asInstant).describe("ISO 8601 instant.");

/** As `instant`; empty becomes null, not sent stays undefined. */
export const optionalInstant = (label: string) =>
  readIfAny(is.instant(label), asInstant).describe("ISO 8601 instant; without a zone it is Lagos time.");

const asId = (text: string) => text.trim().toLowerCase();

/** The id of a record: any UUID, lower-cased. */
export const id = (label = "The id") => readAs(is.id(label), asId).describe("UUID.");
/** As `id`; empty becomes null, not sent stays undefined. */
export const optionalId = (label = "The id") => readIfAny(is.id(label), asId).describe("UUID.");

const numberOf = (field: Said) => {
  const { min, max, whole } = field.range ?? {};
  const facts = { minimum: min, maximum: max, ...(whole ? { type: "integer" as const } : {}) };
  return z.number(saidBy(field)).check(judgedBy(field)).meta(facts);
};

/** A number of the stated range, both ends included. */
export const finiteNumber = (label: string, min: number, max: number) => numberOf(is.number(label, { min, max }));
/** A whole number of the stated range, both ends included. */
export const wholeNumber = (label: string, min: number, max: number) =>
  numberOf(is.number(label, { min, max, whole: true }));

const nairaOf = (field: Said) =>
  z
    .number(saidBy(field))
    .transform(readBy(field, (amount: number) => nairaToKobo(amount) ?? 0))
    .describe("Naira, at most two decimals.");

/** Naira as a JSON number with at most two decimals → integer kobo; from 0 to a trillion naira unless told. */
export const naira = (label: string, min = 0, max = maxNaira) => nairaOf(is.naira(label, { min, max }));
/** As `naira`; null stays null, not sent stays undefined. */
export const optionalNaira = (label: string, min = 0, max = maxNaira) => naira(label, min, max).nullish();

/** Naira as a number or as a person types it ("25,000.50") → integer kobo; empty becomes null, not sent stays undefined. */
export const typedNairaOf = (field: Said) => {
  const error = field.judge(Number.NaN) ?? field.missing;
  return z
    .union([z.number(), z.string()], { error })
    .transform((given, field) => {
      if (typeof given === "number") return given;
      if (looksEmpty(given)) return null;
      const kobo = readNaira(given);
      if (kobo !== null) return koboToNaira(kobo);
      field.issues.push({ code: "custom", input: given, message: error });
      return z.NEVER;
    })
    .pipe(nairaOf(field).nullable())
    .nullish()
    .describe("Naira, at most two decimals, as a number or as text such as 25,000.50.");
};

/** One word of a vocabulary. */
export const choice = <const W extends readonly [string, ...string[]]>(label: string, words: W) =>
  z.enum(words, saidBy(is.choice(label, words)));

/** true or false, never "true". */
export const flag = (label: string) => z.boolean(saidBy(is.flag(label)));

/** Text to look for, as a pattern of LIKE: its own wildcards stand for themselves. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** Short texts, trimmed; empty ones are dropped. */
export const textList = (label: string, most = 100, max = is.shortLength) =>
  z
    .array(optionalShortText(label, max), `${label} must be a list.`)
    .max(most, `${label} can have at most ${most} entries.`)
    .transform((list) => list.filter((text): text is string => typeof text === "string"));

const built: Record<is.Kind, (field: is.Field) => z.ZodType> = {
  text: (field) => (field.required ? textOf(field) : textIfAny(field)),
  secret: secretOf,
  email: emailOf,
  id: (field) => (field.required ? readAs(field, asId) : readIfAny(field, asId)).describe("UUID."),
  day: (field) => (field.required ? readAs(field, asDay) : readIfAny(field, asDay)).describe(dayNote),
  number: numberOf,
  naira: nairaOf,
  choice: (field) => z.enum(field.words ?? [], saidBy(field)),
  choices: (field) =>
    z
      .array(z.enum(field.words ?? [], { error: () => field.judge([null]) ?? undefined }), saidBy(field))
      .check(judgedBy(field))
      .meta({ maxItems: field.max })
      .transform((list) => [...new Set(list)]),
  flag: (field) => z.boolean(saidBy(field)),
  list: ({ label, max, each }) => textList(label, max, each),
};

type Schema<T, R> = R extends true ? z.ZodType<T, T> : z.ZodOptional<z.ZodNullable<z.ZodType<T | null, T>>>;

/** The schema of a form's field; one that may be left empty takes null and may be absent. */
export function schemaOf<T, R extends boolean>(field: is.Field<T, R>): Schema<T, R> {
  const schema = built[field.kind](field);
  const isOpen = schema instanceof z.ZodOptional;
  return (field.required || isOpen ? schema : schema.nullish()) as Schema<T, R>;
}

/** The schemas of a form's fields, for the input of its call. */
export const schemasOf = <F extends is.Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])) as {
    [K in keyof F]: F[K] extends is.Field<infer T, infer R> ? Schema<T, R> : never;
  };
