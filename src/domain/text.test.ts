import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import * as fields from "./fields.ts";
import * as text from "./text.ts";

const read = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? { value: result.data } : { message: result.error.issues[0]?.message };
};
const ok = (value: unknown) => ({ value });
const no = (message: string) => ({ message });
const stored = "Title holds characters that cannot be stored.";

describe("one line", () => {
  test.each([
    ["  Leaking tap ", ok("Leaking tap")],
    ["Ọ̀ṣun 🏠 <script>", ok("Ọ̀ṣun 🏠 <script>")],
    ["a".repeat(200), ok("a".repeat(200))],
    ["🏠".repeat(200), ok("🏠".repeat(200))],
    ["a".repeat(201), no("Title can have at most 200 characters.")],
    ["🏠".repeat(201), no("Title can have at most 200 characters.")],
    [undefined, no("Title is required.")],
    [null, no("Title is required.")],
    ["", no("Title is required.")],
    [" \t\n ", no("Title is required.")],
    ["\u200b\u00a0", no("Title is required.")],
    [7, no("Title must be text.")],
    [{}, no("Title must be text.")],
    ["a\n\tb\r\nc\n", ok("a b c")],
    ["a\u0000b", no(stored)],
    ["a\u007fb", no(stored)],
    ["a\u0085b", no(stored)],
    ["a\ud800b", no(stored)],
    ["a\udc00", no(stored)],
  ])("%j", (value, result) => {
    expect(read(text.shortText("Title"), value)).toEqual(result);
  });
});

describe("marks that nobody sees", () => {
  const refused = no("Title holds marks that cannot be seen. Please type it again without them.");

  test.each([
    "invoice\u202efdp.exe",
    "\u202eTap",
    "Tap\u2069",
    "\u2066Tap\u2069",
    "a\u200fb",
    "a\u200eb",
    "a\u061cb",
    "a\u200bb",
    "a\u2060b",
    "a\ufeffb",
    "a\u00adb",
    "a\u3164b",
    "a\u200db",
    "Ada\u200c",
    "🏠\u200d",
    "a\u{e0061}",
  ])("are refused in one line: %j", (value) => {
    expect(read(text.shortText("Title"), value)).toEqual(refused);
    expect(read(text.optionalShortText("Title"), value)).toEqual(refused);
    expect(read(text.textList("Title"), [value])).toEqual(refused);
  });

  test.each([
    ["families", "👩‍👩‍👧‍👦"],
    ["hearts and trades", "👩🏿‍🔧 ❤️‍🔥 🏳️‍🌈"],
    ["flags", "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"],
    ["Persian", "می\u200cخواهم"],
    ["Hindi", "क्\u200dष"],
    ["Adlam", "𞤀𞤁\u200c𞤂"],
  ])("stay where %s need them", (_name, value) => {
    expect(read(text.shortText("Title"), value)).toEqual(ok(value));
  });

  test("are not looked for where the text is too long anyway, nor kept where no flag is so long", () => {
    const marks = "\u{e0061}".repeat(250);
    const tooLong = (label: string) => no(`${label} can have at most 200 characters.`);
    expect(read(text.shortText("Title"), `a${marks}`)).toEqual(tooLong("Title"));
    expect(read(text.pastedText("Phone"), `0${marks.repeat(20)}`)).toEqual(tooLong("Phone"));
    expect(read(text.pastedText("Phone"), `0${marks}`)).toEqual(ok("0"));
    expect(read(text.shortText("Title"), `🏴${marks.slice(0, 40)}`)).toEqual(refused);
  });

  test("are left out of what is pasted, and stay in long texts", () => {
    expect(read(text.pastedText("Phone"), "\u202a+234 803 123 4567\u202c")).toEqual(ok("+234 803 123 4567"));
    expect(read(text.optionalPastedText("Search"), "\u200eAda\u200b ")).toEqual(ok("Ada"));
    expect(read(text.optionalPastedText("Search"), "\u200e")).toEqual(ok(null));
    expect(read(text.longText("Notes"), "a\u200fb")).toEqual(ok("a\u200fb"));
  });
});

describe("several lines", () => {
  test.each([
    [" one\n\ttwo\r\nthree ", ok("one\n\ttwo\nthree")],
    ["a".repeat(10_000), ok("a".repeat(10_000))],
    ["a".repeat(10_001), no("Notes can have at most 10,000 characters.")],
    ["a\u0007", no("Notes holds characters that cannot be stored.")],
    ["a\rb", no("Notes holds characters that cannot be stored.")],
    ["", no("Notes is required.")],
  ])("%j", (value, result) => {
    expect(read(text.longText("Notes"), value)).toEqual(result);
  });
});

describe("what may be left out: empty is null, not sent stays not sent", () => {
  const schemas: [string, z.ZodType][] = [
    ["short", text.optionalShortText("Unit")],
    ["long", text.optionalLongText("Unit")],
    ["day", text.optionalDay("Unit")],
    ["id", text.optionalId("Unit")],
  ];
  test.each(schemas)("%s", (_, schema) => {
    expect(read(schema, "  ")).toEqual(ok(null));
    expect(read(schema, null)).toEqual(ok(null));
    expect(read(z.object({ unit: schema }), {})).toEqual(ok({}));
    expect(read(z.object({ unit: schema }).partial(), {})).toEqual(ok({}));
    expect(read(schema, 7)).toEqual(no("Unit must be text."));
    expect(read(schema, "\u0000")).toHaveProperty("message");
  });

  test("an amount", () => {
    expect(read(text.optionalNaira("Cost"), null)).toEqual(ok(null));
    expect(read(z.object({ cost: text.optionalNaira("Cost") }), {})).toEqual(ok({}));
    expect(read(text.optionalNaira("Cost"), 2.5)).toEqual(ok(250));
    expect(read(text.optionalNaira("Cost"), 2.555)).toHaveProperty("message");
  });
});

const badEmail = "Please enter a valid email address.";
test.each([
  [" Ada.Obi+home@Example.COM ", ok("ada.obi+home@example.com")],
  ["a@b.ng", ok("a@b.ng")],
  ["o'neil@mail.co.uk", ok("o'neil@mail.co.uk")],
  [`${"a".repeat(64)}@${"b".repeat(63)}.com`, ok(`${"a".repeat(64)}@${"b".repeat(63)}.com`)],
  [undefined, no("Email is required.")],
  ["  ", no("Email is required.")],
  [5, no("Email must be text.")],
  ["ada", no(badEmail)],
  ["ada@localhost", no(badEmail)],
  ["ada@@x.com", no(badEmail)],
  [".ada@x.com", no(badEmail)],
  ["a..b@x.com", no(badEmail)],
  ["ada@-x.com", no(badEmail)],
  ["ada@x..com", no(badEmail)],
  ["ada@1.2.3.4", no(badEmail)],
  ["a da@x.com", no(badEmail)],
  ["ada@x.com\nBcc: all@x.com", no(badEmail)],
  ["ada\u0000@x.com", no(badEmail)],
  [`${"a".repeat(65)}@x.com`, no(badEmail)],
  [`a@${"b.".repeat(130)}com`, no(badEmail)],
])("email %j", (value, result) => {
  expect(read(text.email(), value)).toEqual(result);
});

const id = "019ac0de-0000-7000-8000-0000000000ff";
const noAmount = "Enter an amount such as 45,000.";
const typedCost = text.typedNairaOf(fields.naira("Cost", { wrong: noAmount }));
const cases: [string, z.ZodType, unknown, object][] = [
  ["day", text.day("Due date"), "2026-11-20T23:30:00Z", ok("2026-11-21")],
  ["day", text.day("Due date"), "2026-02-30", no("Due date must be a date that exists, as YYYY-MM-DD.")],
  ["day", text.day("Due date"), "", no("Due date is required.")],
  ["day", text.day("Due date"), 20261121, no("Due date must be text.")],
  ["instant", text.instant("Time"), "2026-11-21T10:00:00Z", ok(new Date("2026-11-21T10:00:00Z"))],
  ["instant", text.instant("Time"), "yesterday", no("Time must be a time, as 2026-11-21T14:05:00Z.")],
  ["id", text.id(), id.toUpperCase(), ok(id)],
  ["id", text.id("Property"), "1", no("Property must be a valid id.")],
  ["id", text.id("Property"), undefined, no("Property is required.")],
  ["naira", text.naira("Cost"), 19.99, ok(1999)],
  ["naira", text.naira("Cost"), 1.234, no("Cost can have at most two decimals.")],
  ["naira", text.naira("Cost"), -1, no("Cost must be between ₦0 and ₦1,000,000,000,000.")],
  ["naira", text.naira("Cost"), 1e30, no("Cost must be between ₦0 and ₦1,000,000,000,000.")],
  ["naira", text.naira("Cost"), Number.NaN, no("Cost must be an amount in naira, as a number.")],
  ["naira or text", typedCost, 19.99, ok(1999)],
  ["naira or text", typedCost, "25,000.50", ok(2_500_050)],
  ["naira or text", typedCost, "19.99", ok(1999)],
  ["naira or text", typedCost, " ", ok(null)],
  ["naira or text", typedCost, null, ok(null)],
  ["naira or text", typedCost, undefined, ok(undefined)],
  ["naira or text", typedCost, "lots", no(noAmount)],
  ["naira or text", typedCost, "1.234", no(noAmount)],
  ["naira or text", typedCost, true, no(noAmount)],
  ["naira", text.naira("Cost"), "15k", no("Cost must be an amount in naira, as a number.")],
  ["number", text.finiteNumber("Hours", 0, 1000), 2.5, ok(2.5)],
  ["number", text.finiteNumber("Hours", 0, 1000), 1000, ok(1000)],
  ["number", text.finiteNumber("Hours", 0, 1000), -0.5, no("Hours must be between 0 and 1,000.")],
  ["number", text.finiteNumber("Hours", 0, 1000), Infinity, no("Hours must be a number.")],
  ["number", text.finiteNumber("Hours", 0, 1000), Number.NaN, no("Hours must be a number.")],
  ["number", text.finiteNumber("Hours", 0, 1000), "2", no("Hours must be a number.")],
  ["whole", text.wholeNumber("Units", 1, 10), 3, ok(3)],
  ["whole", text.wholeNumber("Units", 1, 10), 3.5, no("Units must be a whole number.")],
  ["whole", text.wholeNumber("Units", 1, 10), 11, no("Units must be between 1 and 10.")],
  ["choice", text.choice("Priority", ["high", "low"]), "low", ok("low")],
  ["choice", text.choice("Priority", ["high", "low"]), "huge", no("Priority must be one of: high, low.")],
  ["choice", text.choice("Priority", ["high", "low"]), undefined, no("Priority is required.")],
  ["flag", text.flag("Emergency"), true, ok(true)],
  ["flag", text.flag("Emergency"), "true", no("Emergency must be true or false.")],
];
test.each(cases)("%s of %#", (_, schema, value, result) => {
  expect(read(schema, value)).toEqual(result);
});

test("the JSON Schema of each says what a caller sends, and a description can be put in place of its own", () => {
  const body = z.object({
    title: text.shortText("Title").describe("What is broken"),
    notes: text.optionalLongText("Notes"),
    due: text.day("Due date").describe("When"),
    cost: text.naira("Cost"),
    units: text.wholeNumber("Units", 1, 10),
    owner: text.id(),
  });
  const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
  expect(schema).toMatchObject({
    properties: {
      title: { type: "string", maxLength: 200, description: "What is broken" },
      notes: { anyOf: [{ type: "string", maxLength: 10_000 }, { type: "null" }] },
      due: { type: "string", description: "When" },
      cost: { type: "number" },
      units: { type: "integer", minimum: 1, maximum: 10 },
    },
    required: ["title", "due", "cost", "units", "owner"],
  });
});

describe("for any text", () => {
  const wild = fc.string({ unit: "binary", maxLength: 300 });
  test("what passes is trimmed, within length, well formed and without control characters", () => {
    fc.assert(
      fc.property(wild, (value) => {
        const result = text.shortText("Title").safeParse(value);
        if (!result.success) return result.error.issues.every((issue) => issue.message.startsWith("Title "));
        const kept = result.data;
        const joined = value.replaceAll(/[\t\r\n]+/g, " ").trim();
        return kept === joined && kept.length > 0 && Array.from(kept).length <= 200 && !/[\p{Cc}\p{Cs}]/u.test(kept);
      }),
    );
  });

  test("cleaning twice is cleaning once", () => {
    const schema = text.optionalLongText("Notes");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (value) => {
        const once = schema.safeParse(value);
        if (!once.success) return true;
        expect(schema.parse(once.data)).toEqual(once.data);
        return true;
      }),
    );
  });

  test("nothing but text, however wild, is ever thrown at", () => {
    const schemas = [
      text.shortText("A"),
      text.email(),
      text.day("A"),
      text.id(),
      text.naira("A"),
      text.finiteNumber("A", 0, 1),
    ];
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const schema of schemas) schema.safeParse(value);
      }),
    );
  });
});
