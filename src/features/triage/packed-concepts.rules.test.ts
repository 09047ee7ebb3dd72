import { expect, test } from "vitest";
import { concepts } from "./concepts.rules.ts";
import { packConcepts, unpackConcepts } from "./packed-concepts.rules.ts";

test("what the browser unpacks is the dictionary as it is here, in fewer letters", () => {
  const packed = packConcepts(concepts);
  expect(unpackConcepts(packed)).toEqual(concepts);
  expect(packed.length).toBeLessThan(JSON.stringify(concepts).length * 0.8);
});
