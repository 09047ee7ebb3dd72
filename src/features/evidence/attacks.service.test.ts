import { afterEach, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { drawnAlbum, outcomesOf } from "../../../tests/harness/attacks.ts";
import { attacksByFacts } from "../../../tests/harness/attacks-by-facts.ts";
import { attacksByPictures } from "../../../tests/harness/attacks-by-pictures.ts";

const { clock } = await testApp();
afterEach(() => {
  clock.now = null;
});

/** Of each kind one or two, since it takes time: `npm run bench -- attacks` does all of them, with photographs. */
const some = [
  "an app repeats the building's position in four photos, to the metre",
  "two hours after Abuja, with a too even position in Lagos",
  "one photo with an invented place of likely accuracy",
  "one of three taken at home",
  "the app's camera with a clock three days back, put right before sending",
  "the finished work photographed the day before Start",
  "a clock put back by as much as the photo is old",
  "a clock put back before Start, right at the job before",
  "last month's photo among new ones",
  "last week's photo of a colleague's phone",
  "a photo that the app's camera took for another task",
  "the position in the file is made the building's, and the phone is at home",
  "a stranger's picture, mirrored",
  "the photo before the work, saved again, as the one after it",
  "the picture exchanged, the small one inside left as it was",
  "one receipt for two jobs",
  "one receipt, photographed again aslant",
];

test("attacks are named but for those that nothing tells, and nothing at all speaks against an honest twin", async () => {
  const attacks = [...attacksByFacts, ...attacksByPictures].filter(({ name }) => some.includes(name));
  const outcomes = await outcomesOf(attacks, drawnAlbum(320, 8_000));
  expect(outcomes.map(({ name }) => name)).toEqual(some);
  const missed = outcomes.filter(({ isNamed }) => !isNamed).map(({ name }) => name);
  expect(missed).toEqual(["one photo with an invented place of likely accuracy"]);
  expect(outcomes.filter(({ twinGrade }) => twinGrade === "in_doubt")).toEqual([]);
  expect(outcomes.flatMap(({ twinAgainst }) => twinAgainst)).toEqual([]);
});

test("what nothing can tell is named with its reason in the table, and nothing else is let off", () => {
  const all = [...attacksByFacts, ...attacksByPictures];
  expect(all.filter(({ named }) => "notTold" in named).map(({ name }) => name)).toEqual([
    "one photo with an invented place of likely accuracy",
    "every tag of a photo that was never sent is rewritten to fit",
    "his own picture, photographed from a print",
    "a picture of the internet, photographed from a screen",
  ]);
  expect(all).toHaveLength(44);
});
