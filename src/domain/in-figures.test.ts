import fc from "fast-check";
import { expect, test } from "vitest";
import { inFigures } from "./in-figures.ts";

test("figures stand as the browser would write them", () => {
  const some = fc.oneof(fc.integer(), fc.integer({ min: 0, max: 2_000 }), fc.float({ noNaN: true }));
  const isSame = (value: number) => {
    expect(inFigures(value)).toBe(value.toLocaleString("en-NG"));
  };
  fc.assert(fc.property(some, isSame));
});
