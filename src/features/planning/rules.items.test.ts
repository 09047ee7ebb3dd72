import { describe, expect, test } from "vitest";
import { components, type PropertyType } from "#domain/vocab.ts";
import { readCatalogue } from "./engine/catalogue.rules.ts";
import { planProperty } from "./rules.ts";

const catalogue = readCatalogue();

const isPlanned = (key: string, type: PropertyType, specialNotes: string) =>
  planProperty(
    {
      ...{ type, location: "Lagos", address: "", state: "Lagos", buildingAge: 12, ageKnown: true },
      ...{ constructionType: null, units: 4, floors: 2, usagePattern: null, mediaCategories: [] },
      components: [...components],
      specialNotes,
    },
    { today: "2026-11-21", catalogue },
  ).some((item) => item.key === key);

/** Items that stand outside the modules, with notes of two buildings that need each and two that must not have it. */
const items: [key: string, type: PropertyType, needs: [string, string], not: [string, string]][] = [
  [
    "inverter-battery-monthly",
    "Residential - Single Family",
    ["Inverter with eight tubular batteries.", "5kva inverter. Lithium upstairs and wet batteries in the BQ."],
    ["5kva inverter with lithium battery.", "No inverter."],
  ],
  [
    "clean-agent-system-check",
    "Commercial - Office",
    ["Server room with FM200.", "Gas suppression in the archive."],
    ["Server room with UPS, only hand extinguishers inside.", "Server room, no FM200."],
  ],
  [
    "warehouse-racking-inspection",
    "Industrial - Warehouse",
    ["Dry goods in sacks.", "Pallet racking beside a tank farm."],
    ["Tank farm with eight tanks.", "Radio station with a mast."],
  ],
  [
    "gas-and-carbon-monoxide-alarm-check",
    "Commercial - Retail",
    ["Cooking gas refilling plant with a gas pump.", "Kitchen on gas cylinders."],
    ["Shop of cloth, no gas, no generator.", "We sell cloth on two floors."],
  ],
  [
    "lpg-cylinder-requalification",
    "Commercial - Retail",
    ["Kitchen on gas cylinders.", "We cook on a gas burner."],
    ["A gas pump and filling scales.", "Gas suppression in the archive."],
  ],
  [
    "cold-room-service",
    "Commercial - Retail",
    ["A cold room behind the shop.", "Our own cold room, Samsung people service it."],
    ["The supermarket downstairs runs its own cold room, their engineer handles it.", "No cold room."],
  ],
];

describe.each(items)("%s", (key, type, needs, not) => {
  test.each(needs)("is planned where the notes say “%s”", (notes) => expect(isPlanned(key, type, notes)).toBe(true));
  test.each(not)("is not planned where the notes say “%s”", (notes) => expect(isPlanned(key, type, notes)).toBe(false));
});
