import { describe, expect, test } from "vitest";
import { readCatalogue } from "../engine/catalogue.rules.ts";
import { readFacts } from "../engine/facts.rules.ts";
import { draftsOf } from "../facts/drafts.rules.ts";
import { planProperty } from "../rules.ts";
import { writtenOf } from "./names.rules.ts";

const catalogue = readCatalogue();
const today = "2026-11-21";
const read = (name: string, specialNotes = "") => writtenOf({ name, specialNotes }, catalogue.vocabulary);
const factsOf = (name: string, specialNotes: string | null = null) => ({
  ...{ name, type: "Industrial - Manufacturing", location: "Ebonyi", address: "", state: "Ebonyi", buildingAge: 9 },
  ...{ ageKnown: true, constructionType: null, units: null, floors: 1, usagePattern: null, mediaCategories: [] },
  ...{ components: [], specialNotes },
});

describe("what the name of a building says that it is", () => {
  test.each([
    ["Ishiagu Quarry", "quarry"],
    ["Grace Motherless Babies' Home", "motherless babies' home"],
    ["St Luke's Specialist Hospital, Owerri", "specialist hospital"],
    ["Hostel of a polytechnic", "hostel"],
    ["Airport Hotel", "hotel"],
    ["Total Filling Station 2", "filling station"],
  ])("%s", (name, words) => expect(read(name)).toContain(words));

  test.each([
    "Hospital Road Flats",
    "Church View Apartments",
    "Adeola Court",
    "House 5, Market Road",
    "School House",
    "Old Hospital Building",
    "Former Bakery",
    "Shop opposite the hospital",
    "12 Allen Avenue",
  ])("nothing of %s", (name) => expect(read(name)).toBe(""));

  test("the street is none that the hotel is", () => expect(read("Airport Hotel")).not.toContain("airport"));

  test("stands before the notes, which stay as they are", () =>
    expect(read("Ishiagu Quarry", "No grid.")).toBe("quarry.\nNo grid."));

  test("is a fact, asked for like what notes say, and refused by one tap", () => {
    const facts = factsOf("Ishiagu Quarry");
    const known = (said: { holds: boolean }[] = []) =>
      readFacts(
        {
          ...facts,
          said: said.map((one) => ({ fact: "use", value: "quarry", source: "owner" as const, on: today, ...one })),
        },
        today,
        [],
        catalogue,
      ).known.get("use:quarry")?.holds;
    expect(known()).toBe(true);
    expect(draftsOf(facts, { today, catalogue }).map(({ value }) => value)).toContain("quarry");
    expect(known([{ holds: false }])).toBe(false);
  });

  test.each([
    [null, "The building's name says “quarry”."],
    ["Crusher and staff camp. The quarry has two faces.", "Your notes say “quarry”."],
  ])("is named as what told of it, unless the notes say it too: %s", (notes, sentence) => {
    const items = planProperty(factsOf("Ishiagu Quarry", notes), { today, catalogue, seed: "names" });
    const face = items.find(({ key }) => key === "quarry-face-inspection");
    expect(face?.reasons.map(({ text }) => text)).toContain(sentence);
  });
});
