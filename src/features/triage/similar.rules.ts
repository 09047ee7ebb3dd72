import { readReport } from "./reading.rules.ts";

const alike = 0.4;
const kindsThatTell = ["thing", "fault", "danger", "place"];

/** What a request is about, as names: its concepts, and the words long enough to mean something. */
function namesOf(text: string): Set<string> {
  const { words, mentions } = readReport(text);
  const named = mentions.flatMap(({ concept }) => (kindsThatTell.includes(concept.kind) ? [`c ${concept.id}`] : []));
  return new Set([...named, ...words.flatMap(({ stem }) => (stem.length > 3 ? [`w ${stem}`] : []))]);
}

/** Which of these requests most likely speaks of the same fault, or null. */
export function findLike<T extends { title: string; description: string }>(
  text: string,
  others: readonly T[],
): T | null {
  const mine = namesOf(text);
  if (mine.size < 3) return null;
  const scored = others.map((other) => {
    const theirs = namesOf(`${other.title}. ${other.description}`);
    const both = [...mine].filter((name) => theirs.has(name)).length;
    return { other, share: both / Math.max(1, Math.min(mine.size, theirs.size)) };
  });
  const best = scored.reduce<(typeof scored)[number] | null>(
    (most, one) => (one.share > (most?.share ?? 0) ? one : most),
    null,
  );
  return best && best.share >= alike ? best.other : null;
}
