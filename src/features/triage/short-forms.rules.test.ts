import { expect, test } from "vitest";
import { triage } from "./rules.ts";

const places = [
  ...["hall", "kitchen", "meter room", "corridor", "parlour", "generator house", "flat 3", "shop", "school", "church"],
  ...["lift", "stairs", "car park", "bathroom", "roof", "store", "office", "ward", "basement"],
];

test.each([
  ...[
    "Fire in the",
    "Smoke in the",
    "Smoke coming from the",
    "Gas leak in the",
    "Smell of gas in the",
    "Sparks in the",
  ],
  ...["Burning smell in the", "Exposed wire in the", "Live wire hanging in the", "Ceiling collapsed in the"],
  ...["Ceiling about to fall in the", "Someone trapped in the", "Electric shock in the", "Explosion in the"],
  ...["fire dey", "smoke dey", "gas dey leak for", "wire dey spark for", "Armed robbers in the", "Snake in the"],
])("a danger in few words is heard wherever it is: %s …", (danger) => {
  const isQuiet = (place: string) => triage({ title: "", description: `${danger} ${place}` }).emergency === "quiet";
  expect(places.filter(isQuiet)).toEqual([]);
});
