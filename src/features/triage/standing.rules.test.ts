import { expect, test } from "vitest";
import { readReport } from "./reading.rules.ts";
import { type Tier, triage } from "./rules.ts";

/** As one names it, and as one cries it out; none of them was learned from. */
const dangers = [
  ["smoke", "smoke is coming out of the distribution board now"],
  ["fire", "fire is burning in the store, come quickly"],
  ["gas smell", "there is a strong gas smell in the kitchen now"],
  ["sparks", "the socket throws sparks and shocks whoever touches it"],
  ["burning smell", "a burning smell comes from the meter and it is getting stronger"],
  ["gas leak", "there is a gas leak at the cylinder, everybody is coughing"],
  ["electric shock", "the tap gives electric shock to the children"],
  ["flame", "flames are coming from the changeover box"],
  ["flood", "flood has entered the rooms and the water is rising"],
  ["robbers", "armed robbers are breaking the gate now"],
  ["snake", "a big snake is inside the bedroom now"],
  ["fuel leak", "the gen has a fuel leak and petrol is on the floor"],
] as const;

const frames: readonly ((danger: string) => string)[] = [
  (danger) => `There is no ${danger} here, the thing only stopped working.`,
  (danger) => `I looked everywhere and I did not see any ${danger}. The switch is only loose.`,
  (danger) => `No ${danger}, it only makes noise.`,
  (danger) => `We have never had ${danger} here, please only change the bulb.`,
  (danger) => `Nobody saw ${danger}, it is only dusty.`,
  (danger) => `${danger} no dey, na only small noise e dey make.`,
  (danger) => `The handle is loose but without any ${danger}.`,
  (danger) => `There was no smell, heat or ${danger} when it went off.`,
  (danger) => `Last year we had ${danger} there and it was repaired, everything is normal now.`,
  (danger) => `We dey fear ${danger} before, but dem don repair am, e don normal now.`,
  (danger) => `Please tell us what to do in case of ${danger}.`,
  (danger) => `When is the next training about ${danger}?`,
];

const figurative: readonly (readonly [string, string])[] = [
  ["The heat in this office is killing us.", "The fumes of the gen are killing us, two have fainted."],
  ["The rent shocked all of us.", "The fridge shocked all of us when we touched it."],
  ["We are flooded with complaints about parking.", "We are flooded, the water is entering the rooms."],
  ["The manager will fire me if the report is late.", "There is fire behind me in the corridor."],
  ["Our team was on fire yesterday in the match.", "Our transformer is on fire."],
  ["The shock absorber of the washing machine is weak.", "The washing machine shocks whoever touches it."],
  ["The smoke detector needs a new battery.", "Smoke fills the corridor and we cannot breathe."],
  ["The fire extinguisher has expired.", "The fire has reached the stairs."],
  ["The fire door does not close.", "The fire is at the door."],
  ["My phone battery is dead.", "A man is lying dead beside the live wire."],
  ["Mosquitoes are killing us every night.", "The gen smoke inside the room is killing us, we are dizzy."],
  ["Fire drill is at ten on Friday.", "Fire is at the gen house."],
  ["We need a fire hose for the second floor.", "We need help, fire is on the second floor."],
  ["The gas cylinder is empty, where can I refill it?", "The gas cylinder is leaking, the whole flat smells of gas."],
  ["Her red hot temper disturbs the whole estate.", "The wire is red hot and it smells."],
  ["The price of paint has exploded.", "The gas cylinder has exploded."],
  ["The new gateman is a snake, he gossips.", "There is a snake in the gate house, it has bitten the gateman."],
  ["The landlord is robbing us with this service charge.", "Armed men are robbing us at the gate."],
  ["Na fire this new music dey give us every night.", "Na fire dey burn for kitchen, come now."],
  ["Heart attack like bills every month for diesel.", "My father has a heart attack, he cannot breathe."],
];

const pairs: (readonly [string, string])[] = [
  ...dangers.flatMap(([named, cried]) => frames.map((frame) => [frame(named), `${cried}.`] as const)),
  ...dangers.flatMap(([named, cried]) =>
    [
      (danger: string) => `Please fix the door. There is no ${danger}.`,
      (danger: string) => `I checked: not ${danger}, only dust on the lamp.`,
      (danger: string) => `Abeg no fear, ${danger} no dey again, na just the bulb spoil.`,
    ].map((frame) => [frame(named), `Please fix the door. And hurry: ${cried}.`] as const),
  ),
  ...figurative,
];

const tierOf = (description: string): Tier => triage({ description }).emergency;
const loud = pairs.filter(([quiet]) => tierOf(quiet) === "alarm").map(([quiet]) => quiet);
const lost = pairs.filter(([, danger]) => tierOf(danger) === "quiet").map(([, danger]) => danger);

test("of 200 pairs and more no danger that is there is lost, whatever is denied beside it", () => {
  expect(pairs.length).toBeGreaterThanOrEqual(200);
  expect(lost).toEqual([]);
});

test("of what is denied, over or a manner of speaking at most one in twenty raises an alarm", () => {
  expect(loud.length / pairs.length, loud.join("\n")).toBeLessThanOrEqual(0.05);
});

/** What a text says of the dangers in it, and how loud that is. */
function heardIn(text: string) {
  const { mentions, standings } = readReport(text);
  const said = standings.filter((_, at) => mentions[at]?.concept.kind === "danger");
  return { isThere: said.includes("real"), tier: tierOf(text) };
}

test.each([
  "The fire no dey stop",
  "fire no dey go",
  "It was repaired but the socket is sparking",
  "Last year gas leak was repaired and now it leaks again, strong gas smell",
  "Not small fire o",
  "no be small fire dey burn for flat 3",
  "I have never seen such a big fire",
  "There is no lift and fire is burning on the second floor",
  "no exit and smoke is filling the stairs",
  "smoke no dey finish for the corridor",
  "gas smell no dey comot",
  "Flood no dey go down, water dey enter room",
  "They fixed the socket yesterday and it is sparking again",
  "Was repaired last month, socket sparking now",
  "The gas leak was fixed last week, but the kitchen smells of gas again",
  "The gas leak is not fixed",
  "We can not put out the fire",
  "It was extinguished and then fire started again",
  "dem quench am but smoke still dey come out from roof",
  "We have no key and there is fire in the room",
  "There is not just smoke but fire too",
  "the fire no dey under control",
])("hears a danger that goes on: %s", (text) => {
  expect(heardIn(text)).toEqual({ isThere: true, tier: expect.not.stringMatching("quiet") });
});

test.each([
  "fire no dey again",
  "There is no fire here, only dust",
  "gas smell no dey again since they changed the hose",
  "the fire no dey, na only light for neighbour",
  "No be fire, na only red light",
  "fire no dey burn for here",
  "socket no dey spark again",
  "the socket no dey spark, na only loose",
  "spark no dey come out",
  "Nobody saw smoke, it is only dusty",
  "Fire was put out yesterday, now please paint the wall",
  "gas leak was fixed but the cooker knob is loose",
  "It sparked last week, it was fixed, and now it works fine",
  "no smell and smoke",
  "No fire and no smoke, but the bulb is loose",
  "There is no fire, no smoke and no sparks, only noise",
  "There was fire last year but it was put out and everything is normal now",
  "no smoke or heat or fire",
  "smoke no dey come out, e only get dust",
  "we never see fire for here",
  "No smoke and no fire, the lamp only blinks",
  "smoke no dey here, na dust",
])("takes for denied or over, and raises no alarm: %s", (text) => {
  const { isThere, tier } = heardIn(text);
  expect(isThere).toBe(false);
  expect(tier).not.toBe("alarm");
});
