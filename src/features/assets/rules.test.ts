import fc from "fast-check";
import { expect, test } from "vitest";
import { foldReadings, parentProblem, ratingProblem } from "./rules.ts";

const links = [
  { id: "genset", parentId: null },
  { id: "engine", parentId: "genset" },
  { id: "pump", parentId: "engine" },
];

test.each([
  ["genset", "genset", "itself"],
  ["genset", "pump", "part of this one"],
  ["engine", "pump", "part of this one"],
])("%s cannot be part of %s", (id, parentId, says) => {
  expect(parentProblem(links, id, parentId)).toContain(says);
});

test("a part may move, and parts go ten deep at most", () => {
  expect(parentProblem(links, "pump", "genset")).toBeNull();
  const chain = Array.from({ length: 12 }, (_, n) => ({ id: `${n}`, parentId: n === 0 ? null : `${n - 1}` }));
  expect(parentProblem(chain, "new", "8")).toBeNull();
  expect(parentProblem(chain, "new", "11")).toContain("deep");
});

test("what is moved takes its own parts along, and they go no deeper either", () => {
  const down = (name: string, length: number) =>
    Array.from({ length }, (_, n) => ({ id: `${name}${n}`, parentId: n === 0 ? null : `${name}${n - 1}` }));
  const both = [...down("a", 6), ...down("b", 6)];
  expect(parentProblem(both, "b0", "a4")).toBeNull();
  expect(parentProblem(both, "b0", "a5")).toContain("deep");
});

test("whatever is asked, no asset ends up above itself", () => {
  const asked = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 40 });
  fc.assert(
    fc.property(asked, (wishes) => {
      const made = Array.from({ length: 8 }, (_, n) => ({ id: `${n}`, parentId: null as string | null }));
      for (const [id, parent] of wishes) {
        const one = made[id];
        if (one && parentProblem(made, `${id}`, `${parent}`) === null) one.parentId = `${parent}`;
      }
      for (const { id } of made) {
        const seen = new Set<string>();
        for (let at: string | null = id; at !== null; at = made[Number(at)]?.parentId ?? null) {
          expect(seen.has(at)).toBe(false);
          seen.add(at);
        }
      }
    }),
  );
});

test("a rating and its measure come together", () => {
  expect(ratingProblem({ rating: 60, ratingUnit: "kVA" })).toBeNull();
  expect(ratingProblem({})).toBeNull();
  expect(ratingProblem({ rating: 60 })).not.toBeNull();
  expect(ratingProblem({ ratingUnit: "kW", rating: null })).not.toBeNull();
});

test("readings in a row come together, one line a meter; what happened between them parts them", () => {
  const read = (title: string, at: string) => ({ act: "read", title, at });
  const mended = { act: "mended", title: "Pump", at: "5" };
  const lines = [
    read("Fuel", "9"),
    read("Hours", "8"),
    read("Fuel", "7"),
    read("Fuel", "6"),
    mended,
    read("Fuel", "4"),
  ];
  expect(foldReadings(lines)).toEqual([
    { ...read("Fuel", "9"), before: 2, since: "6" },
    read("Hours", "8"),
    mended,
    read("Fuel", "4"),
  ]);
});
