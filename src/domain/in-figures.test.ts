import fc from "fast-check";
import { expect, test } from "vitest";
import { inFigures } from "./in-figures.ts";

test("figures stand as the browser would write them", () => {
  const some = fc.oneof(fc.integer(), fc.integer({ min: 0, max: 2_000 }), fc.constant(-0), fc.float({ noNaN: true }));
  const isSame = (value: number) => {
    // Nobody wants to read of a nought below nought.
    expect(inFigures(value)).toBe((Object.is(value, -0) ? 0 : value).toLocaleString("en-NG"));
  };
  fc.assert(fc.property(some, isSame));
});
