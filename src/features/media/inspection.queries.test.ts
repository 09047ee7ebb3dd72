import sharp, { type Sharp } from "sharp";
import { expect, test, vi } from "vitest";
import { inspectFile } from "./inspection.queries.server.ts";

const plain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "brown" } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer();

type Pictures = Pick<Sharp, "metadata"> & { toBuffer(): Promise<Buffer> };

/** Counts the pictures of that width and more which are open; `most` is how many there were at once. */
function watchOpened(width: number): { most: number } {
  const pictures: Pictures = Object.getPrototypeOf(sharp());
  const { toBuffer } = pictures;
  const opened = { now: 0, most: 0 };
  vi.spyOn(pictures, "toBuffer").mockImplementation(async function (this: Pictures) {
    const weight = ((await this.metadata()).width ?? 0) >= width ? 1 : 0;
    opened.now += weight;
    opened.most = Math.max(opened.most, opened.now);
    return toBuffer.call(this).finally(() => {
      opened.now -= weight;
    });
  });
  return opened;
}

test.each([
  ["large", 4_500, 1],
  ["small", 1_000, 3],
])("of three %s pictures as many are open at once as memory allows", async (_name, side, most) => {
  const file = await plain(side);
  const opened = watchOpened(side);
  const looks = [1, 2, 3].map(() => inspectFile(file, "roof.webp"));
  expect((await Promise.all(looks)).map(({ width }) => width)).toEqual([side, side, side]);
  expect(opened.most).toBe(most);
});

test("nothing of a picture stays in memory once its copies are made", async () => {
  await inspectFile(await plain(1_000), "roof.webp");
  expect(sharp.cache().memory.current).toBe(0);
});
