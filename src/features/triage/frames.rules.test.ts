import { expect, test } from "vitest";
import { namesDanger } from "./hazards.rules.ts";
import { readReport } from "./reading.rules.ts";
import { triage } from "./rules.ts";

const kinds = (description: string) => triage({ description }).hazards.map(({ kind }) => kind);

test.each([
  ["The washing machine slaps anybody who opens it", "shock"],
  ["Toddler plays beside the socket with no cover", "shock"],
  ["The cylinder's joint is bubbling when I put soap", "gas"],
  ["The varnish in the hall made three students vomit", "fumes"],
  ["Lock jammed and my sister's children inside", "trapped"],
  ["Lift door opened on the fifth floor and there was no cabin", "pit"],
  ["No railing on the balcony where the pupils play", "pit"],
  ["Hypo splashed in the cook's eye", "poison"],
  ["Our ram broke loose and is charging", "animal"],
  ["The labour ward is in total darkness", "medical"],
  ["Boiler dey shake and the valve is stuck", "burst"],
  ["Some guys are trying the handle of our door", "intruder"],
  ["Mmiri na-ada na switch", "wet_electric"],
])("parts of a danger that no phrase names are heard together: %s", (text, kind) => {
  expect(kinds(text)).toContain(kind);
});

test.each([
  ["the parts in two sentences", "The boiler was serviced. The bed does not shake any more."],
  ["a part that is denied", "There is no spilled diesel at the fence"],
  ["a part that is over", "The pressure vessel was rumbling, it is repaired now."],
  ["a word that makes it another matter", "Our door locked itself with me outside, the keys are inside the flat"],
])("%s name none", (_, text) => {
  expect(namesDanger(readReport(text))).toBe(false);
});
