import { describe, expect, test } from "vitest";
import { triage } from "./rules.ts";

/** Of a hundred everyday faults at most so many are asked about. */
const mostAsked = 5;

const places = {
  "in the": ["kitchen", "bathroom", "corridor", "bedroom", "office", "shop", "school", "church", "store", "hall"],
  for: ["kitchen", "parlour", "bathroom", "my room", "corridor", "flat 3", "shop", "church", "upstairs", "school"],
};

const faults = {
  "in the": [
    ...["Water drips from the ceiling", "Water dripping from ceiling", "Water leaks from the roof", "Leaking pipe"],
    ...["Leaking tap", "Tap is dripping", "Loose tap", "Blocked sink", "Sink does not drain", "Toilet not flushing"],
    ...["Bad smell from the drain", "Low water pressure", "No light in one room", "Bulb is out", "Light flickers"],
    ...["Socket not working", "Door does not lock", "Door handle broken", "Window does not shut", "Broken tile"],
    ...[
      "Paint is peeling",
      "Damp patch on the wall",
      "Small crack",
      "AC not cooling",
      "AC drips water",
      "Fan is noisy",
    ],
    ...["Fridge not cooling", "Cockroaches", "Mosquitoes", "Dirty floor", "Dustbin is full", "Curtain rail is loose"],
  ],
  for: [
    ...[
      "water dey drip from ceiling",
      "water dey leak",
      "pipe dey leak",
      "tap dey drip",
      "sink block",
      "toilet no flush",
    ],
    ...[
      "gutter dey smell",
      "light no dey",
      "bulb don die",
      "switch no dey work",
      "door no gree lock",
      "window don break",
    ],
    ...["tile don crack", "paint don peel", "ac no cool", "fan dey make noise", "fridge no dey cold", "cockroach full"],
    ...["rat dey", "place dirty"],
  ],
};

const anywhere = [
  ...[
    "Water drips from the ceiling.",
    "water drips from the roof",
    "Roof leaks",
    "Gutter is blocked",
    "Noisy generator",
  ],
  ...[
    "Generator won't start",
    "Slow lift",
    "Lift door is slow",
    "Dirty stairs",
    "Stairs not swept",
    "Grass is too high",
  ],
  ...[
    "Hedge is overgrown",
    "Gate is hard to open",
    "Pothole at the gate",
    "No water in the flat",
    "Water tank overflows",
  ],
  ...[
    "gen dey make noise",
    "grass don high",
    "stairs dirty well well",
    "lift dey slow",
    "water no dey run",
    "zinc dey leak",
  ],
  ...["Rufin yana yoyo", "Famfo ya lalace", "AC baya sanyi", "Kofa ba ta rufewa", "Kyankyaso a kicin", "Babu ruwa"],
  ...["Orule n jo", "Omi ko wa", "Ilekun ko ti", "Aayan wa ni kitchen", "Ina ko tan in one room", "AC o tutu"],
  ...["Mmiri na-agbapu for sink", "Ụzọ anaghị emechi", "Ọchịcha juru ebe niile", "Mmiri adịghị for flat 2"],
];

const everywhere = (["in the", "for"] as const).flatMap((at) =>
  faults[at].flatMap((fault) => [fault, ...places[at].map((place) => `${fault} ${at} ${place}`)]),
);
/** The commonest of all, in every way to say it. */
const waters = ["Water", "Rain water", "Rainwater", "Small water"].flatMap((water) =>
  [
    ...["drips", "is dripping", "dripping", "drops", "is dropping", "comes", "is coming", "is leaking", "leaks"],
    ...["is pouring", "is seeping", "enters", "dey drop", "dey drip", "dey come", "don dey leak"],
  ].flatMap((comes) =>
    [
      ...["from the ceiling", "from ceiling", "through the ceiling", "from the roof", "for ceiling"],
      ...["from the flat upstairs", "from the pipe under the sink", "from the AC", "from the bathroom ceiling"],
    ].map((place) => `${water} ${comes} ${place}`),
  ),
);

const judged = (texts: readonly string[]) =>
  texts.map((text) => ({ text, tier: triage({ description: text }).emergency }));
const all = judged([...everywhere, ...anywhere]);
const wet = judged([...waters, "Ceiling is wet with water", "The ceiling is wet", "Leaking ceiling", "Wall is wet"]);

describe.each([
  ["everyday faults in few words", all],
  ["water that comes through", wet],
])("%s", (_, all) => {
  test("raise no alarm", () => {
    expect(all.filter(({ tier }) => tier === "alarm").map(({ text }) => text)).toEqual([]);
  });

  test("are asked about seldom", () => {
    const asked = all.filter(({ tier }) => tier !== "quiet").map(({ text }) => text);
    expect((100 * asked.length) / all.length, asked.join("; ")).toBeLessThanOrEqual(mostAsked);
  });
});

test.each([
  "The lawn is going brown",
  "Tap water is the colour of tea",
  "The cupboard door is hanging off",
  "A nail is popping out of the skirting",
  "The fly screen is out of its frame",
  "The curtain rail sways",
  "The AC remote's battery cover is gone",
  "My request was closed on my day off",
  "The bulb in the meter cupboard is out",
  "Please paint the cylinder cupboard",
  "The office computer will not wake up",
  "The bin bags will burst",
  "The wall clock keeps ticking",
  "Buses leave their engines on at the gate all morning",
  "The ball keeps landing on our balcony",
  "Complaints are raining in about the bins",
  "The blind is floppy",
  "The internet line is down",
  "The room is so hot that nobody can sleep",
  "window broke in March",
  "The dustbin cover has gone",
  "The mop bucket's cover was stolen",
  "The tall grass sways over the path",
  "The gate closed on Sundays",
  "The stabilizer for the AC keeps tripping",
  "The lawn in front is knee high",
  "The carpet has an iron burn mark",
  "The dialysis room needs a coat of paint",
  "Dirty dey float for gutter",
])("what is said of a danger elsewhere makes no question of a fault: %s", (text) => {
  expect(triage({ description: text }).emergency).toBe("quiet");
});
