import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#domain/days.ts";
import { soonUntil } from "#domain/lapses.ts";
import type { BuildingFacts } from "./facts.rules.ts";
import { type Proof, provingPaper, type Ruling, reasonOf, requiredOf, rules, standingOn } from "./rules.ts";

const today = "2026-11-22";
const stands = (papers: readonly Proof[], ruling?: Ruling) => {
  const standing = standingOn(papers, ruling, { today, soon: soonUntil(today) });
  return { ...standing, reason: reasonOf(standing, ruling, today) };
};
const facts = (more: Partial<BuildingFacts> = {}): BuildingFacts => ({
  ...{
    type: "Residential - Single Family",
    state: "Kano",
    age: 3,
    floors: 1,
    components: [],
    assets: new Set(),
    known: new Set(),
  },
  ...more,
});
const asked = (more: Partial<BuildingFacts>) =>
  requiredOf(
    facts(more),
    () => undefined,
    () => false,
  );
const paper = (validFrom: string, validUntil: string | null, id = "1") => ({ id, validFrom, validUntil });

describe("what a building must have", () => {
  test("a family's house outside Lagos: nothing", () => {
    expect(asked({})).toEqual([]);
  });

  test("follows from kind, state, age, floors and machines", () => {
    const tower = { type: "Commercial - Office", state: "Lagos", age: 12, floors: 9 } as const;
    expect(asked({ ...tower, assets: new Set(["lift", "generator", "borehole"]) })).toEqual([
      ...["fire_certificate", "lift_certificate", "lift_examination", "structural_test", "fitness_certificate"],
      ...["sewage_clearance", "water_test", "building_insurance", "lift_contract", "generator_contract"],
    ]);
    expect(asked({ ...tower, state: "Rivers", age: null, assets: new Set(["lift"]) })).toEqual([
      ...["fire_certificate", "lift_examination", "building_insurance", "lift_contract"],
    ]);
    expect(asked({ type: "Residential - Multi-Family", components: ["elevators"] })).toContain("lift_examination");
  });

  test("a keeper may ask for more, and what is ruled out stays to be seen", () => {
    const ruled = { required: true, reason: "The bank asks." };
    expect(
      requiredOf(
        facts(),
        (one) => (one === "water_test" ? ruled : undefined),
        () => false,
      ),
    ).toEqual(["water_test"]);
    expect(
      requiredOf(
        facts(),
        () => undefined,
        (one) => one === "pool_safety",
      ),
    ).toEqual(["pool_safety"]);
  });

  test("each says what it rests on", () => {
    for (const { basis, title } of Object.values(rules)) expect([title, basis.endsWith(".")]).toEqual([title, true]);
  });
});

describe("how it stands", () => {
  test.each([
    [[], "red", "No paper proves it yet."],
    [[paper("2026-01-01", "2026-11-21")], "red", "Lapsed on 21 Nov 2026."],
    [[paper("2026-01-01", today)], "orange", "Lapses today, on 22 Nov 2026."],
    [[paper("2026-01-01", "2027-01-21")], "orange", "Lapses in 60 days, on 21 Jan 2027."],
    [[paper("2026-01-01", "2027-01-22")], "green", "Valid until 22 Jan 2027."],
    [[paper("2026-01-01", null)], "green", "It has no last day."],
    [[paper("2026-12-01", "2027-12-01")], "red", "Its paper begins on 1 Dec 2026."],
    [[paper("2026-01-01", "2026-12-01"), paper("2026-12-02", "2027-12-01", "2")], "green", "Valid until 1 Dec 2026."],
    [
      [paper("2026-01-01", "2026-12-01"), paper("2026-12-03", "2027-12-01", "2")],
      "orange",
      "Lapses in 9 days, on 1 Dec 2026.",
    ],
  ] as const)("%j is %s", (papers, state, reason) => {
    expect(stands(papers)).toMatchObject({ state, reason });
  });

  test("not required, with the reason", () => {
    const ruling = { required: false, reason: "The lift was taken out." };
    expect(stands([], ruling)).toMatchObject({
      state: "not_required",
      reason: "Not required: The lift was taken out.",
    });
  });

  test("the paper that proves is one that holds, and none that holds lasts longer", () => {
    const one = fc.record({
      id: fc.uuid(),
      from: fc.integer({ min: -900, max: 300 }),
      days: fc.integer({ min: 0, max: 900 }),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), (given) => {
        const papers = given.map(({ id, from, days }) => paper(addDays(today, from), addDays(today, from + days), id));
        const proof = provingPaper(papers, today);
        const begun = papers.filter(({ validFrom }) => validFrom <= today);
        expect(proof === null).toBe(begun.length === 0);
        for (const other of begun) expect(String(other.validUntil) <= String(proof?.validUntil)).toBe(true);
      }),
    );
  });
});
