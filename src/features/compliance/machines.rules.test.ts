import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#domain/days.ts";
import { soonUntil } from "#domain/lapses.ts";
import { type Machine, type MachineProof, reasonOfAll, standingOfAll } from "./machines.rules.ts";
import { weight } from "./rules.ts";

const today = "2026-11-22";
const on = { today, soon: soonUntil(today) };
const lift = (name: string): Machine => ({ id: name, kind: "lift", name: `Lift ${name}` });
const paper = (assetId: string | null, until: string | null, id = `${assetId} ${until}`): MachineProof => ({
  ...{ id, assetId, validFrom: "2026-01-01", validUntil: until },
});
const stands = (papers: readonly MachineProof[], machines: readonly Machine[]) => {
  const standing = standingOfAll("lift_examination", { papers, machines }, undefined, on);
  return { ...standing, reason: reasonOfAll(standing, undefined, today) };
};

describe("a paper for each machine", () => {
  test("one of a lift proves nothing for the other, and the reason names that one", () => {
    const found = stands([paper("A", "2027-06-01")], [lift("A"), lift("B")]);
    expect(found).toMatchObject({ state: "red", paper: null, reason: "Lift B: No paper proves it yet." });
    expect(found.each.map(({ machine, standing }) => [machine.name, standing.state])).toEqual([
      ["Lift A", "green"],
      ["Lift B", "red"],
    ]);
  });

  test("one without a machine stands for all of them, as it always did", () => {
    expect(stands([paper(null, "2027-06-01")], [lift("A"), lift("B")]).state).toBe("green");
    expect(stands([], [lift("A"), lift("B")]).reason).toBe("No paper proves it yet for any of the 2 machines.");
  });

  test("the worst of them decides; the one that lapses first where they are alike", () => {
    const both = [paper("A", "2026-12-20"), paper("B", "2026-12-01")];
    expect(stands(both, [lift("A"), lift("B")])).toMatchObject({
      ...{ state: "orange", paper: { id: "B 2026-12-01" } },
      reason: "Lift B: Lapses in 9 days, on 1 Dec 2026. So 1 more.",
    });
  });

  test("of a single lift it says what it always said, and no machine at all changes nothing", () => {
    expect(stands([paper("A", "2026-11-01")], [lift("A")]).reason).toBe("Lapsed on 1 Nov 2026.");
    expect(stands([paper(null, "2026-11-01")], []).reason).toBe("Lapsed on 1 Nov 2026.");
  });

  test("one more machine never makes a building stand better", () => {
    const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays(today, days));
    const some = fc.array(fc.tuple(fc.constantFrom("A", "B", "C", null), fc.option(day)), { maxLength: 6 });
    fc.assert(
      fc.property(some, (given) => {
        const papers = given.map(([id, until], at) => ({ ...paper(id, until, String(at)), validFrom: "2025-01-01" }));
        const two = stands(papers, [lift("A"), lift("B")]).state;
        const three = stands(papers, [lift("A"), lift("B"), lift("C")]).state;
        expect(weight[three]).toBeLessThanOrEqual(weight[two]);
      }),
    );
  });
});
