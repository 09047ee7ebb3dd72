import { describe, expect, it } from "vitest";
import { daysBetween } from "#domain/days.ts";
import { states } from "#domain/places.ts";
import { house } from "../../../tests/harness/planned.ts";
import { readCatalogue } from "./engine/catalogue.rules.ts";
import { inAnyWindow } from "./engine/dates.rules.ts";
import type { PastTask, PropertyFacts } from "./engine/facts.rules.ts";
import { openQuestions, type PlanItem, planProperty } from "./rules.ts";

const catalogue = readCatalogue();
const today = "2026-11-21";

const plan = (about: Partial<PropertyFacts> = {}, history: PastTask[] = []) =>
  planProperty({ ...house, ...about }, { today, catalogue, history, seed: "a" });
const find = (items: PlanItem[], key: string) => items.find((item) => item.key === key);
const keys = (items: PlanItem[]) => items.map(({ key }) => key);
const reasonsOf = (item: PlanItem | undefined) => item?.reasons.map(({ text }) => text).join(" ") ?? "";

describe("what a plan holds", () => {
  it("gives every item a reason and its catalogue source", () => {
    for (const item of plan({ specialNotes: "two gens, a borehole, 2 lifts, gas, solar" })) {
      expect(item.reasons.length).toBeGreaterThan(1);
      expect(item.reasons.some(({ source }) => source !== undefined)).toBe(true);
      for (const { text } of item.reasons) expect(text).toMatch(/^\S.{8,}/);
      if (item.assumed) expect(item.question).toMatch(/\?$/);
      if (item.assumed) expect(item.reasons.some(({ kind }) => kind === "assumed")).toBe(true);
    }
  });

  it("makes schedules of statutory, critical and high items, suggestions of the rest", () => {
    for (const item of plan({ specialNotes: "CCTV" })) {
      const urgent = item.statutory !== null || item.priority === "critical" || item.priority === "high";
      expect(item.kind).toBe(urgent ? "schedule" : "suggestion");
    }
    expect(find(plan({ specialNotes: "CCTV" }), "cctv-service-and-privacy-check")).toMatchObject({
      kind: "schedule",
      priority: "medium",
    });
  });

  it("plans no machine that is not there", () => {
    const items = keys(
      plan({ specialNotes: "no generator, no borehole. There is no lift. Car pool and pool table. Popular area." }),
    );
    for (const part of ["generator", "borehole", "lift", "swimming", "grease", "escalator"]) {
      expect(items.filter((key) => key.includes(part) && key !== "tenant-generator-and-wiring-check")).toEqual([]);
    }
  });

  it("plans the generators that are there, and a small petrol set as what it is", () => {
    const standby = keys(plan({ specialNotes: "two gens" }));
    expect(standby).toContain("generator-weekly-inspection");
    expect(standby).not.toContain("petrol-generator-service");
    const petrol = keys(plan({ specialNotes: "I better pass my neighbour for light" }));
    expect(petrol).toContain("petrol-generator-service");
    expect(petrol).toContain("generator-exhaust-and-noise-check");
    expect(petrol).not.toContain("generator-major-service");
    expect(keys(plan({ specialNotes: "5kva solar inverter" })).filter((key) => key.startsWith("generator"))).toEqual(
      [],
    );
  });

  it("multiplies the cost by the number of assets", () => {
    const three = find(plan({ specialNotes: "three generators and 2 lifts" }), "generator-weekly-inspection");
    expect(three?.cost).toEqual({ lowKobo: 0, typicalKobo: 1_500_000, highKobo: 4_500_000, per: "asset", count: 3 });
    expect(find(plan({ specialNotes: "2 lifts" }), "lift-monthly-service")?.cost.count).toBe(2);
    const unknown = find(plan({ specialNotes: "lifts in both blocks" }), "lift-monthly-service");
    expect([unknown?.cost.count, unknown?.question]).toEqual([2, "How many lifts are there?"]);
    expect(find(plan({ specialNotes: "2 lifts" }), "plumbing-inspection")?.cost).toMatchObject({
      typicalKobo: 2_500_000,
      per: "visit",
      count: 1,
    });
  });

  it("folds years into the interval", () => {
    expect(find(plan(), "exterior-full-repaint")?.interval).toEqual({ every: 3, unit: "years" });
    expect(
      find(plan({ units: 2, state: "Enugu", specialNotes: "septic tank" }), "septic-tank-emptying")?.interval,
    ).toEqual({ every: 3, unit: "years" });
    expect(find(plan({ units: 12, state: "Enugu" }), "septic-tank-emptying")?.interval).toEqual({
      every: 1,
      unit: "years",
    });
    expect(find(plan({ units: 12 }), "septic-tank-emptying")?.interval).toEqual({ every: 2, unit: "years" });
    expect(find(plan({ specialNotes: "extra floor added" }), "structural-integrity-test")?.interval).toEqual({
      every: 1,
      unit: "years",
    });
  });

  it("does not credit the source with an interval that was adjusted", () => {
    const key = "fixed-wiring-inspection-dwelling";
    expect(reasonsOf(find(plan(), key))).toContain("the interval is the one stated there");
    const old = reasonsOf(find(plan({ buildingAge: 30 }), key));
    expect(old).toContain("the interval was changed for this building");
    expect(old).not.toContain("the one stated there");
  });

  it("follows the usage text", () => {
    const every = (usagePattern: string) => find(plan({ usagePattern }), "plumbing-inspection")?.frequency;
    expect(every("Short-let apartments")).toBe("quarterly");
    expect(every("Fully occupied")).toBe("semi_annual");
    expect(find(plan({ usagePattern: "24/7" }), "hvac-filter-replacement")?.frequency).toBe("monthly");
    expect(keys(plan({ usagePattern: "mostly vacant" }))).toContain("little-used-outlet-flush");
    expect(keys(plan())).not.toContain("little-used-outlet-flush");
  });

  it("adds a photo as a reason where the owner sent one of that part", () => {
    expect(
      find(plan({ mediaCategories: ["roofing"] }), "roof-inspection-before-rains")?.reasons.some(
        ({ kind }) => kind === "photo",
      ),
    ).toBe(true);
  });
});

describe("law and place", () => {
  it("counts a duty only inside its jurisdiction", () => {
    const lagos = plan({ specialNotes: "lift" });
    const kano = plan({ state: "Kano", specialNotes: "lift" });
    expect(find(lagos, "lift-thorough-examination")?.statutory?.jurisdiction).toBe("Federal (factories) / Lagos State");
    expect(find(kano, "lift-thorough-examination")?.statutory).toBeNull();
    expect(reasonsOf(find(kano, "lift-thorough-examination"))).toContain("It is law elsewhere");
    expect(
      find(plan({ state: "Kano", type: "Industrial - Manufacturing" }), "lift-thorough-examination")?.statutory,
    ).not.toBeNull();
    for (const key of [
      "fitness-certificate-check",
      "lift-registration-and-certificate",
      "structural-integrity-test",
      "sewage-plant-duty-check",
    ]) {
      expect(find(lagos, key)?.statutory?.jurisdiction).toBe("Lagos State");
      expect(find(kano, key)).toBeUndefined();
    }
    expect(find(kano, "public-building-insurance-check")?.statutory?.jurisdiction).toBe("Federal");
  });

  it("holds the pool rules for shared and public pools in Lagos only", () => {
    const pool = (about: Partial<PropertyFacts>) =>
      find(plan({ specialNotes: "swimming pool", ...about }), "swimming-pool-safety-check");
    expect(pool({})?.statutory?.jurisdiction).toBe("Lagos State");
    expect(pool({ state: "Kano" })?.statutory).toBeNull();
    expect(pool({ type: "Residential - Single Family" })?.statutory).toBeNull();
  });

  it("asks the state where it is not known, and then uses months that suit every state", () => {
    const items = plan({ state: null, location: "", address: "" });
    const roof = find(items, "roof-inspection-before-rains");
    expect(roof).toMatchObject({ assumed: true, question: "Which state is the building in?" });
    expect(openQuestions(items)[0]?.question).toBe("Which state is the building in?");
    expect(keys(items)).not.toContain("fitness-certificate-check");
  });

  it.each(states.map((state) => [state]))("lands the roof check before the rains of %s", (state) => {
    const roof = find(plan({ state }), "roof-inspection-before-rains");
    expect(roof?.season?.name).toBe("before_rains");
    expect(inAnyWindow(roof?.firstDueOn ?? "", roof?.season?.windows ?? [])).toBe(true);
  });

  it("lands it in January or February in Lagos, in May or June in Kano", () => {
    expect(find(plan(), "roof-inspection-before-rains")?.firstDueOn).toMatch(/^2027-0[12]-/);
    expect(find(plan({ state: "Kano" }), "roof-inspection-before-rains")?.firstDueOn).toMatch(/^2027-0[56]-/);
  });

  it("changes filters every month of harmattan in the north, and quarterly outside it", () => {
    const filters = find(plan({ state: "Kano" }), "hvac-filter-replacement");
    expect(filters?.interval).toEqual({ every: 1, unit: "months" });
    expect(filters?.season).toMatchObject({ name: "harmattan", outside: { every: 3, unit: "months" } });
  });

  it("offers the August break for short outdoor work in the south-west only", () => {
    expect(find(plan(), "exterior-paint-touch-up")?.season?.windows).toHaveLength(2);
    expect(find(plan(), "exterior-full-repaint")?.season?.windows).toHaveLength(1);
    expect(find(plan({ state: "Rivers" }), "exterior-paint-touch-up")?.season?.windows).toHaveLength(1);
  });
});

describe("what is not known", () => {
  it("asks the age instead of dropping the structural survey", () => {
    const survey = find(plan({ ageKnown: false, buildingAge: 0, state: "Kano" }), "structural-visual-survey");
    expect(survey).toMatchObject({ assumed: true, question: "How old is the building, in years?", kind: "schedule" });
    expect(find(plan({ buildingAge: 1, state: "Kano" }), "structural-visual-survey")).toBeUndefined();
  });

  it("asks the floors", () => {
    expect(find(plan({ floors: null }), "balcony-and-railing-check")).toMatchObject({
      assumed: true,
      question: "How many floors does the building have?",
    });
    expect(find(plan({ floors: 1 }), "balcony-and-railing-check")).toBeUndefined();
  });

  it("asks each thing once", () => {
    const questions = openQuestions(plan());
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
    expect(questions.find(({ question }) => question.includes("septic"))?.keys).toEqual(
      expect.arrayContaining(["septic-tank-emptying", "septic-tank-level-check"]),
    );
  });

  it("dates the next visit from the last one in the history", () => {
    const items = plan({}, [{ title: "Full exterior repaint", completedOn: "2026-01-20" }]);
    expect(find(items, "exterior-full-repaint")?.firstDueOn).toMatch(/^2029-01-/);
    expect(reasonsOf(find(items, "exterior-full-repaint"))).toContain("last done on 20 Jan 2026, so");
  });
});

describe("first dates", () => {
  const items = plan({ specialNotes: "two gens, borehole, gas, solar panels, 2 lifts, CCTV, pool" });

  it("puts at most five in the first week, the most urgent first", () => {
    const week = items.filter(({ firstDueOn }) => daysBetween(today, firstDueOn) <= 7);
    expect(week).toHaveLength(5);
    for (const item of week) expect(item.statutory).not.toBeNull();
  });

  it("spreads the rest over 90 days by risk, three a day at most", () => {
    const free = items.filter(({ season }) => !season);
    for (const { firstDueOn } of free) expect(daysBetween(today, firstDueOn)).toBeLessThanOrEqual(90);
    const mean = (priority: string) => {
      const days = free
        .filter((item) => item.priority === priority && !item.statutory)
        .map((item) => daysBetween(today, item.firstDueOn));
      return days.reduce((sum, each) => sum + each, 0) / days.length;
    };
    expect(mean("critical")).toBeLessThan(mean("high"));
    expect(mean("high")).toBeLessThan(mean("medium"));
    expect(mean("medium")).toBeLessThan(mean("low"));
    const perDay = new Map<string, number>();
    for (const { firstDueOn } of items) perDay.set(firstDueOn, (perDay.get(firstDueOn) ?? 0) + 1);
    expect(Math.max(...perDay.values())).toBeLessThanOrEqual(3);
  });

  it.each(Array.from({ length: 24 }, (_, day) => [`2027-02-${String(day + 5).padStart(2, "0")}`]))(
    "does not crowd the end of a season when made on %s",
    (day) => {
      const perDay = new Map<string, number>();
      for (const { firstDueOn } of planProperty(house, { today: day, catalogue, seed: "a" })) {
        perDay.set(firstDueOn, (perDay.get(firstDueOn) ?? 0) + 1);
      }
      expect(Math.max(...perDay.values())).toBeLessThanOrEqual(3);
    },
  );

  it("differs between properties and never between runs", () => {
    const dates = (seed: string) =>
      planProperty(house, { today, catalogue, seed }).map(({ key, firstDueOn }) => `${key} ${firstDueOn}`);
    expect(dates("a")).toEqual(dates("a"));
    expect(dates("a")).not.toEqual(dates("b"));
  });
});
