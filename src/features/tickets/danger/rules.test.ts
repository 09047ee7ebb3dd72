import { expect, test } from "vitest";
import type { Role } from "#domain/vocab.ts";
import { tierOfLater } from "#features/triage/later.rules.ts";
import { dangerOutcomes, isBeingCalled, isHeld, outcomeWords, verdictOn } from "./rules.ts";

const verdict = (role: Role, text: string, isSaid = false, ageMs = 0) =>
  verdictOn({ readTier: () => tierOfLater(text), role, isSaid, ageMs });

test.each([
  "light dey spark for kitchen, smoke dey come",
  "Fire! the curtain is burning now",
  "I smell gas in the kitchen and everybody is coughing",
  "the socket is smoking again and now there are flames",
  "Water dey enter the meter and e dey shock person",
  "Somebody is trapped in the lift and cannot breathe",
  "The ceiling has just fallen on my son, he is bleeding",
  "There is smoke coming out of the generator house",
  "Since they changed the meter smoke dey come from am",
  "It is dangerous now",
  "People are in danger",
  "we dey for danger",
])("an occupant's words on a request call everybody: %s", (text) => {
  expect([verdict("building_occupant", text), verdict("technician", text), verdict("property_owner", text)]).toEqual([
    ...["call", "ask", null],
  ]);
});

test.each([
  "The fire extinguisher was refilled yesterday, thank you.",
  "Thank you, the gas leak is fixed.",
  "There is no more smoke since he changed the socket.",
  "No fire, no smoke, only the smell of paint.",
  "The man tested the smoke alarm and it works.",
  "He has isolated the gas and will come back tomorrow.",
  "When will the fire alarm be serviced?",
  "The price is killing me",
  "I am at home after 5, please call the gate.",
  "The electrician came and changed the burnt wire.",
  "Was there smoke when it happened?",
  "I was afraid of a fire so I turned it off",
  "The sparks stopped after he left",
  "the gas man brought the new cylinder",
  "Good morning, the plumber has not come.",
  "It still leaks under the sink.",
])("what is over, asked or of daily life calls nobody: %s", (text) => {
  expect(verdict("building_occupant", text)).not.toBe("call");
});

test("of danger that has no name it is asked whether it is there now, and of none nobody is asked", () => {
  const verdicts = (...texts: string[]) => texts.map((text) => verdict("building_occupant", text));
  expect(
    verdicts("DANGER", "This is dangerous", "Is it dangerous now?", "This is an emergency, come and fix it"),
  ).toEqual(["ask", "ask", "ask", "ask"]);
  expect(
    verdicts(
      ...["It is no longer dangerous", "We are out of danger", "Nobody is in danger", "No one is in danger"],
      ...["The danger sign fell off", "What does one do if people are in danger?"],
    ).filter(Boolean),
  ).toEqual([]);
});

test("whoever mends it calls nobody by what they report of their work, and does by saying that it is dangerous now", () => {
  for (const text of [
    "I isolated the gas",
    "Found a burnt wire and replaced it",
    "gas dey leak, I don close the valve",
  ])
    expect(verdict("technician", text)).not.toBe("call");
  expect(verdict("contractor", "I isolated the gas", true)).toBe("call");
});

test("what waited on a phone calls for a day, and is asked about after it", () => {
  const dayMs = 86_400_000;
  const burning = "light dey spark for kitchen, smoke dey come";
  expect(verdict("building_occupant", burning, false, dayMs)).toBe("call");
  expect(verdict("building_occupant", burning, false, dayMs + 1)).toBe("ask");
  expect(verdict("technician", "It is dangerous now.", true, dayMs + 1)).toBe("ask");
});

test("what others carried calls for two hours, and is asked about after it, also where it says that it is dangerous", () => {
  const twoHours = 7_200_000;
  const carried = (ageMs: number, isSaid = false) =>
    verdictOn({ readTier: () => "alarm", role: "building_occupant", isSaid, ageMs, isCarried: true });
  expect([carried(twoHours), carried(twoHours + 1), carried(twoHours + 1, true)]).toEqual(["call", "ask", "ask"]);
});

test("a text is read once, and only where its words may matter", () => {
  let reads = 0;
  const readTier = () => {
    reads += 1;
    return "alarm" as const;
  };
  const readsOf = (role: Role, isSaid = false) => {
    reads = 0;
    verdictOn({ readTier, role, isSaid, ageMs: 0 });
    return reads;
  };
  expect([readsOf("property_owner"), readsOf("property_manager"), readsOf("building_occupant", true)]).toEqual([
    0, 0, 0,
  ]);
  expect([readsOf("building_occupant"), readsOf("technician"), readsOf("contractor")]).toEqual([1, 1, 1]);
});

test("who answered an alarm has it for twelve hours, and not who saw the request before it", () => {
  const raised = new Date("2026-11-27T01:00:00Z");
  const at = (minutes: number) => new Date(raised.getTime() + minutes * 60_000);
  const held = (answered: Date | null, now: Date) =>
    isHeld({ alarmRaisedAt: raised, acknowledgedAt: answered, status: "open" }, now);
  expect([held(at(5), at(20)), held(at(5), at(725)), held(at(-5), at(20)), held(null, at(20))]).toEqual([
    ...[true, false, false, false],
  ]);
});

test("nobody reads that everybody is called where only keepers are told", () => {
  for (const outcome of dangerOutcomes) {
    expect(outcomeWords({ outcome })).not.toContain("Only");
    expect(outcomeWords({ outcome, keepersOnly: true })).not.toContain("Everybody");
  }
});

test("people are being called for an hour while nobody answers", () => {
  const raised = new Date("2026-11-27T01:00:00Z");
  const at = (minutes: number, acknowledgedAt: Date | null = null, status = "open") =>
    isBeingCalled({ alarmRaisedAt: raised, acknowledgedAt, status }, new Date(raised.getTime() + minutes * 60_000));
  expect([at(59), at(60), at(4, raised), at(1, null, "resolved")]).toEqual([...[true, false, false, false]]);
});
