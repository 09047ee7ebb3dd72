import { Problem } from "#domain/problems.ts";
import type { media } from "#features/media/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { currentBase } from "./base.queries.server.ts";
import { findSame, type Known, listKnown, listNumbered, listRelated } from "./candidates.queries.server.ts";
import { hiddenBy } from "./clarity.rules.ts";
import { bitsApart, type Hash, leastQuality, turnCount } from "./hash.rules.ts";
import { differsInParts } from "./pair.rules.ts";
import type { PictureRead } from "./pixels.queries.server.ts";
import { askThread } from "./reader.queries.server.ts";
import type { Near } from "./scan.rules.ts";
import { hashOf } from "./stored.rules.ts";
import type { printPairs } from "./tables.server.ts";

type Picture = Pick<typeof media.$inferSelect, "id" | "sha256" | "receivedAt" | "shownKey">;
export type FoundPair = Omit<typeof printPairs.$inferInsert, "foundAt">;

/** Two pictures by chance differ in 128 bits; of 10,000 pairs of real ones the nearest differed in 82. */
export const nearBits = 64;
/** Few are worth a look at their pixels, a third of a second each. */
const mostCompared = 6;
/** Of 561 pairs of different pictures at most five points agreed; from here on the pixels are looked at. */
const worthALook = 7;
/** Of 10,506 pairs of pictures of nobody in common the nearest differed in 82 bits: of some hundred related ones few lie as near as this. */
const relatedBits = 90;

type Sighted = { known: Known; bits: number; turns: number[]; points: number };

/** What a picture is to those that are in the base: exact ones, near ones of everybody, and related ones by their points. */
export async function findPairs(ctx: Ctx, picture: Picture, read: PictureRead): Promise<FoundPair[]> {
  // Of a blank picture there are as many as one likes, and none of them proves or refutes anything.
  if (hiddenBy(read.clarity) === "blank") return [];
  const same = await findSame(ctx, picture.id, picture.sha256, Buffer.from(read.pixels));
  const pairs = (await listKnown(ctx, [...same.keys()])).map((known) =>
    pairOf(picture, known, { kinship: same.get(known.id) ?? "same_pixels", ...exactly }),
  );
  const sighted = [...(await findNear(ctx, picture, read)), ...(await findRelated(ctx, picture, read))];
  const seen = new Set(same.keys());
  for (const { known, bits, turns } of sighted) {
    if (seen.has(known.id) || picture.shownKey === null || known.shownKey === null) continue;
    seen.add(known.id);
    const found = await ctx.storage
      .withLocalFiles([picture.shownKey, known.shownKey], (one, other) => askThread("compare", { one, other, turns }))
      .catch(unlessPassing);
    if (!found || found.kinship === "other" || found.kinship === "cannot_tell") continue;
    const { kinship, detail, agree } = found;
    pairs.push(pairOf(picture, known, { kinship, detail, points: agree, bits, differs: differsInParts(found) }));
  }
  return pairs;
}

/** A picture that cannot be read is like none; files that cannot be had right now are asked for again by the job. */
function unlessPassing(error: unknown): undefined {
  if (error instanceof Problem) throw error;
}

type Found = Pick<FoundPair, "kinship" | "detail" | "points" | "bits" | "differs">;
const exactly = { detail: null, points: null, bits: null, differs: false };

/** The one that was received first is the earlier one, whichever is read first. */
function pairOf(picture: Picture, known: Known, found: Found): FoundPair {
  const [mine, theirs] = [picture.receivedAt.getTime(), known.receivedAt.getTime()];
  const isLater = mine === theirs ? picture.id > known.id : mine > theirs;
  const [mediaId, earlierId] = isLater ? [picture.id, known.id] : [known.id, picture.id];
  return { mediaId, earlierId, ...found };
}

/** Each in its eight turns. */
const hashesAsked = ({ whole, trimmed, middles }: PictureRead): Hash[][] => [
  whole,
  ...(trimmed ? [trimmed] : []),
  ...middles,
];
/** What lies off the edges, where stamps are. */
const middlesAsked = ({ middle }: PictureRead): Hash[][] => (middle ? [middle] : []);

/**
 * How the picture is turned to lie nearest to one that is known, as it is, without its edges, within the frame of a screen, or
 * by the middles of both.
 */
function nearestTurns(read: PictureRead, known: Known): { bits: number; turns: number[] } {
  const hashes = (...kept: (Buffer | null)[]) => kept.flatMap((bytes) => (bytes ? [hashOf(bytes)] : []));
  const [wholes, middles] = [hashes(known.whole, known.trimmed), hashes(known.middle)];
  const apart = (turn: number) => {
    const least = (asked: Hash[][], theirs: Hash[]) =>
      asked.flatMap((turns) => turns[turn] ?? []).flatMap((hash) => theirs.map((other) => bitsApart(hash, other)));
    return Math.min(256, ...least(hashesAsked(read), wholes), ...least(middlesAsked(read), middles));
  };
  const all = Array.from({ length: turnCount }, (_, turn) => ({ turn, bits: apart(turn) }));
  all.sort((one, other) => one.bits - other.bits);
  return { bits: all[0]?.bits ?? 256, turns: all.slice(0, 1).map(({ turn }) => turn) };
}

async function findNear(ctx: Ctx, { id }: Picture, read: PictureRead): Promise<Sighted[]> {
  if (read.quality < leastQuality) return [];
  const near: Near[] = [];
  for (const [of, hashes] of [
    ["wholes", hashesAsked(read).flat()],
    ["middles", middlesAsked(read).flat()],
  ] as const) {
    if (hashes.length === 0) continue;
    const { entries, count } = await currentBase(ctx, of);
    near.push(...(await askThread("scan", { entries, count, hashes, most: nearBits })));
  }
  near.sort((one, other) => one.bits - other.bits);
  const numbers = [...new Set(near.map(({ no }) => no))].slice(0, mostCompared + 1);
  if (numbers.length === 0) return [];
  const known = (await listNumbered(ctx, numbers)).filter((one) => one.id !== id);
  return known
    .map((one) => ({ known: one, points: 0, ...nearestTurns(read, one) }))
    .sort((one, other) => one.bits - other.bits)
    .slice(0, mostCompared);
}

/** Those whose points agree, and those whose broad shapes lie near: a plain picture that was cropped has few points left. */
async function findRelated(ctx: Ctx, { id }: Picture, read: PictureRead): Promise<Sighted[]> {
  const related = await listRelated(ctx, id);
  const matched = await askThread("match", { points: read.points, others: related.map(({ points }) => points) });
  const agree = new Map(matched.map((one, at) => [related[at]?.id, one.agree]));
  const known = await listKnown(
    ctx,
    related.map((one) => one.id),
  );
  return known
    .map((one): Sighted => {
      const [points, near] = [agree.get(one.id) ?? 0, nearestTurns(read, one)];
      return { known: one, points, bits: near.bits, turns: points >= worthALook ? [0] : near.turns };
    })
    .filter(({ points, bits }) => points >= worthALook || bits <= relatedBits)
    .sort((one, other) => other.points - one.points || one.bits - other.bits)
    .slice(0, mostCompared);
}
