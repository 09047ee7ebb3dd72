import { parentPort } from "node:worker_threads";
import sharp from "sharp";
import { giveWay } from "#platform/priority.server.ts";
import { type Matched, matchPoints } from "./matching.rules.ts";
import { comparePictures, type Pairing } from "./pair.rules.ts";
import { type PictureRead, readGrey, readPicture } from "./pixels.queries.server.ts";
import { unpackPoints } from "./points.rules.ts";
import { type Near, scanHashes } from "./scan.rules.ts";

/** What the thread is asked, and what it answers to each. */
export type PixelWork = {
  read: { asked: { copy: string; original: string; contentType: string }; answered: PictureRead };
  scan: { asked: { entries: Uint32Array; count: number; hashes: Uint32Array[]; most: number }; answered: Near[] };
  match: { asked: { points: Uint8Array; others: Uint8Array[] }; answered: Matched[] };
  compare: { asked: { one: string; other: string; turns: number[] }; answered: Pairing };
};
export type PixelOrder = { [Name in keyof PixelWork]: { name: Name } & PixelWork[Name]["asked"] }[keyof PixelWork];
export type PixelReply = { done: PixelWork[keyof PixelWork]["answered"] } | { failed: string };

// One picture after the other: two at once would take no less time and twice the memory.
sharp.cache(false);
sharp.concurrency(1);
// Linux has a priority for each thread: what people wait for goes before this. Elsewhere it would be that of the whole process.
if (process.platform === "linux") giveWay(10);

async function work(order: PixelOrder): Promise<PixelWork[keyof PixelWork]["answered"]> {
  if (order.name === "read") return readPicture(order.copy, order.original, order.contentType);
  if (order.name === "scan") return scanHashes(order.entries, order.count, order.hashes, order.most);
  if (order.name === "match") {
    const points = unpackPoints(order.points);
    return order.others.map((other) => matchPoints(points, unpackPoints(other)));
  }
  const [one, other] = [await readGrey(order.one), await readGrey(order.other)];
  const found = order.turns.map((turn) => comparePictures(one, other, turn));
  return found.reduce((p, q) => (q.detail > p.detail ? q : p));
}

parentPort?.on("message", (order: PixelOrder) => {
  work(order).then(
    (done) => parentPort?.postMessage({ done } satisfies PixelReply),
    (error: unknown) => parentPort?.postMessage({ failed: String(error) } satisfies PixelReply),
  );
});
