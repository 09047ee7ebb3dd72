import { expect, test } from "vitest";
import type { Role } from "#domain/vocab.ts";
import { tierOfLater } from "#features/triage/later.rules.ts";
import { isBeingCalled, verdictOn } from "./rules.ts";

const verdict = (role: Role, text: string, isSaid = false, ageMs = 0) =>
  verdictOn({ tier: tierOfLater(text), role, isSaid, ageMs });

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

test("people are being called for an hour while nobody answers, and a quarter of an hour after somebody did", () => {
  const raised = new Date("2026-11-27T01:00:00Z");
  const at = (minutes: number, acknowledgedAt: Date | null = null, status = "open") =>
    isBeingCalled({ alarmRaisedAt: raised, acknowledgedAt, status }, new Date(raised.getTime() + minutes * 60_000));
  expect([at(59), at(60), at(14, raised), at(15, raised), at(1, null, "resolved")]).toEqual([
    ...[true, false, true, false, false],
  ]);
});
