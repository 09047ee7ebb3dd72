import { expect, test } from "vitest";
import { drawnGrey, grained, moved } from "../../../tests/harness/greys.ts";
import { compareDetail, compareNearer } from "./alike.rules.ts";
import { cropGrey, fitGrey, type Grey, greyOf, resizeGrey, turnGrey } from "./grey.rules.ts";
import { matchPoints } from "./matching.rules.ts";
import { comparePictures, differsInParts } from "./pair.rules.ts";
import { mostPoints, packPoints, pointsOf, unpackPoints } from "./points.rules.ts";

test("points agree on how a picture was turned and shifted", () => {
  const grey = drawnGrey(1);
  const { fit, agree, offPixels } = matchPoints(pointsOf(grey), pointsOf(moved(grey, 7, 12, -5)));
  expect(agree).toBeGreaterThan(30);
  expect(offPixels).toBeLessThan(2);
  expect((Math.atan2(fit.b, fit.a) * 180) / Math.PI).toBeCloseTo(7, 0);
});

test("points of different pictures do not agree", () => {
  const points = pointsOf(drawnGrey(2));
  for (let seed = 20; seed < 26; seed += 1)
    expect(matchPoints(points, pointsOf(drawnGrey(seed))).agree).toBeLessThan(12);
});

test("the same two fit the same each time, and points that were stored as those that were not", () => {
  const [one, other] = [pointsOf(drawnGrey(3)), pointsOf(moved(drawnGrey(3), 3))];
  const stored = unpackPoints(packPoints(one));
  expect(matchPoints(one, other)).toEqual(matchPoints(one, other));
  expect(stored.words).toEqual(one.words);
  expect(matchPoints(stored, other).agree).toBe(matchPoints(one, other).agree);
  expect(packPoints(one).length).toBeLessThan(12_000);
  expect(one.count).toBeLessThanOrEqual(mostPoints);
});

test("a picture stays the same picture when it is smaller, grained a little, turned a little or mirrored", () => {
  const grey = drawnGrey(4, 512, 384);
  const changed = {
    smaller: [fitGrey(grey, 320), 0],
    grained: [grained(grey, 1, 6), 0],
    turned: [moved(grey, 4), 0],
    mirrored: [turnGrey(grey, 1), 1],
  } as const;
  for (const [how, [other, turn]] of Object.entries(changed))
    expect(comparePictures(grey, other, turn).kinship, how).toBe("same_picture");
});

test("a fit that lies off by two pixels is brought nearer", () => {
  const grey = drawnGrey(9);
  const other = moved(grey, 3, 5, -4);
  const { fit } = matchPoints(pointsOf(grey), pointsOf(other));
  const off = { ...fit, dx: fit.dx + 2, dy: fit.dy - 1.5 };
  expect(compareDetail(grey, other, off).detail).toBeLessThan(0.9);
  expect(compareNearer(grey, other, off)?.detail).toBeGreaterThan(0.9);
  expect(compareNearer(grey, moved(drawnGrey(10), 3, 5, -4), off)).toBeUndefined();
});

/** Photographed from another place: wider by a fiftieth and lower by as much. */
function seenFromElsewhere(grey: Grey): Grey {
  const seen = resizeGrey(grey, Math.round(grey.width * 1.02), Math.round(grey.height * 0.98));
  return cropGrey(seen, { left: 10, top: 4, width: 460, height: 340 });
}

test("of two photographs of one place none is brought so near that it passes as the other", () => {
  for (let seed = 50; seed < 60; seed += 1) {
    const [one, other] = [drawnGrey(seed), seenFromElsewhere(drawnGrey(seed))];
    const { fit } = matchPoints(pointsOf(one), pointsOf(other));
    expect(compareNearer(one, other, fit), `seed ${seed}`).toBeUndefined();
    expect(comparePictures(one, other, 0).kinship).toBe("same_place");
  }
});

test("the same place seen from a step aside is no picture sent twice", () => {
  // What is near moves further than what is far, as between two presses of the shutter.
  const [far, near] = [drawnGrey(5), drawnGrey(6)];
  const view = (aside: number) => {
    const [back, front] = [moved(far, 0, aside, 0), moved(near, 0, aside * 2, 0)];
    return { ...far, data: back.data.map((value, at) => (at % 97 < 48 ? value : (front.data[at] ?? 0))) };
  };
  expect(comparePictures(view(0), view(5), 0).kinship).toBe("same_place");
});

test("different pictures are nothing to each other, and plain ones cannot be told", () => {
  expect(comparePictures(drawnGrey(7), drawnGrey(8), 0).kinship).toBe("other");
  const plain = (shade: number) => greyOf(new Float32Array(300 * 200).fill(shade), 300, 200);
  expect(comparePictures(plain(100), plain(110), 0).kinship).toBe("cannot_tell");
  expect(comparePictures(plain(100), plain(100), 0).kinship).toBe("cannot_tell");
});

test.each([
  ["two receipts of one seller", { detail: 0.99, filled: 0.5, unlike: 0.02 }, true],
  ["one receipt, saved again", { detail: 0.99, filled: 0.5, unlike: 0.01 }, false],
  ["receipts of two sellers, photographed aslant", { detail: 0.963, filled: 0.49, unlike: 0.065 }, true],
  ["a photograph of sky and sea, made brighter", { detail: 0.94, filled: 0.5, unlike: 0.1 }, false],
  ["a photograph full of detail, with a stamp on it", { detail: 0.99, filled: 0.95, unlike: 0.1 }, false],
])("%s: %j", (_, given, differs) => {
  expect(differsInParts(given)).toBe(differs);
});
