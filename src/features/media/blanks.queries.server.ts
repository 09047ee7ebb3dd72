import type { Ctx } from "#platform/context.server.ts";
import type { Blank } from "#platform/video/blanks.server.ts";
import { findBlanks } from "#platform/video/inspect.server.ts";
import type { media } from "./tables.server.ts";

type Video = Pick<typeof media.$inferSelect, "id" | "originalKey" | "contentType">;

/** Players ask for a video in many parts, one after the other. */
const mostKept = 100;
/** Films of phones have some dozens; a list beyond this is made again each time, so that memory has a bound. */
const longestKept = 2_000;
const kept = new Map<string, readonly Blank[]>();

/** What others do not get of a video; undefined where it cannot be understood, and nobody gets any of it. */
export async function listBlanks(
  ctx: Ctx,
  { id, originalKey, contentType }: Video,
): Promise<readonly Blank[] | undefined> {
  const known = kept.get(id);
  if (known) return known;
  const blanks = await ctx.storage.withLocalFiles([originalKey], (path) => findBlanks(path, contentType));
  if (!blanks || blanks.length > longestKept) return blanks;
  kept.set(id, blanks);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return blanks;
}
