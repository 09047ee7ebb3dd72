import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "fonts");
const most = 85_000;

/** Code points of the sub-table for all of Unicode (format 12) or its first plane (format 4). */
function lettersOf(font: Buffer): Set<number> {
  const letters = new Set<number>();
  const tables = font.readUInt16BE(4);
  const entry = Array.from({ length: tables }, (_, at) => 12 + at * 16).find(
    (at) => font.toString("latin1", at, at + 4) === "cmap",
  );
  const cmap = font.readUInt32BE((entry ?? 0) + 8);
  for (let record = 0; record < font.readUInt16BE(cmap + 2); record++) {
    const table = cmap + font.readUInt32BE(cmap + 4 + record * 8 + 4);
    if (font.readUInt16BE(table) !== 4) continue;
    const twiceCount = font.readUInt16BE(table + 6);
    for (let at = 0; at < twiceCount; at += 2) {
      const end = font.readUInt16BE(table + 14 + at);
      const start = font.readUInt16BE(table + 16 + twiceCount + at);
      for (let letter = start; letter <= end && letter !== 0xffff; letter++) letters.add(letter);
    }
  }
  return letters;
}

/** Those of `wanted` that the face does not hold. */
async function missing(file: string, wanted: string): Promise<string[]> {
  const woff = await readFile(join(folder, file));
  const held = lettersOf(await subsetFont(woff, wanted, { targetFormat: "truetype" }));
  return [...wanted].filter((letter) => !held.has(letter.codePointAt(0) ?? 0));
}

test("Inter holds every letter of Yoruba, Igbo and Hausa names, tone marks and the naira sign", async () => {
  const needed = "ẹọṣịụṅẸỌṢỊỤṄɓɗƙƴƁƊƘƳ₦Ńń’“”–—…\u0300\u0301\u0304\u030c\u0323 Zz09";
  expect(await missing("inter.woff2", needed)).toEqual([]);
});

test("Fraunces holds the letters of its headlines, and leaves the others to Inter", async () => {
  expect(await missing("fraunces.woff2", "Tún ṣe: a building’s good repair, 2026?")).toEqual(["ṣ"]);
});

test("both faces together weigh at most 85 KB", async () => {
  const sizes = await Promise.all(
    ["inter.woff2", "fraunces.woff2"].map(async (file) => (await stat(join(folder, file))).size),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most);
});
