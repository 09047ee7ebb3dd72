import { expect, test } from "vitest";
import { drawnGrey, grained } from "../../../tests/harness/greys.ts";
import { cropGrey, type Grey, greyOf, trimBox, turnGrey } from "./grey.rules.ts";
import { bitsApart, hashesOf, leastQuality, turnCount } from "./hash.rules.ts";
import { entryWords, scanHashes } from "./scan.rules.ts";
import { bytesOf, hashOf } from "./stored.rules.ts";

const asItStands = (grey: Grey) => hashesOf(grey).whole[0] ?? new Uint32Array(8);

test("the hash of a turned picture is one of the eight of the picture", () => {
  const grey = drawnGrey(1);
  const { whole } = hashesOf(grey);
  for (let turn = 0; turn < turnCount; turn += 1) {
    const turned = asItStands(turnGrey(grey, turn));
    expect(bitsApart(whole[turn] ?? turned.map((word) => ~word), turned), `turn ${turn}`).toBeLessThanOrEqual(4);
  }
});

test("grain changes few bits, another picture about half of them", () => {
  const grey = drawnGrey(2);
  expect(bitsApart(asItStands(grey), asItStands(grained(grey, 1, 30)))).toBeLessThan(24);
  for (let seed = 10; seed < 22; seed += 1)
    expect(bitsApart(asItStands(grey), asItStands(drawnGrey(seed)))).toBeGreaterThan(76);
});

test("a picture of one colour has no quality, a drawn one enough", () => {
  expect(hashesOf(greyOf(new Float32Array(64 * 64).fill(140), 64, 64)).quality).toBe(0);
  expect(hashesOf(drawnGrey(3)).quality).toBeGreaterThan(leastQuality);
});

function framed(grey: Grey, edge: number, shade: number): Grey {
  const [width, height] = [grey.width + 2 * edge, grey.height + 3 * edge];
  const data = new Float32Array(width * height).fill(shade);
  for (let y = 0; y < grey.height; y += 1)
    data.set(grey.data.subarray(y * grey.width, (y + 1) * grey.width), (y + edge) * width + edge);
  return { data, width, height };
}

test("a frame of one colour is cut off before the second hash is taken", () => {
  const grey = grained(drawnGrey(4), 1, 30);
  const inFrame = framed(grey, 40, 250);
  expect(trimBox(inFrame)).toEqual({ left: 40, top: 40, width: grey.width, height: grey.height });
  const { whole, trimmed } = hashesOf(inFrame);
  expect(bitsApart(asItStands(grey), trimmed?.[0] ?? asItStands(drawnGrey(9)))).toBeLessThan(8);
  expect(bitsApart(asItStands(grey), whole[0] ?? asItStands(grey))).toBeGreaterThan(64);
  expect(hashesOf(grey).trimmed).toBeNull();
});

test("a stamp in a corner leaves the hash of the middle alone, and a plain middle has none", () => {
  const grey = drawnGrey(8);
  const stamped = { ...grey, data: Float32Array.from(grey.data) };
  const [top, wide] = [Math.round(grey.height * 0.81), Math.round(grey.width * 0.6)];
  for (let y = top; y < grey.height; y += 1)
    stamped.data.fill(y % 9 < 4 ? 240 : 10, y * grey.width, y * grey.width + wide);
  const [one, other] = [hashesOf(grey).middle?.[0], hashesOf(stamped).middle?.[0]];
  expect(one && other && bitsApart(one, other)).toBeLessThan(8);
  expect(bitsApart(asItStands(grey), asItStands(stamped))).toBeGreaterThan(16);
  expect(hashesOf(framed(greyOf(new Float32Array(300 * 200).fill(90), 300, 200), 20, 250)).middle).toBeNull();
});

test("one colour throughout is not trimmed to nothing", () => {
  const plain = greyOf(new Float32Array(100 * 80).fill(9), 100, 80);
  const box = trimBox(plain);
  expect(Math.min(box.width, box.height)).toBeGreaterThan(0);
  expect(cropGrey(plain, box).data.length).toBe(box.width * box.height);
});

test("a walk through packed hashes finds those within reach, turned or not, the nearest first", () => {
  const [one, two] = [drawnGrey(5), drawnGrey(6)];
  const kept = [asItStands(two), asItStands(turnGrey(grained(one, 3, 60), 5)), asItStands(one)];
  const entries = new Uint32Array(kept.length * entryWords);
  kept.forEach((hash, at) => {
    entries.set([at + 70, ...hash], at * entryWords);
  });
  const found = scanHashes(entries, kept.length, hashesOf(one).whole, 64);
  expect(found.map(({ no }) => no)).toEqual([72, 71]);
  expect(found[0]?.bits).toBe(0);
  expect(scanHashes(entries, 1, hashesOf(one).whole, 64)).toEqual([]);
});

test("a hash that was stored comes back as it was", () => {
  const hash = asItStands(drawnGrey(7));
  expect(hashOf(bytesOf(hash))).toEqual(hash);
});
