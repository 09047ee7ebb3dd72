import { expect, test } from "vitest";
import type { PropertyType } from "#domain/vocab.ts";
import { keysOf, showTwins } from "../../../tests/harness/twins.ts";
import { readCatalogue } from "./engine/catalogue.rules.ts";
import { planProperty } from "./rules.ts";

const catalogue = readCatalogue();

/** What a building has by its kind, its numbers or two facts together, and a twin that has it not. */
showTwins([
  [
    "the theatre of a clinic is no hall",
    "assembly-occupancy-limit-check",
    { type: "Commercial - Office", notes: "Theatre of 200 seats." },
    { type: "Commercial - Office", notes: "Clinic with a small theatre of its own." },
  ],
  [
    "the steriliser of a palm oil mill is no hospital's",
    "autoclave-validation",
    { type: "Public - Government", notes: "Clinic with a steriliser." },
    { type: "Industrial - Manufacturing", notes: "Palm oil mill with a steriliser." },
  ],
  [
    "containers that stand on each other are no stacked goods",
    "stack-height-and-sprinkler-clearance-check",
    { type: "Industrial - Manufacturing", notes: "Goods stacked high." },
    { type: "Commercial - Office", notes: "Offices of containers, stacked two high." },
  ],
  [
    "a petrol pump that lifts water sells no petrol",
    "petroleum-licence-renewal",
    { type: "Commercial - Retail", notes: "Petrol pumps and an underground tank." },
    { type: "Industrial - Manufacturing", notes: "Fish ponds with two petrol pumps." },
  ],
  [
    "a dryer of rubber has no lint",
    "laundry-dryer-lint-clean",
    { type: "Commercial - Retail", notes: "Laundry with two dryers." },
    { type: "Industrial - Manufacturing", notes: "Rubber is dried in a dryer." },
  ],
  [
    "gas in pipes from a tank of one's own has no regulating station",
    "natural-gas-station-check",
    { type: "Commercial - Retail", notes: "Piped gas." },
    { type: "Commercial - Retail", notes: "Piped gas from a bulk tank." },
  ],
  [
    "the pumps of a filling station lift no water",
    "booster-pump-and-control-service",
    { type: "Commercial - Retail", notes: "Two pumps for water.", ticks: ["plumbing"] },
    { type: "Commercial - Retail", notes: "Filling station with four pumps.", ticks: ["plumbing"] },
  ],
  [
    "a shop that sells cooking gas has no bulk tank",
    "bulk-lpg-tank-inspection",
    { type: "Commercial - Retail", notes: "Gas filling plant." },
    { type: "Commercial - Retail", notes: "One shop sells cooking gas." },
  ],
  [
    "a shop that sells cooking gas is looked after for decanting",
    "lpg-decanting-check",
    { type: "Commercial - Retail", notes: "One shop sells cooking gas." },
    { type: "Commercial - Retail", notes: "One shop sells cloth." },
  ],
  [
    "catfish that is eaten is no farm",
    "dead-stock-disposal-check",
    { type: "Commercial - Retail", notes: "Catfish in tanks." },
    { type: "Commercial - Retail", notes: "Lounge and bar with a catfish woman." },
  ],
  [
    "grain that a market sells is no store of grain",
    "grain-moisture-check",
    { type: "Industrial - Warehouse", notes: "We keep grain here." },
    { type: "Commercial - Retail", notes: "200 stalls for yam and grain." },
  ],
  [
    "a laundry's press is no factory's",
    "factory-noise-survey",
    { type: "Industrial - Manufacturing", notes: "Two presses." },
    { type: "Commercial - Retail", notes: "Laundry: two washers and one press." },
  ],
  [
    "a mosque has no seats to be fixed",
    "assembly-seating-check",
    { type: "Public - Government", notes: "Church for 400 people." },
    { type: "Public - Government", notes: "Mosque for 400 people with an ablution area." },
  ],
  [
    "who eats and drinks somewhere finds a toilet there",
    "public-toilet-check",
    { type: "Commercial - Retail", notes: "Eatery on two floors." },
    { type: "Industrial - Manufacturing", notes: "Staff canteen." },
  ],
  [
    "where guests wash from buckets no shower is descaled",
    "shower-descale-and-flush",
    { type: "Commercial - Retail", notes: "Guest house of 12 rooms." },
    { type: "Commercial - Retail", notes: "Guest house of 12 rooms with two pit latrines." },
  ],
  [
    "a pharmacy has its licence",
    "food-and-drug-licence",
    { type: "Commercial - Retail", notes: "PCN licence on the wall." },
    { type: "Commercial - Retail", notes: "CAC certificate on the wall." },
  ],
  [
    "and treats nobody's waste water",
    "process-effluent-sampling",
    { type: "Commercial - Retail", notes: "Pharmaceutical factory." },
    { type: "Commercial - Retail", notes: "PCN licence on the wall." },
  ],
  [
    "lorries knock columns down",
    "vehicle-impact-protection-check",
    { type: "Industrial - Manufacturing", notes: "Two tippers are ours." },
    { type: "Industrial - Manufacturing", notes: "We have no tipper." },
  ],
  [
    "offices of six and more are let",
    "tenant-fit-out-check",
    { type: "Commercial - Office", notes: "Offices.", units: 30 },
    { type: "Commercial - Office", notes: "Offices.", units: 1 },
  ],
  [
    "where only latrines are nothing goes to a septic tank",
    "septic-tank-emptying",
    { type: "Public - Government", notes: "Pit latrines for visitors, water closet for staff.", ticks: ["plumbing"] },
    { type: "Public - Government", notes: "Three pit latrines behind.", ticks: ["plumbing"] },
  ],
  [
    "sealed batteries are not topped up",
    "inverter-battery-monthly",
    { type: "Commercial - Office", notes: "Inverter with four tubular batteries." },
    { type: "Commercial - Office", notes: "Inverter with four dry batteries." },
  ],
  [
    "what tenants put up for themselves is not taken for granted beside",
    "split-ac-service",
    { type: "Commercial - Office", notes: "Tenants like our offices.", ticks: ["hvac"] },
    { type: "Commercial - Office", notes: "Some tenants put own splits in their rooms.", ticks: ["hvac"] },
  ],
  [
    "a crowd has what stands over it looked at on one floor too",
    "structural-visual-survey",
    { type: "Commercial - Retail", notes: "A market of 200 stalls.", floors: 1 },
    { type: "Residential - Multi-Family", notes: "Four rooms in a row.", floors: 1 },
  ],
  [
    "a container is no bolted frame",
    "steel-frame-check",
    { type: "Industrial - Warehouse", notes: "Office in a container beside the steel portal shed." },
    { type: "Industrial - Warehouse", notes: "Office in a container." },
  ],
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
]);

const assumedOf = (notes: string, type: PropertyType = "Commercial - Retail") =>
  planProperty(
    {
      ...{ type, location: "Lagos", address: "", state: "Lagos", buildingAge: 12, ageKnown: true, units: 4, floors: 2 },
      ...{ constructionType: null, usagePattern: null, mediaCategories: [], components: [], specialNotes: notes },
    },
    { today: "2026-11-21", catalogue },
  ).flatMap(({ key, assumed, question }) => (assumed && question ? [key] : []));

test("what only follows from a use is assumed and asked about, and known where the notes name it", () => {
  expect(assumedOf("A shopping mall.")).toContain("smoke-control-test");
  expect(assumedOf("A shopping mall with smoke extraction.")).not.toContain("smoke-control-test");
  expect(keysOf({ type: "Commercial - Retail", notes: "A shopping mall. No smoke extraction." })).not.toContain(
    "smoke-control-test",
  );
});

test("a septic tank that fills each season is emptied twice a year", () => {
  const paceOf = (specialNotes: string) =>
    planProperty(
      {
        ...{ type: "Residential - Single Family", location: "Kano", address: "", state: "Kano", buildingAge: 12 },
        ...{ ageKnown: true, units: 1, floors: 1, constructionType: null, usagePattern: null, mediaCategories: [] },
        ...{ components: ["plumbing"], specialNotes },
      },
      { today: "2026-11-21", catalogue },
    ).find(({ key }) => key === "septic-tank-emptying")?.interval;
  expect(paceOf("Septic tank.")).toEqual({ every: 3, unit: "years" });
  expect(paceOf("Soakaway full each rainy season.")).toEqual({ every: 6, unit: "months" });
});
