import { describe, expect, test } from "vitest";
import type { Component, PropertyType } from "#domain/vocab.ts";
import { readCatalogue } from "./engine/catalogue.rules.ts";
import { planProperty } from "./rules.ts";

const catalogue = readCatalogue();

type Building = { type: PropertyType; notes: string; ticks?: Component[]; construction?: string };

const keysOf = ({ type, notes, ticks = ["electrical"], construction }: Building): string[] =>
  planProperty(
    {
      ...{ type, location: "Lagos", address: "", state: "Lagos", buildingAge: 12, ageKnown: true },
      ...{ constructionType: construction ?? null, units: 4, floors: 2, usagePattern: null, mediaCategories: [] },
      components: ticks,
      specialNotes: notes,
    },
    { today: "2026-11-21", catalogue },
  ).map(({ key }) => key);

/** What a building has by its kind, its numbers or two facts together, and a twin that has it not. */
const twins: [why: string, key: string, has: Building, not: Building][] = [
  [
    "a factory is registered, whatever it makes",
    "factory-registration",
    { type: "Industrial - Manufacturing", notes: "We make buckets." },
    { type: "Industrial - Manufacturing", notes: "Poultry of 5,000 layers." },
  ],
  [
    "a retail building of ten rooms and more is a hotel",
    "guest-room-safety-check",
    { type: "Commercial - Retail", notes: "44 rooms on three floors." },
    { type: "Commercial - Retail", notes: "4 rooms on one floor." },
  ],
  [
    "a hall of a hundred seats and more has exits to be walked",
    "assembly-exits-before-event-check",
    { type: "Commercial - Retail", notes: "780 seats on a stepped floor." },
    { type: "Commercial - Retail", notes: "12 seats for customers." },
  ],
  [
    "a school that cooks is under the rules of food",
    "food-premises-permit",
    { type: "Public - Educational", notes: "Kitchen behind the classes." },
    { type: "Public - Educational", notes: "No kitchen, children bring food." },
  ],
  [
    "the sick bay of a school is no health facility",
    "health-facility-licence",
    { type: "Commercial - Office", notes: "Clinic with four beds." },
    { type: "Public - Educational", notes: "Clinic with one nurse." },
  ],
  [
    "heritage asks for consent",
    "heritage-consent-check",
    { type: "Residential - Single Family", notes: "", construction: "Historic/Heritage" },
    { type: "Residential - Single Family", notes: "", construction: "Mixed Construction" },
  ],
  [
    "extinguishers count where people work, whatever was ticked",
    "fire-extinguisher-annual-service",
    { type: "Industrial - Warehouse", notes: "" },
    { type: "Residential - Single Family", notes: "" },
  ],
  [
    "a fan that is named is there in any workplace",
    "ceiling-fan-fixing-check",
    { type: "Industrial - Warehouse", notes: "Ceiling fans in the office." },
    { type: "Industrial - Warehouse", notes: "No fans." },
  ],
  [
    "gas that comes by pipe is what “the gas” means",
    "lpg-cylinder-requalification",
    { type: "Commercial - Office", notes: "Canteen on gas.", ticks: ["fire_safety"] },
    { type: "Commercial - Office", notes: "Piped natural gas. The canteen uses gas too.", ticks: ["fire_safety"] },
  ],
  [
    "LPG from a bulk tank is in no cylinders",
    "lpg-cylinder-requalification",
    { type: "Commercial - Office", notes: "Canteen on LPG.", ticks: ["fire_safety"] },
    { type: "Commercial - Office", notes: "Canteen on LPG from a bulk tank.", ticks: ["fire_safety"] },
  ],
  [
    "who keeps common parts alone has no bathrooms to seal",
    "bathroom-seal-and-tile-check",
    { type: "Residential - Multi-Family", notes: "Twelve flats.", ticks: ["plumbing"] },
    { type: "Residential - Multi-Family", notes: "Residents association of 96 homes.", ticks: ["plumbing"] },
  ],
  [
    "who rents a floor has no roof to inspect",
    "roof-inspection-before-rains",
    { type: "Commercial - Retail", notes: "Two floors of shops.", ticks: ["roofing"] },
    { type: "Commercial - Retail", notes: "We rent the top floor.", ticks: ["roofing"] },
  ],
];

describe.each(twins)("%s", (_, key, has, not) => {
  test("it is planned", () => expect(keysOf(has)).toContain(key));
  test("and not for its twin", () => expect(keysOf(not)).not.toContain(key));
});
