import { describe, expect, test } from "vitest";
import { house } from "../../../../tests/harness/planned.ts";
import { planProperty } from "../rules.ts";
import { readCatalogue } from "./catalogue.rules.ts";
import type { PropertyFacts } from "./facts.rules.ts";
import { strainedItems } from "./strains.rules.ts";

const catalogue = readCatalogue();
const itemOf = (key: string, facts: Partial<PropertyFacts>) =>
  planProperty({ ...house, ...facts }, { today: "2026-11-21", catalogue }).find((item) => item.key === key);

test("every item that a strain names is in the catalogue", () => {
  const known = new Set(catalogue.items.map(({ id }) => id));
  expect(strainedItems.filter((item) => !known.has(item))).toEqual([]);
});

describe("salt air", () => {
  const notes = "Steel portal frame. It stands on the lagoon.";

  test("steel on the lagoon of Lagos is looked at twice as often, and says why", () => {
    const item = itemOf("steel-frame-check", { specialNotes: notes });
    expect(item?.frequency).toBe("semi_annual");
    expect(item?.reasons.map(({ text }) => text)).toContain(
      "Your notes say “on the lagoon”, so it is done twice a year: metal rusts several times as fast in salt air (ISO 9223).",
    );
  });

  test("steel inland is not, nor by a river", () => {
    expect(itemOf("steel-frame-check", { specialNotes: "Steel portal frame by the river." })?.frequency).toBe("annual");
    const inland = { specialNotes: notes, state: "Kano", location: "Kano" };
    expect(itemOf("steel-frame-check", inland)?.frequency).toBe("annual");
  });
});

describe("age", () => {
  const specialNotes = "Steel portal frame.";

  test("an old frame is looked at more often than a young one", () => {
    expect(itemOf("steel-frame-check", { specialNotes, buildingAge: 39 })?.frequency).toBe("annual");
    expect(itemOf("steel-frame-check", { specialNotes, buildingAge: 40 })?.frequency).toBe("semi_annual");
  });

  test("an age that nobody knows makes nothing oftener", () => {
    expect(itemOf("steel-frame-check", { specialNotes, ageKnown: false, buildingAge: 40 })?.frequency).toBe("annual");
  });
});

describe("many people", () => {
  test("fans above a ward are looked at twice a year and with high priority", () => {
    const item = itemOf("ceiling-fan-fixing-check", { specialNotes: "A hospital with ceiling fans in the wards." });
    expect(item).toMatchObject({ frequency: "semi_annual", priority: "high" });
  });

  test("what was said of the building is told in words, and never by its name in the rules", () => {
    const said = [{ fact: "use", value: "hospital", holds: true, source: "owner" as const, on: "2026-11-20" }];
    const item = itemOf("ceiling-fan-fixing-check", { specialNotes: "Ceiling fans in all rooms.", said });
    expect(item?.reasons.map(({ text }) => text)).toContain(
      "It was said on 20 Nov 2026: what the building is used for, hospital, so it is done twice a year: where many people sleep or meet, one fault reaches all of them.",
    );
  });

  test("two strains move an item one step, not two", () => {
    const specialNotes = "A hostel of three floors.";
    const old = itemOf("staircase-and-handrail-check", { specialNotes, buildingAge: 60 });
    expect(old?.frequency).toBe("monthly");
    expect(old?.reasons.filter(({ text }) => text.includes("so it is done every month"))).toHaveLength(1);
  });
});
