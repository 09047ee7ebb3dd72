import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import * as field from "./fields.ts";
import { schemaOf, schemasOf } from "./text.ts";

const words = ["high", "low"] as const;
const each: Record<string, field.Field> = {
  "one line": field.shortText("Title"),
  "several lines": field.longText("Notes", { max: 300 }),
  "a secret": field.secret("Key", {
    max: 9,
    tooLong: "Key is too long.",
    rule: (text) => (text < "b" ? "Weak." : null),
  }),
  "an email": field.email(),
  "the number of an account": field.accountNumber("Account number"),
  "an id": field.id("Property", { missing: "Choose the property." }),
  "a day": field.day("Start date"),
  "a number": field.number("Hours", { min: 0, max: 24, wrong: "Enter hours.", outside: "A day has 24 hours." }),
  "a whole number": field.number("Units", { min: 1, max: 10, whole: true }),
  naira: field.naira("Cost", { wrong: "Enter an amount such as 45,000." }),
  "a choice": field.choice("Priority", words),
  "some words": field.choices("Priorities", words),
  "a flag": field.flag("Emergency"),
  "a list": field.list("Tags", { max: 3, each: 5 }),
};

const typed = fc.oneof(
  fc.string({ unit: "binary", maxLength: 400 }),
  fc.stringMatching(/^[\d,. -]{0,12}$/),
  fc.constantFrom("high", "low", "true", "false", "", "  ", "\u200b", "ada@example.com", " Ada@Example.com "),
  fc.constantFrom("2026-11-20", "2026-02-30", "2026-11-20T23:30:00Z", "₦15k", "1.5m", "2,5", "1,250", "-1", "1e400"),
  fc.uuid(),
);

const saidBy = (schema: z.ZodType, value: unknown) => {
  const read = schema.safeParse(value);
  return read.success ? null : (read.error.issues[0]?.message ?? "");
};

describe.each(Object.entries(each))("%s", (_, asked) => {
  test("the form and the call say the same sentence of whatever is typed", () => {
    for (const one of [asked, field.optional(asked)])
      fc.assert(
        fc.property(fc.array(typed, { maxLength: 4 }), (texts) => {
          const value = one.read(texts);
          expect(field.problemOf(one, value)).toBe(saidBy(schemaOf(one), value));
        }),
      );
  });

  test("the same of whatever else a caller sends", () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), typed), (value) => {
        const own = field.problemOf(asked, value);
        expect(own === null).toBe(saidBy(schemaOf(asked), value) === null);
        if (asked.kind !== "list") expect(own).toBe(saidBy(schemaOf(asked), value));
      }),
    );
  });
});

describe("what is typed, as it is sent", () => {
  const cases: [string, field.Field, string[], unknown][] = [
    ["text as it is typed", field.shortText("Title"), [" Leak "], " Leak "],
    ["nothing visible is nothing", field.shortText("Title"), [" \u200b"], null],
    ["a point", field.number("Hours", { min: 0, max: 24 }), ["2.5"], 2.5],
    ["a comma", field.number("Hours", { min: 0, max: 24 }), [" 2,5 "], 2.5],
    ["thousands", field.number("Hours", { min: 0, max: 9_999 }), ["1,250"], 1_250],
    ["no number", field.number("Hours", { min: 0, max: 24 }), ["soon"], Number.NaN],
    ["halves", field.number("Hours", { min: 0, max: 24, step: 0.5 }), ["1.5"], 1.5],
    ["no halves", field.number("Hours", { min: 0, max: 24, step: 0.5 }), ["1.2"], Number.NaN],
    ["naira in words", field.naira("Cost"), ["₦15k"], 15_000],
    ["no naira", field.naira("Cost"), ["a lot"], Number.NaN],
    ["a known word", field.choice("Priority", words), ["low"], "low"],
    ["an unknown word", field.choice("Priority", words), ["huge"], null],
    ["a box that is ticked", field.flag("Emergency"), ["on"], true],
    ["a box that is not", field.flag("Emergency"), [], false],
    ["the choice called false", field.flag("Approved"), ["false"], false],
    ["a list with commas", field.list("Tags"), ["fire, , law"], ["fire", "law"]],
    ["a list by lines", field.list("Issues", { between: "\n" }), ["a, b\n\nc"], ["a, b", "c"]],
    ["a list of several controls", field.list("Steps", { between: "\n" }), ["first", "", "then"], ["first", "then"]],
  ];
  test.each(cases)("%s", (_, asked, texts, value) => {
    expect(asked.read(texts)).toEqual(value);
  });
});

const report = field.fields({
  title: field.shortText("Title"),
  place: field.optional(field.shortText("Place")),
  hours: field.number("Hours", { min: 0, max: 24, missing: "Say how long." }),
});

test("problems stand in the order of the fields, each with its path", () => {
  const problems = field.problemsOf(report, { place: "a\u0000b", title: " ", hours: 30 });
  expect(problems).toEqual([
    { path: "title", message: "Title is required.", kind: "missing" },
    { path: "place", message: "Place holds characters that cannot be stored.", kind: "invalid" },
    { path: "hours", message: "Hours must be between 0 and 24.", kind: "invalid" },
  ]);
  expect(field.lacksOne(["title", "hours"], problems)).toBe(true);
  expect(field.lacksOne(["place", "hours"], problems)).toBe(false);
  expect(field.lacksOne(["hours"], field.problemsOf(report, {}))).toBe(true);
});

test("the schemas of a form take what it sends and know each of its fields by name", () => {
  expect(report.title.name).toBe("title");
  const schema = z.object(schemasOf(report));
  expect(schema.parse({ title: " Leak ", hours: 2 })).toEqual({ title: "Leak", hours: 2 });
  expect(schema.parse({ title: "Leak", place: "", hours: 2 })).toEqual({ title: "Leak", place: null, hours: 2 });
  expect(z.toJSONSchema(schema, { io: "input" })).toMatchObject({ required: ["title", "hours"] });
});

test.each([
  ["0123456789", true],
  ["0123 456-789 ", true],
  ["012345678", false],
  ["01234567890", false],
  // A letter that whoever pays reads as a nought.
  ["O123456789", false],
  ["०१२३४५६७८९", false],
])("%s is the number of an account: %s", (typed, isOne) => {
  expect(field.accountNumber("Account number").judge(typed) === null).toBe(isOne);
});
