import { closeSync, mkdtempSync, openSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { readWithFiles } from "./long-texts.server.ts";

const path = join(mkdtempSync(join(tmpdir(), "tunse-body-")), "body");
const open: number[] = [];
afterEach(() => {
  for (const file of open.splice(0)) closeSync(file);
});

const longFrom = 16;

/** What is made of this body when it is read in pieces of `piece` bytes. */
function read(body: string | Buffer, piece = 8) {
  writeFileSync(path, body);
  const file = openSync(path, "r");
  open.push(file);
  const answer = readWithFiles({ file, bytes: Buffer.byteLength(body) }, longFrom, piece);
  return answer && plain(answer.value);
}

/** Bytes as `{ bytes }`, so that they can be compared. */
const plain = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString("base64") };
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
};

const base64 = fc.uint8Array({ minLength: 12, maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString("base64"));

test("a body is read as JSON has it, with bytes in the place of its long texts, wherever it is cut", () => {
  const short = fc.string({ maxLength: 10 });
  const body = fc.record({ a: base64, 'é\\"': short, list: fc.array(fc.record({ file: base64, name: short })) });
  fc.assert(
    fc.property(body, fc.constantFrom(0, 1, 2), fc.constantFrom(4, 8, 20, 4096), (given, space, piece) => {
      const text = JSON.stringify(given, null, space);
      // A text of few bytes stays a text, and what is escaped in a short one is no end of it.
      const expected = {
        ...given,
        a: { bytes: given.a },
        list: given.list.map((one) => ({ ...one, file: { bytes: one.file } })),
      };
      expect(read(text, piece)).toEqual(expected);
    }),
  );
});

const long = "QUJD".repeat(10);

test.each([
  ["holds no long text", `{"a":"QUJD"}`],
  ["holds one with an escape", `{"a":"${long}\\/${long}"}`],
  ["holds one that is no base64", `{"a":"${long}%%%%"}`],
  ["holds one of base64url", `{"a":"${long}-_-_"}`],
  ["holds one with padding within", `{"a":"QQ==${long}"}`],
  ["holds one that is cut", `{"a":"${long}Q"}`],
  ["names a field by one", `{"${long}":1}`],
  ["names the same field twice", `{"a":"${long}","a":"${long}"}`],
  ["is a text", `"${long}"`],
])("a body that %s is left to be parsed as a whole", (_name, body) => {
  expect(read(body)).toBeNull();
});

test.each([
  ["ends in a text", `{"a":"${long}","b":"${long}`],
  ["has something behind it", `{"a":"${long}"} x`],
  ["has a backslash outside of a text", `{"a":"${long}",\\"b":1}`],
])("a body that %s is no JSON", (_name, body) => {
  expect(() => read(body)).toThrow("The request is not valid JSON.");
});
