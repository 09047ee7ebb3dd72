import fc from "fast-check";
import { expect, test } from "vitest";
import { packColumns, unpackColumns } from "./packed.rules.ts";

const column = fc
  .uniqueArray(fc.record({ sign: fc.nat(32_767), value: fc.integer({ min: -15, max: 15 }) }), {
    selector: ({ sign }) => sign,
  })
  .map((kept) => kept.sort((one, other) => one.sign - other.sign));

test("weights that were packed come back as they were, also of an output that has none", () => {
  fc.assert(
    fc.property(fc.array(column), (columns) => {
      expect(unpackColumns(packColumns(columns))).toEqual(columns);
    }),
  );
});

test("needs no backslash in JSON", () => {
  fc.assert(
    fc.property(fc.array(column), (columns) => {
      expect(JSON.stringify(packColumns(columns))).not.toContain("\\");
    }),
  );
});
