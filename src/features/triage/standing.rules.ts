import { longestPhrase, type Mention } from "./dictionary.rules.ts";
import type { Word } from "./reader.rules.ts";

/** What a text says of a danger: it is there, it is not, it was and is over, or it is only a manner of speaking. */
export type Standing = "real" | "denied" | "ended" | "figurative";

const set = (text: string) => new Set(text.split(" "));
const negators = set(
  "no not never without none nothing nobody neither nor nil zero babu ba bai ko kosi enweghi adighi dighi nweghi onweghi",
);
const hausaNo = set("ba bai");
/** After these a "no" says that something fails, not that something is not there. */
const failing = set("fit gree answer longer one matter doubt only just idea dey light water wa mi");
/** What is not small is great, and what one has never seen such a one of is there. */
const small = set("small little");
const such = set("such this like");
/** What does not do this goes on. */
const ending = set(
  "stop stopping go going comot clear off down quench finish end ending reduce cease die dying under gone quenched",
);
/** Whoever has not done this to a danger still has it. */
const mending = set("stop stopped put quench quenched control fix fixed repair repaired solve solved contain end");
const helping = set("dey be been a get yet");
const turns = set("but though however still yet except because since so then sha");
const linking = set("and or nor any sign smell of the a an is it there anything dey be been even");
const reach = 5;

/** "No smell and smoke" goes on; "no lift and fire is burning" begins anew. */
const beginsAnew = (words: readonly Word[], at: number) =>
  words[at]?.text === "and" && words[at - 1]?.text !== "smell" && words[at - 1]?.text !== "sign";

/** Whether the "no" at this place says that the danger is great, new or not mended: "no be small fire". */
function affirms(words: readonly Word[], at: number, from: number): boolean {
  const between = words.slice(at + 1, from).map(({ text }) => text);
  const said = between.find((text) => !helping.has(text)) ?? "";
  if (small.has(said) || mending.has(said)) return true;
  return words[at]?.text === "never" && between.some((text) => such.has(text));
}

/** Igbo's "nọ n'ime" says that something is inside, and no "no". */
const isNegator = (words: readonly Word[], at: number) =>
  negators.has(words[at]?.text ?? "") && !(words[at]?.text === "no" && words[at + 1]?.text === "n");

/** `said`: where words stand that name a thing of their own, as the "no" of "no power" does, which denies no other. */
function deniedBefore(words: readonly Word[], from: number, said: ReadonlySet<number> = new Set()): boolean {
  const clause = words[from]?.clause;
  for (let at = from - 1; at >= Math.max(0, from - reach); at -= 1) {
    const word = words[at];
    if (!word || word.clause !== clause || turns.has(word.text) || beginsAnew(words, at)) return false;
    if (!isNegator(words, at)) continue;
    const next = words[at + 1]?.text ?? "";
    if (said.has(at) && at + 1 < from) continue;
    if (word.text === "nothing" || word.text === "nobody") return true;
    if (affirms(words, at, from)) return false;
    return at + 1 === from || next === "dey" || !failing.has(next);
  }
  return false;
}

const gone = set("dey again there more near around so");
const skipped = set("is are was were has have it e there");

function deniedAfter(words: readonly Word[], from: number, to: number): boolean {
  // Hausa says its "no" on both sides: "bai farka ba" is one.
  if (hausaNo.has(words[from]?.text ?? "")) return false;
  const clause = words[to - 1]?.clause;
  for (let at = to; at < to + 3; at += 1) {
    const word = words[at];
    if (!word || word.clause !== clause) return false;
    if (skipped.has(word.text)) continue;
    if (!isNegator(words, at)) return false;
    const next = words[at + 1];
    const after = words[at + 2];
    if (next?.text === "dey" && after?.clause === clause && ending.has(after.text)) return false;
    return !next || next.clause !== clause || gone.has(next.text);
  }
  return false;
}

const listReach = 4;

/** "No smell, smoke or heat": what a list's "no" says of its first it says of the rest. */
function continuesList(words: readonly Word[], before: number, from: number): boolean {
  if (words[before]?.sentence !== words[from]?.sentence || from - before > listReach) return false;
  for (let at = before; at < from; at += 1) if (!linking.has(words[at]?.text ?? "")) return false;
  return words.slice(before, from).some(({ text }) => text === "or" || text === "nor") || from === before;
}

/** Whether what is denied before goes on to here; only what ends a few words before can. */
function continuesDenied(
  words: readonly Word[],
  mentions: readonly Mention[],
  standings: readonly Standing[],
): boolean {
  const { from } = mentions[standings.length] ?? { from: 0 };
  for (let at = standings.length - 1; at >= 0; at -= 1) {
    const other = mentions[at];
    if (!other || other.from < from - listReach - longestPhrase) return false;
    if (standings[at] === "denied" && other.to <= from && continuesList(words, other.to, from)) return true;
  }
  return false;
}

const anew = set("but though although however still yet again now and then");
const nearby = 3;

/** How many words up to each place say that something else begins: what was over before need not be so after. */
function turnsUpTo(words: readonly Word[]): number[] {
  let count = 0;
  return words.map(({ text, clause }, at) => {
    // "It is repaired now." closes, "now it sparks" begins.
    const closes = text === "now" && words[at + 1]?.clause !== clause;
    count += anew.has(text) && !closes ? 1 : 0;
    return count;
  });
}

/** "It is sparking again": said of the danger itself, close behind it. */
function goesOn(words: readonly Word[], to: number): boolean {
  const clause = words[to - 1]?.clause;
  return words
    .slice(to, to + nearby)
    .some((word) => word.clause === clause && (word.text === "again" || word.text === "now"));
}

/** Answers of each mention whether its sentence says that it is over: behind it, or before a danger with no turn between. */
function overIn(words: readonly Word[], ends: readonly Mention[]): (danger: Mention) => boolean {
  const turned = turnsUpTo(words);
  const held = new Map<number | undefined, { last: number; starts: Map<number, number> }>();
  for (const { from, to } of ends) {
    const sentence = words[from]?.sentence;
    const known = held.get(sentence) ?? { last: from, starts: new Map<number, number>() };
    // Of the ends with the same turns before them, the first is enough: nothing turns between it and what follows.
    const turns = turned[to - 1] ?? 0;
    if (!known.starts.has(turns)) known.starts.set(turns, from);
    held.set(sentence, { ...known, last: Math.max(known.last, from) });
  }
  return ({ concept, from, to }) => {
    const known = held.get(words[from]?.sentence);
    if (known === undefined) return false;
    // Whoever was hurt was hurt by what is over, also behind a turn.
    if (known.last >= from || concept.kind !== "danger") return true;
    const start = known.starts.get(turned[from] ?? 0);
    return start !== undefined && start <= from && !goesOn(words, to);
  };
}

/** How far each manner of speaking goes: "in case of" and "a talk on" to the end of their clause, others as far as their words. */
function reachesOf(words: readonly Word[], idioms: readonly Mention[]): number[] {
  const ends = new Map(words.map(({ clause }, at) => [clause, at + 1]));
  return idioms.map(({ concept, from, to }) =>
    concept.id === "supposed" ? (ends.get(words[from]?.clause ?? -1) ?? to) : to,
  );
}

/** The places of all words of what is named by more than one word. */
const namedBy = (mentions: readonly Mention[], kinds: readonly string[]) =>
  new Set(
    mentions
      .filter(({ concept, from, to }) => kinds.includes(concept.kind) && to - from > 1)
      .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, step) => from + step)),
  );

/** The standing of each mention, in the order given, which is that of the text. */
export function standingsOf(words: readonly Word[], mentions: readonly Mention[]): Standing[] {
  const standings: Standing[] = [];
  const ofKind = (kind: string) => mentions.filter(({ concept }) => concept.kind === kind);
  const idioms = ofKind("idiom");
  const reaches = reachesOf(words, idioms);
  const inDanger = namedBy(mentions, ["danger"]);
  const isOver = overIn(
    words,
    // "The exit is chained" tells of a danger, though what is chained is safe as a rule.
    ofKind("ended").filter(
      ({ from, to }) => !deniedBefore(words, from) && !(inDanger.has(from) && inDanger.has(to - 1)),
    ),
  );
  const said = namedBy(mentions, ["fault", "part"]);
  let spoken = 0;
  let next = 0;
  for (const mention of mentions) {
    const { from, to } = mention;
    for (let idiom = idioms[next]; idiom && idiom.from <= from; idiom = idioms[next]) {
      spoken = Math.max(spoken, reaches[next] ?? idiom.to);
      next += 1;
    }
    const isDenied =
      continuesDenied(words, mentions, standings) || deniedBefore(words, from, said) || deniedAfter(words, from, to);
    if (isDenied) standings.push("denied");
    else if (spoken >= to) standings.push("figurative");
    else standings.push(isOver(mention) ? "ended" : "real");
  }
  return standings;
}
