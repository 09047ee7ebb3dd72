import type { Word } from "./tokenizer.rules.ts";

/** Ways to say in two words and more that a thing is gone. */

const upkeep = "(?:repair|service|servicing|refilling|testing|cleaning)";
/** After a saying that a thing is gone, as a pattern: not where it comes back, as in "taken out for repair". */
export const forGood = `(?! (?:\\w+ ){0,3}for ${upkeep})`;
const comesBack = new RegExp(`^(?:\\w+ ){0,3}for ${upkeep}`);

/** "taken out", "thrown away", "cut up", "sent out", "filled in", "sand filled": gone, in two words. */
export function wentAt(words: readonly Word[], at: number): boolean {
  const sentence = words[at]?.sentence;
  const [text = "", next = ""] = [0, 1].map((more) =>
    words[at + more]?.sentence === sentence ? words[at + more]?.text : "",
  );
  if (/^(?:taken|carted|thrown)$/.test(text)) {
    const rest = words.slice(at + 2, at + 7).filter((word) => word.sentence === sentence);
    return /^(?:away|out|off|up|down)$/.test(next) && !comesBack.test(rest.map((word) => word.text).join(" "));
  }
  const then = words[at + 2]?.sentence === sentence ? (words[at + 2]?.text ?? "") : "";
  if (text === "cut" && next === "for") return then === "scrap";
  if (text === "filled" && next === "with") return /^(?:sand|earth|soil|concrete|laterite)$/.test(then);
  if (text === "went")
    return next === "back" && then === "to" && !/^(?:work|use|service|normal|running)$/.test(words[at + 3]?.text ?? "");
  if (text === "cut") return /^(?:up|down)$/.test(next);
  if (text === "sent") return /^(?:out|away|elsewhere)$/.test(next);
  if (text === "sand") return next === "filled";
  if (text === "filled")
    return /^(?:in|up|and|)$/.test(next) && !/^(?:is|are|ready|each|every|daily|weekly)$/.test(then);
  return text === "blocked" && /^(?:up|off|in)$/.test(next);
}

/** "don fall and everything was cleared", not what fell and lies there to be mended. */
export const fellAt = (words: readonly Word[], at: number): boolean =>
  /^(?:fall|fell|fallen|collapse|collapsed)$/.test(words[at]?.text ?? "") &&
  [1, 2, 3, 4, 5, 6].some(
    (more) =>
      words[at + more]?.sentence === words[at]?.sentence &&
      /^(?:cleared|removed|carted|demolished)$/.test(words[at + more]?.text ?? ""),
  );

const getting = /^(?:has|have|had|get|got|owns|own|agreed|built|bought|brought|installed|gave)$/;

/** "nobody services the lift", "no one looks after it": it is there. */
export const isNobodyElse = (words: readonly Word[], at: number): boolean => {
  const isNoOne = words[at]?.text === "no" && /^(?:one|body)$/.test(words[at + 1]?.text ?? "");
  if (!isNoOne && words[at]?.text !== "nobody") return false;
  const verb = words[at + (isNoOne ? 2 : 1)]?.text ?? "";
  return /^[a-z]+(?:s|ed)$/.test(verb) && !getting.test(verb);
};

/** "closed at night", "closed for a week": there all the same. */
export const isForAWhile = (words: readonly Word[], at: number): boolean =>
  /^(?:at|on|from|by|every|during)$/.test(words[at]?.text ?? "") ||
  (words[at]?.text === "for" && !/^(?:good|ever)$/.test(words[at + 1]?.text ?? ""));

const opening = /^(?:open|opens|opened|opening|reopen|reopens|reopened|reopening)$/;

/** "removed from the basement to the roof". */
const movesTo = (words: readonly Word[], at: number): boolean =>
  [1, 4, 5].some(
    (more) =>
      words[at + more]?.text === "to" &&
      /^(?:roof|back|front|side|ground|basement|yard|upstairs|corner|other)$/.test(words[at + more + 2]?.text ?? ""),
  );

/** "in a closed room" says it of the room, "closed at night" and "closed last month, opens on Friday" are there, "sold in bottles" too. */
export function isOnlyCalledGone(words: readonly Word[], at: number): boolean {
  const { text, sentence } = words[at] ?? {};
  if (/^(?:a|an)$/.test(words[at - 1]?.text ?? "")) return true;
  const next = [1, 2].map((more) => words[at + more]?.text ?? "").join(" ");
  if (text === "sold" && /^to (?:us|me)$/.test(next)) return true;
  if (text === "removed" && /^(?:to (?:the|our|another)|from (?:the|our))$/.test(next) && movesTo(words, at))
    return true;
  if (text === "sold") return /^(?:in (?:bottles|kegs|drums|cans|jerrycans)|by the (?:litre|kilo|bottle))$/.test(next);
  if (text !== "closed") return false;
  if (isForAWhile(words, at + 1)) return true;
  return [1, 2, 3, 4, 5, 6, 7, 8].some(
    (more) => words[at + more]?.sentence === sentence && opening.test(words[at + more]?.text ?? ""),
  );
}

const being = /^(?:is|exists|was|has|belongs|does|ours|theirs)$/;

/** "no longer stops at floor 2", "no longer in use but still full": what it does no more, and not that it is gone. */
export function goesOn(words: readonly Word[], at: number): boolean {
  const { text = "", sentence } = words[at] ?? {};
  if (/^[a-z]{3,}s$/.test(text) && !being.test(text)) return true;
  return [0, 1, 2, 3, 4, 5].some(
    (more) =>
      words[at + more]?.sentence === sentence &&
      words[at + more]?.text === "still" &&
      /^(?:but|it|and|though)$/.test(words[at + more - 1]?.text ?? ""),
  );
}

/** "never open the lift alone", "we could not do without the lift": it is there. */
export const isAdvice = (words: readonly Word[], at: number): boolean => {
  const { text, sentence } = words[at] ?? {};
  const next = words[at + 1]?.text ?? "";
  if (text === "never" && words[at - 1]?.sentence !== sentence)
    return !/^(?:had|have|got|get|been|owned|bought|a|an|any|installed)$/.test(next);
  if (text === "never" && /^(?:run|leave|overload|open|start|switch|allow|joke)$/.test(next)) return true;
  // "Without the gen the theatre stops."
  if (text === "without" && words[at - 1]?.sentence !== sentence && /^(?:the|our|this)$/.test(next)) return true;
  return (
    text === "without" &&
    words[at - 1]?.text === "do" &&
    [2, 3].some((back) => /^(?:not|couldn't|can't|cannot|never)$/.test(words[at - back]?.text ?? ""))
  );
};

/** "smoke detectors were bought but not fixed till today". */
export function isNeverPutUp(words: readonly Word[], at: number): boolean {
  if (!/^(?:bought|delivered|supplied|purchased)$/.test(words[at]?.text ?? "")) return false;
  const rest: string[] = [];
  for (let next = at + 1; next < at + 10 && words[next]?.sentence === words[at]?.sentence; next += 1)
    rest.push(words[next]?.text ?? "");
  return /^(?:\w+ ){0,2}(?:but|and) (?:(?:was|were|is|are|have|has|dem|they|we) )?(?:not|never|no) (?:yet |been |been yet )?(?:fixed|fitted|installed|mounted|connected|put|coupled|fix|install)\b/.test(
    rest.join(" "),
  );
}
