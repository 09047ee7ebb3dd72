import { expect, test } from "vitest";
import { readOwnBuildings } from "../../../../bench/own-buildings.ts";
import { readCatalogue } from "../engine/catalogue.rules.ts";
import { planProperty } from "../rules.ts";
import { writtenOf } from "./names.rules.ts";
import { packReading, unpackReading } from "./packed.rules.ts";
import { readNotes } from "./reader.rules.ts";

const catalogue = readCatalogue();

test("what was read in notes is the same after it was kept, and so is the plan that is made of it", () => {
  const buildings = readOwnBuildings(null);
  expect(buildings.length).toBeGreaterThan(20);
  for (const { facts, name } of buildings) {
    const read = readNotes(writtenOf({ ...facts, name }, catalogue.vocabulary), catalogue.vocabulary);
    const kept = unpackReading(packReading(read));
    expect(kept).toEqual(read);
    const plan = { today: "2027-01-10", catalogue, seed: "kept" };
    expect(planProperty({ ...facts, name }, { ...plan, read: kept })).toEqual(planProperty({ ...facts, name }, plan));
  }
});
