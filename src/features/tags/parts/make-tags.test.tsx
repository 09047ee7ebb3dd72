// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { type Asked, answerCalls } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import { mostTagged } from "../fields.ts";
import { MakeTags } from "./make-tags.tsx";

page.setPage();

const many = Array.from({ length: mostTagged + 2 }, (_, nth) => ({ id: `u${nth}`, label: `Flat ${nth}` }));
let asked: Asked;
beforeEach(async () => {
  asked = answerCalls({ "POST /properties/p1/tags": { tags: [] } });
  await page.comeIn("property_owner");
});
const boxes = () => Array.from(document.querySelectorAll<HTMLInputElement>("[role=dialog] input"));

test("of more homes than get tags in one step the first are chosen by one press, and no more can be ticked", async () => {
  await page.show(<MakeTags propertyId="p1" machines={[]} homes={many} hasDoor onClose={() => {}} />);
  await shown.tap(`The first ${mostTagged}`);
  expect(
    boxes()
      .map(({ checked, disabled }) => [checked, disabled])
      .slice(-3),
  ).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ]);
  await shown.tap(`Make ${mostTagged} tags`);
  await expect
    .poll(() => asked.writes.map(({ body }) => (body as { unitIds: string[] }).unitIds.length))
    .toEqual([500]);
});
