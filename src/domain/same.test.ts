import fc from "fast-check";
import { expect, test } from "vitest";
import { same } from "./same.ts";

const things = fc.jsonValue();

/** Backwards, each object of it. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries([...entries.map(([name, one]) => [name, turned(one)]), ["absent", undefined]]);
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

const readAs = (value: unknown): string =>
  JSON.stringify(value, (_, one) =>
    typeof one === "object" && one !== null && !Array.isArray(one) ? { named: Object.entries(one).sort(byName) } : one,
  );

test("the same in another order is the same, and what reads otherwise is not", () => {
  fc.assert(
    fc.property(things, things, (one, other) => {
      expect(same(one, turned(one))).toBe(true);
      expect(same(turned(one), one)).toBe(true);
      expect(same(one, other)).toBe(readAs(one) === readAs(other));
    }),
    { examples: [[{ "": [{ toString: 0 }], " ": [] }, 0]] },
  );
});

test.each([
  [{ a: 1 }, { a: 1, b: null }],
  [{ a: 1, b: null }, { a: 1 }],
  [{}, []],
  [[], {}],
  [null, {}],
  [
    [1, 2],
    [2, 1],
  ],
  [{ a: { b: [1] } }, { a: { b: [1, 2] } }],
  [{ toString: 1 }, {}],
  ["1", 1],
])("%j is not %j", (one, other) => {
  expect(same(one, other)).toBe(false);
});
