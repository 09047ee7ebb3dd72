import { describe, expect, test } from "vitest";
import { readCatalogue } from "../engine/catalogue.rules.ts";
import type { PropertyFacts } from "../engine/facts.rules.ts";
import type { SaidFact } from "../note-reader/known.rules.ts";
import { planProperty } from "../rules.ts";
import { draftsOf } from "./drafts.rules.ts";
import { clausesWith, markOf, quoteOf } from "./quotes.rules.ts";

const catalogue = readCatalogue();
const today = "2026-11-21";

const mall: PropertyFacts = {
  ...{ type: "Commercial - Office", location: "Ikeja", address: "", state: "Lagos", buildingAge: 12, ageKnown: true },
  ...{ constructionType: "Modern (Concrete/Steel)", units: 4, floors: 3, usagePattern: null, mediaCategories: [] },
  components: ["electrical", "plumbing", "hvac", "structural"],
  specialNotes: null,
};
const noted = (specialNotes: string, said: SaidFact[] = []): PropertyFacts => ({ ...mall, specialNotes, said });
const owner = (fact: string, value: string, holds: boolean): SaidFact => ({
  ...{ fact, value, holds, source: "owner", on: today },
});
const asked = (facts: PropertyFacts, seen?: Parameters<typeof draftsOf>[1]["seen"]) =>
  draftsOf(facts, { today, catalogue, ...(seen ? { seen } : {}) });
const names = (facts: PropertyFacts) => asked(facts).map(({ fact, value }) => `${fact}:${value}`);
const keysOf = (facts: PropertyFacts) => planProperty(facts, { today, catalogue }).map(({ key }) => key);

const notes = [
  "We run on a 100kva Mikano gen. One borehole with overhead tank. An X-ray room on the first floor.",
  "The swimming pool was filled in last year. Water is of the public mains.",
].join(" ");

describe("what is asked of notes", () => {
  test("is what the plan rests on, with the sentence it was read from; what its sentence makes unsure before what it lists", () => {
    const drafts = asked(noted(notes));
    expect(drafts.find(({ value }) => value === "diesel generator")).toMatchObject({
      ...{ fact: "power", holds: true, saidBefore: null, canBeOthers: true },
      quotes: ["We run on a 100kva Mikano gen."],
    });
    const pool = drafts.find(({ value }) => /pool/.test(value));
    expect(pool).toMatchObject({ holds: false, quotes: ["The swimming pool was filled in last year."] });
    expect(drafts.map(({ holds }) => holds)).toEqual([false, true, true, true, true]);
    expect(pool?.keys).toContain("swimming-pool-water-check");
    expect(drafts.every(({ keys }) => keys.length > 0)).toBe(true);
  });

  test("begins with what its sentence makes unsure, and is twelve lines at first", () => {
    const plain =
      "Lift. Borehole. 60 kVA gen. Swimming pool. Solar panels. CCTV. Sauna. Escalator. Boiler. Sprinklers. Forklift. X-ray room. Transformer. Chiller.";
    const all = asked(noted(`${plain} The cold room is used by the tenant.`));
    expect(all).toHaveLength(12);
    expect(all[0]?.quotes).toEqual(["The cold room is used by the tenant."]);
    const answers = all.map(({ fact, value, holds }) => owner(fact, value, holds));
    expect(asked(noted(`${plain} The cold room is used by the tenant.`, answers)).length).toBeGreaterThan(0);
  });

  test("is nothing that an inspection said, over which no owner's answer would count", () => {
    const seen = new Map([["power:diesel generator", new Set(["another sentence"])]]);
    const said = (source: SaidFact["source"]) =>
      noted("The generator was sold in March.", [{ ...owner("power", "diesel generator", true), source }]);
    const namesOf = (facts: PropertyFacts) => asked(facts, seen).map(({ value }) => value);
    expect(namesOf(said("owner"))).toContain("diesel generator");
    expect(namesOf(said("inspection"))).not.toContain("diesel generator");
  });

  test("a sentence that says it in two words is shown once", () => {
    const hall = asked(
      noted("Church hall of 900 seats, cinema beside it, a generator and a borehole for all of them."),
    );
    for (const { value, quotes } of hall) expect(quotes, value).toHaveLength(1);
  });

  test("each answer takes away, or brings, just what was said to hang on it", () => {
    const facts = noted(notes);
    const before = new Set(keysOf(facts));
    for (const { fact, value, holds, keys } of asked(facts)) {
      const after = new Set(keysOf(noted(notes, [owner(fact, value, !holds)])));
      const [more, less] = holds ? [before, after] : [after, before];
      expect([...more].filter((key) => !less.has(key)).sort(), value).toEqual([...keys].sort());
    }
  });

  test("the same words once, and never again once they are answered, either way", () => {
    const all = asked(noted(notes));
    const words = all.flatMap((draft) => draft.words);
    expect(new Set(words).size).toBe(words.length);
    expect(all.filter(({ value }) => /pool|swim/.test(value))).toHaveLength(1);
    const answers = all.map(({ fact, value, holds }) => owner(fact, value, holds));
    const seen = new Map(all.map(({ fact, value }) => [`${fact}:${value}`, new Set<string>()]));
    expect(names(noted(notes, answers))).toEqual([]);
    expect(asked(noted(notes, answers), seen)).toEqual([]);
    const refused = all.map(({ fact, value, holds }) => owner(fact, value, !holds));
    expect(names(noted(notes, refused))).toEqual([]);
  });

  test("what is right as it was read leaves every word of the plan as it is", () => {
    const facts = noted(notes);
    const answers = asked(facts).map(({ fact, value, holds }) => owner(fact, value, holds));
    expect(planProperty(noted(notes, answers), { today, catalogue })).toEqual(
      planProperty(facts, { today, catalogue }),
    );
  });

  test("again where the notes say otherwise since, in a sentence that the answer had not seen", () => {
    const first = "We run on a 100kva Mikano gen.";
    const answer = [owner("power", "diesel generator", true)];
    const seen = new Map([["power:diesel generator", new Set([markOf(first)])]]);
    expect(asked(noted(`${first} New gate.`, answer), seen).map(({ value }) => value)).not.toContain(
      "diesel generator",
    );
    const sold = noted("The gen was sold in March.", answer);
    expect(asked(sold, seen)[0]).toMatchObject({ value: "diesel generator", holds: false, saidBefore: true });
    const seenToo = new Map([["power:diesel generator", new Set([markOf("The gen was sold in March.")])]]);
    expect(asked(sold, seenToo)).toEqual([]);
  });
});

describe("quotes", () => {
  const long = `${"a word ".repeat(30)}the mall's gen ${"and more ".repeat(30)}`.trim();

  test.each([
    ["Lift. The Mall's Gen, 60 kVA. Borehole.", "gen", "The Mall's Gen, 60 kVA."],
    ["one\ntwo gens here\nthree", "gens", "two gens here"],
    ["An a/c unit.", "ac", "ac"],
  ])("%j, of %j", (text, words, clause) => expect(clausesWith(text, words)).toEqual([clause]));

  test("of a long sentence, what stands around the words", () => {
    const quote = quoteOf(long, "gen");
    expect(quote).toMatch(/^… .*the mall's gen .* …$/);
    expect(quote.length).toBeLessThan(140);
  });

  test.each([
    [`The${"generator".repeat(10)} feeds all, and the gen of 60 kVA stands behind it`, "gen"],
    [`The gen ${"x".repeat(90)}`, "gen"],
    [`${"x".repeat(90)},gen,${"x".repeat(90)}`, "gen"],
  ])("“%s” is cut, and says the words whole", (clause, words) => {
    const quote = quoteOf(clause, words);
    expect(quote).toMatch(/\bgen\b/);
    expect(quote.length).toBeLessThan(140);
  });
});
