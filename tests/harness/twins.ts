import { describe, expect, test } from "vitest";
import type { Component, PropertyType } from "#domain/vocab.ts";
import { readCatalogue } from "#features/planning/engine/catalogue.rules.ts";
import { planProperty } from "#features/planning/rules.ts";

const catalogue = readCatalogue();

type Building = {
  type: PropertyType;
  notes: string;
  ticks?: Component[];
  construction?: string;
  floors?: number;
  units?: number;
};

/** The works that are planned for it. */
export const keysOf = ({
  type,
  notes,
  ticks = ["electrical"],
  construction,
  floors = 2,
  units = 4,
}: Building): string[] =>
  planProperty(
    {
      ...{ type, location: "Lagos", address: "", state: "Lagos", buildingAge: 12, ageKnown: true },
      ...{ constructionType: construction ?? null, units, floors, usagePattern: null, mediaCategories: [] },
      components: ticks,
      specialNotes: notes,
    },
    { today: "2026-11-21", catalogue },
  ).map(({ key }) => key);

/** A building that has a work, and a twin that has it not. */
export type Twins = readonly [why: string, key: string, has: Building, not: Building];

export function showTwins(twins: readonly Twins[]): void {
  describe.each(twins)("%s", (_, key, has, not) => {
    test("it is planned", () => expect(keysOf(has)).toContain(key));
    test("and not for its twin", () => expect(keysOf(not)).not.toContain(key));
  });
}
