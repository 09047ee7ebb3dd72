import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { expect, test } from "vitest";
import { inspectFile } from "#features/media/inspection.queries.server.ts";
import { scene } from "../../../tests/harness/scenes.ts";
import { hiddenBy } from "./clarity.rules.ts";
import { mostThumbnailBits } from "./edited.rules.ts";
import type { PictureRead } from "./pixels.queries.server.ts";
import { askThread, PictureFault } from "./reader.queries.server.ts";

const folder = mkdtempSync(join(tmpdir(), "tunse-pixels-"));

/** What the thread reads of a file that came in as these bytes. */
async function readOf(bytes: Buffer, copyOf = bytes): Promise<PictureRead> {
  const [original, copy] = [join(folder, "original"), join(folder, "shown.webp")];
  const { shown, contentType } = await inspectFile(copyOf, "proof.jpg");
  await writeFile(original, bytes);
  await writeFile(copy, shown ?? "");
  return askThread("read", { copy, original, contentType });
}

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#6a7" } })
    .jpeg()
    .toBuffer();

test("a drawn place is read as one with points and something to see", async () => {
  const read = await readOf(await scene(21));
  expect([read.whole.length, read.points.length > 3_000, hiddenBy(read.clarity)]).toEqual([8, true, null]);
});

test.each<[string, () => Promise<Buffer>]>([
  ["of one colour", () => flat(800, 600)],
  ["of 120 megapixels", () => flat(12_000, 10_000)],
  ["one pixel wide", () => flat(1, 900)],
  ["of one pixel", () => flat(1, 1)],
])("a picture %s is blank and ends nothing", async (_name, make) => {
  const read = await readOf(await make());
  expect([read.quality, read.points.length, hiddenBy(read.clarity)]).toEqual([0, 0, "blank"]);
});

test("CMYK and animated pictures are read as what they show first", async () => {
  const cmyk = await sharp(await scene(22))
    .toColourspace("cmyk")
    .jpeg()
    .toBuffer();
  expect((await readOf(cmyk)).points.length).toBeGreaterThan(3_000);
  const frames = [await scene(23, { width: 240 }), await scene(24, { width: 240 })];
  const animated = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await readOf(animated)).whole).toHaveLength(8);
});

/** A JPEG whose tags are these bytes. */
const tagged = (picture: Buffer, tags: Buffer): Buffer => {
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(tags.length + 2, 4);
  return Buffer.concat([head, tags, picture.subarray(2)]);
};

test.each<[string, Buffer]>([
  [
    "point at themselves",
    Buffer.from("457869660000" + "4d4d002a00000008" + "0001" + "8769000400000001" + "00000008" + "00000008", "hex"),
  ],
  [
    "promise four thousand million values",
    Buffer.from("457869660000" + "4d4d002a00000008" + "0001" + "01310002ffffffff" + "00000008" + "00000000", "hex"),
  ],
  ["are cut off", Buffer.from("457869660000" + "4d4d002a", "hex")],
])("tags that %s say nothing, and the pixels are read all the same", async (_name, tags) => {
  const picture = await scene(25);
  const read = await readOf(tagged(picture, tags), picture);
  expect([read.marks.software, read.marks.make, read.whole.length]).toEqual([null, null, 8]);
});

test("broken tables of a JPEG are no editor, and the thread lives on", async () => {
  const picture = await scene(26);
  const broken = Buffer.concat([Buffer.from("ffd8ffdb0001ffdbffff", "hex"), Buffer.alloc(40, 255)]);
  const read = await readOf(broken, picture);
  expect([read.marks.editorSegment, read.marks.tables]).toEqual([false, null]);
  expect((await readOf(picture)).marks.tables).not.toBeNull();
});

test("a file that cannot be opened is a fault of the picture, and the next one is read", async () => {
  const copy = join(folder, "shown.webp");
  await writeFile(copy, "no picture");
  const asked = { copy, original: copy, contentType: "image/jpeg" };
  await expect(askThread("read", asked)).rejects.toThrow(PictureFault);
  await expect(askThread("read", { ...asked, copy: join(folder, "gone") })).rejects.toThrow(PictureFault);
  expect((await readOf(await scene(27))).whole).toHaveLength(8);
});

test("an editor's name is read from the file, and a small picture of something else is told", async () => {
  const edited = await sharp(await scene(28))
    .withExif({ IFD0: { Software: "Adobe Photoshop 25.1", Make: "TECNO" } })
    .jpeg()
    .toBuffer();
  expect((await readOf(edited)).marks).toMatchObject({ software: "Adobe Photoshop 25.1", make: "TECNO" });
  const withSmall = async (seed: number) => {
    const small = await sharp(await scene(seed))
      .resize(160)
      .jpeg({ quality: 60 })
      .toBuffer();
    return tagged(await scene(28), exifWith(small));
  };
  expect((await readOf(await withSmall(28))).marks.thumbnailApart).toBeLessThan(40);
  expect((await readOf(await withSmall(31))).marks.thumbnailApart).toBeGreaterThan(76);
  expect(mostThumbnailBits).toBeGreaterThan(76);
});

/** Tags with nothing in them but a small picture, as cameras put one. */
function exifWith(small: Buffer): Buffer {
  const tags = Buffer.alloc(6 + 8 + 6 + 2 + 24 + 4);
  tags.write("Exif\0\0", 0, "latin1");
  tags.write("4d4d002a00000008", 6, "hex");
  // No tags of the picture itself, then those of the small one, 14 bytes into the block.
  tags.writeUInt16BE(0, 14);
  tags.writeUInt32BE(14, 16);
  tags.writeUInt16BE(2, 20);
  const entry = (at: number, tag: number, value: number) => {
    tags.writeUInt16BE(tag, at);
    tags.writeUInt16BE(4, at + 2);
    tags.writeUInt32BE(1, at + 4);
    tags.writeUInt32BE(value, at + 8);
  };
  entry(22, 0x0201, tags.length - 6);
  entry(34, 0x0202, small.length);
  return Buffer.concat([tags, small]);
}

/** Has a thread answer, and says how far each thread of its process stands behind. */
const standing = `
import { readdirSync, readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
const thread = new Worker(new URL(${JSON.stringify(new URL("./thread.queries.server.ts", import.meta.url))}));
thread.postMessage({ name: "scan", entries: new Uint32Array(0), count: 0, hashes: [], most: 0 });
thread.once("message", ({ done }) => {
  const stats = readdirSync("/proc/self/task").map((id) => readFileSync("/proc/self/task/" + id + "/stat", "utf8"));
  const behind = stats.map((stat) => Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]));
  console.log(JSON.stringify({ done, least: Math.min(...behind), most: Math.max(...behind) }));
  process.exit();
});`;

test.runIf(process.platform === "linux").each([
  [0, { done: [], least: 0, most: 10 }],
  [15, { done: [], least: 15, most: 15 }],
])("the thread of a process that stands %i behind never comes before it", async (behind, expected) => {
  const script = join(folder, "standing.mjs");
  await writeFile(script, standing);
  const { stdout } = await promisify(execFile)("nice", ["-n", String(behind), process.execPath, script]);
  expect(JSON.parse(stdout)).toEqual(expected);
});

test("a picture that was exchanged under its path is read anew, though the one before was just compared", async () => {
  const [one, other] = [join(folder, "one.webp"), join(folder, "other.webp")];
  const copyOf = async (seed: number) => (await inspectFile(await scene(seed), "proof.jpg")).shown ?? "";
  for (const path of [one, other]) await writeFile(path, await copyOf(21));
  const kinship = async () => (await askThread("compare", { one, other, turns: [0] })).kinship;
  expect(await kinship()).toBe("same_picture");
  await writeFile(other, await copyOf(22));
  expect(await kinship()).not.toBe("same_picture");
});
