import { expect, test } from "vitest";
import { refuseOpenSteps, refuseTick, stepDemandOf } from "./steps.rules.ts";

const reading = { kind: "reading", low: 2, high: 6, unit: "bar" } as const;

test.each([
  ["Close the valve. [photo]", { kind: "photo" }],
  ["Sign the sheet [Signature] ", { kind: "signature" }],
  ["Read the gauge [reading 2 to 6 bar]", reading],
  ["Read the gauge [reading 2-6 bar]", reading],
  ["Cold room [reading -24 to -18 °C]", { kind: "reading", low: -24, high: -18, unit: "°C" }],
  ["Read the gauge [reading 6 to 2 bar]", null],
  ["Read the gauge [reading]", null],
  ["Read the hours [meter Generator 1]", { kind: "meter", name: "Generator 1" }],
  ["Read the hours [meter]", null],
  ["Take a [photo] of the pump and go on", null],
  ["Close the valve.", null],
])("%s", (text, demand) => {
  expect(stepDemandOf(text)).toEqual(demand);
});

const nothing = { photos: 0, reading: null, signature: null };

test.each([
  [{ kind: "photo" } as const, nothing, "This step asks for a photo."],
  [{ kind: "signature" } as const, nothing, "This step asks for a signature: type your name."],
  [{ kind: "meter", name: "Pump" } as const, nothing, "This step asks what the meter “Pump” shows."],
  [reading, nothing, "This step asks for a reading of 2 to 6 bar."],
  [reading, { ...nothing, reading: 6.1 }, "The reading must be 2 to 6 bar. If it is not, tell your contractor."],
  [reading, { ...nothing, reading: 1.9 }, "The reading must be 2 to 6 bar. If it is not, tell your contractor."],
])("%j without it is refused in a sentence", (demand, proof, sentence) => {
  expect(() => refuseTick(demand, proof)).toThrow(sentence);
});

test("a tick with what its step asks for is taken, limits included", () => {
  for (const at of [2, 6]) refuseTick(reading, { ...nothing, reading: at });
  refuseTick({ kind: "photo" }, { ...nothing, photos: 1 });
  refuseTick({ kind: "signature" }, { ...nothing, signature: "Musa" });
});

test("work cannot be completed while a step that asks for something is open; others may be", () => {
  const step = (text: string, done: boolean) => ({ text, done });
  expect(() => refuseOpenSteps([step("Sweep", false), step("Look [photo]", false)])).toThrow(
    "Step 2 asks for a photo. Do it before you complete the task.",
  );
  refuseOpenSteps([step("Sweep", false), step("Look [photo]", true)]);
});
