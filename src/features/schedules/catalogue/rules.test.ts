import { expect, test } from "vitest";
import { readCatalogue } from "#features/planning/engine/catalogue.rules.ts";
import { intervalOf, isAskedFor, whenOf } from "./rules.ts";

const { items } = readCatalogue();
const itemOf = (id: string) => {
  const item = items.find((one) => one.id === id);
  if (!item) throw new Error(`The catalogue has no ${id}.`);
  return item;
};

test("when an item applies is said in sentences, and no item says a thing that nobody would understand", () => {
  expect(whenOf(itemOf("plumbing-inspection"))).toEqual(["A building with: plumbing."]);
  expect(whenOf(itemOf("boiler-daily-check"))).toContain("One of these is known: plant: boiler.");
  for (const item of items)
    for (const sentence of whenOf(item)) expect(sentence).not.toMatch(/null|undefined|_|\[object/);
});

test("every item is found by its title, and by words of its source", () => {
  for (const item of items) {
    expect(isAskedFor(item, item.title)).toBe(true);
    expect(isAskedFor(item, item.source.title.toUpperCase())).toBe(true);
  }
  expect(items.filter((item) => isAskedFor(item, "zebra crossing of the moon"))).toEqual([]);
  expect(isAskedFor(itemOf("boiler-daily-check"), "low-water  BOILER")).toBe(true);
});

test("how often it comes is what the plan says where nothing moves it", () => {
  expect(intervalOf(itemOf("boiler-daily-check"))).toEqual({ every: 1, unit: "days" });
  expect(intervalOf({ frequency: "annual", everyYears: 5 })).toEqual({ every: 5, unit: "years" });
});
