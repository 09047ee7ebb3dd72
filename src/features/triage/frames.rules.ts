import { type Concept, concepts } from "./concepts.rules.ts";
import frameData from "./data/frames.json" with { type: "json" };
import type { Mention } from "./dictionary.rules.ts";
import type { Word } from "./reader.rules.ts";
import type { Standing } from "./standing.rules.ts";

/** A danger that no phrase names: one concept of each part, in one sentence, within so many words. */
type Frame = { danger: Concept; parts: ReadonlySet<string>[]; reach: number; unless: ReadonlySet<string> };

const setOf = (names: string) => new Set(names.split(" "));
const byId = new Map(concepts.map((concept) => [concept.id, concept]));
const frames: readonly Frame[] = frameData.flatMap(({ danger: id, parts, reach, ...more }) => {
  const danger = byId.get(id);
  const unless = "unless" in more && more.unless ? setOf(more.unless) : new Set<string>();
  return danger ? [{ danger, parts: parts.map(setOf), reach, unless }] : [];
});

/** By concept: the frames that it is a part of, and which part. */
const placesOf = new Map<string, { frame: Frame; part: number }[]>();
for (const frame of frames)
  for (const [part, names] of frame.parts.entries())
    for (const name of names) placesOf.set(name, [...(placesOf.get(name) ?? []), { frame, part }]);

/**
 * By sentence: for each way in which it says that something is over, the parts that have it among their own words. An exit that
 * is chained is a danger, though what else is chained is safe.
 */
function endingsOf(words: readonly Word[], mentions: readonly Mention[]): Map<number, Set<string>> {
  const partsAt = new Map<number, Mention[]>();
  for (const mention of mentions)
    if (mention.concept.kind === "part")
      for (let at = mention.from; at < mention.to; at += 1) partsAt.set(at, [...(partsAt.get(at) ?? []), mention]);
  const endings = new Map<number, Set<string>>();
  for (const { concept, from, to } of mentions) {
    if (concept.kind !== "ended") continue;
    const sentence = words[from]?.sentence ?? 0;
    const parts = (partsAt.get(from) ?? []).filter((part) => part.to >= to).map((part) => part.concept.id);
    endings.set(sentence, (endings.get(sentence) ?? new Set<string>()).add(parts.join(" ")));
  }
  return endings;
}

/** The dangers that parts of a sentence make together, each once a sentence; parts that are denied or over make none. */
function composed(words: readonly Word[], mentions: readonly Mention[], standings: readonly Standing[]): Mention[] {
  const sentenceOf = ({ from }: Mention) => words[from]?.sentence ?? 0;
  const endings = endingsOf(words, mentions);
  const isEnded = ({ parts }: Frame, sentence: number) =>
    [...(endings.get(sentence) ?? [])].some((ids) => !ids.split(" ").some((id) => parts.some((part) => part.has(id))));
  const named = new Map<number, Set<string>>();
  for (const mention of mentions) {
    const sentence = sentenceOf(mention);
    named.set(sentence, (named.get(sentence) ?? new Set<string>()).add(mention.concept.id));
  }
  const found = new Map<string, Mention>();
  const last = new Map<Frame, (Mention | undefined)[]>();
  for (const [at, mention] of mentions.entries()) {
    const standing = standings[at];
    if (standing !== "real" && standing !== "ended") continue;
    const sentence = sentenceOf(mention);
    for (const { frame, part } of placesOf.get(mention.concept.id) ?? []) {
      if (standing === "ended" && isEnded(frame, sentence)) continue;
      const held = last.get(frame) ?? frame.parts.map(() => undefined);
      last.set(frame, held);
      held[part] = mention;
      const near = held.filter((one) => one && sentenceOf(one) === sentence && mention.to - one.from <= frame.reach);
      const isElse = [...frame.unless].some((name) => named.get(sentence)?.has(name));
      if (near.length < frame.parts.length || isElse) continue;
      const from = Math.min(...near.map((one) => one?.from ?? mention.from));
      found.set(`${frame.danger.id} ${sentence}`, { concept: frame.danger, from, to: mention.to });
    }
  }
  return [...found.values()];
}

/** What is named, without the mere parts, and with the dangers that they make. */
export function withFrames(words: readonly Word[], mentions: readonly Mention[], standings: readonly Standing[]) {
  const kept = mentions
    .map((mention, at) => ({ mention, standing: standings[at] ?? ("real" as const) }))
    .filter(({ mention }) => mention.concept.kind !== "part");
  const known = new Set(kept.map(({ mention, standing }) => `${mention.concept.id} ${standing}`));
  for (const mention of composed(words, mentions, standings))
    if (!known.has(`${mention.concept.id} real`)) kept.push({ mention, standing: "real" });
  return { mentions: kept.map(({ mention }) => mention), standings: kept.map(({ standing }) => standing) };
}
