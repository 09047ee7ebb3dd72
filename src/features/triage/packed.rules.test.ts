import fc from "fast-check";
import { expect, test } from "vitest";
import { packColumns, unpackColumns } from "./packed.rules.ts";

const column = fc
  .uniqueArray(fc.record({ sign: fc.nat(32_767), value: fc.integer({ min: -20, max: 20 }).filter(Boolean) }), {
    selector: ({ sign }) => sign,
  })
  .map((kept) => kept.sort((one, other) => one.sign - other.sign));

test("weights that were packed come back as they were, also of an output that has none", () => {
  fc.assert(
    fc.property(fc.array(column, { maxLength: 3 }), (columns) => {
      expect(unpackColumns(packColumns(columns), columns.length)).toEqual(columns);
    }),
    { numRuns: 30 },
  );
});
