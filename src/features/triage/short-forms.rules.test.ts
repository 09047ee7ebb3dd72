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

test.each([
  "A man broke in, he is in the kitchen now",
  "Some boys broke in last minute, we are hiding",
  "people broke in upstairs",
  "Guys broke in next door",
  "coal pot in the bedroom",
  "coal pot in the parlour since night",
  "The socket is going brown",
  "The plug is going brown",
  "The switch is the colour of tea",
  "The manhole cover is gone",
  "soakaway cover has gone",
  "septic tank cover was stolen",
  "manhole cover don lost",
  "The canopy is hanging off over the entrance",
  "He will not wake up",
  "My son won't wake up",
  "My flatmate will not wake",
  "The baby is floppy",
  "We all feel drunk in the room with the heater",
  "It is raining in the meter cupboard",
  "The door closed on his hand",
  "The gate closed on the gardener",
  "The wall keeps ticking",
  "Cars stand with engines on in the basement",
  "The water heater will burst",
  "Smell of onions in the cylinder cupboard",
  "Bricks keep popping out of the wall",
  "The window is out of its frame",
  "The outdoor staircase sways",
  "Plaster keeps landing on the bed",
  "Tiles are raining on the car park",
  "Excavation next door has made our wall to shift",
  "Retaining wall has started to slide after the rain",
  "Pillar for car park don crack, the iron don show",
  "Iroko branch don break for top of roof",
  "The rope of the window cleaner has cut",
  "The exit is chained",
  "Nobody can get out of the hall",
  "Enu ona lifti ti pa, enikan wa ninu re",
  "Goat tied to the lamp post jumped once and lies still",
  "Wani yana kokarin shiga ta taga",
])("a danger that ends or begins like a fault is heard: %s", (text) => {
  const { emergency, hazards } = triage({ description: text });
  expect(emergency).not.toBe("quiet");
  expect(hazards).not.toEqual([]);
});

test.each([
  "Bulb for corridor don burn, change am",
  "The security light don burn",
  "Fuse don burn, NEPA people no come",
  "Rain dey enter through window small",
])("a fault that is told in the words of a danger is none: %s", (description) => {
  expect(triage({ description }).emergency).toBe("quiet");
});
