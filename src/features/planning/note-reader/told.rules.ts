import { goneInTheEnd } from "./sayings.rules.ts";
import type { Word } from "./tokenizer.rules.ts";

/** What a sentence says of a thing beyond the thing's own clause. */

const reach = 24;

const textsFrom = (words: readonly Word[], at: number, sentence: number | undefined, most = reach): string => {
  const texts: string[] = [];
  for (let i = at; i < at + most && words[i]?.sentence === sentence; i += 1) texts.push(words[i]?.text ?? "");
  return texts.join(" ");
};

const plain = /^(?:the|a|an|our|all|both|big|small|new|old|two|three|four|five|\d+)$/;
const isPredicate = /^(?:are|were|belong|na)$/;
const endsList =
  /^(?:is|was|has|have|had|we|they|it|i|which|that|who|where|do|does|did|don|dey|no|not|with|without|but|for|from|by|get)$/;

/** Whether nothing but names of things stands before a word in its sentence. */
function beginsSentence(words: readonly Word[], start: number): boolean {
  for (let at = start - 1; at >= 0 && words[at]?.sentence === words[start]?.sentence; at -= 1) {
    const text = words[at]?.text ?? "";
    if (start - at > reach || endsList.test(text) || isPredicate.test(text)) return false;
    if (words[at + 1]?.breakBefore === ":" || words[at + 1]?.breakBefore === "(") return true;
  }
  return true;
}

/** "sprinklers, lifts, gens and transformer are the mall's": where the list ends of which something is said; `end` where there is none. */
export function endOfList(words: readonly Word[], start: number, end: number): number {
  const sentence = words[start]?.sentence;
  let inItem = 0;
  let items = 1;
  for (let at = end; at < end + reach && words[at]?.sentence === sentence; at += 1) {
    const word = words[at];
    const text = word?.text ?? "";
    if (isPredicate.test(text)) return items > 1 && beginsSentence(words, start) ? at : end;
    if (endsList.test(text)) return end;
    if (word?.breakBefore === "," || text === "and" || text === "or") {
      items += 1;
      inItem = 0;
    } else if (word?.breakBefore !== "") return end;
    if (!plain.test(text) && text !== "and" && text !== "or") inItem += 1;
    if (inItem > 3) return end;
  }
  return end;
}

const somebody = "(?:we|they|dem|i|he|she|people|landlord|owner|management)";
const since = "(?:have |has |had |don |just |later |since |all )*";
const tookAway =
  "(?:sold|sell|removed|remove|scrapped|scrap|dismantled|dismantle|uninstalled|demolished|demolish|dashed|dash|comot|commot|pulled down|broke down|returned|donated)";
const object = "(?:it|am|them|that|all|everything)";
const away = "(?:go|away|out|down|off|comot|back|commot)";

/** Each says right after a thing's clause what somebody did with the thing: "dem carry am go", "we drained it". */
const doneWithIt = [
  new RegExp(`^(?:so |and |but |now |then |later )?${somebody} ${since}${tookAway} ${object}\\b`),
  new RegExp(
    `^(?:so |and |but |now |then |later )?${somebody} ${since}(?:carry|carried|take|took|taken|gave|give|pulled|pull|packed|pack) ${object} ${away}\\b`,
  ),
  new RegExp(`^(?:so |and |but |now |then |later )?${somebody} ${since}(?:drained|broke) ${object}\\b`),
  // Filled with fuel, or covered by paint or a plank, it is there and as dangerous.
  new RegExp(
    `^(?:so |and |but |now |then |later )?${somebody} ${since}(?:filled|covered|blocked) ${object} (?:up|in|with (?:sand|earth|soil|laterite|stones?|concrete|rubble))\\b`,
  ),
];
const comesBack =
  /\b(?:repair|repairs|service|servicing|bought|new|another|again|refill|refilled|returned it|brought|clean|cleaning|every|weekly|monthly|yearly|daily|wash|washing|test|inspect|inspection|check|before|replaced)\b/;

/** "the pool leaks, we drained it", "gen don spoil, dem carry am go": the last thing of a clause, and what became of it in the next. */
export function isDoneAwayNext(words: readonly Word[], end: number): boolean {
  const { sentence, segment } = words[end - 1] ?? {};
  let at = end;
  for (; at < end + 7 && words[at]?.segment === segment; at += 1)
    if (/^(?:and|with|or|we|our)$/.test(words[at]?.text ?? "")) return false;
  if (words[at]?.sentence !== sentence) return false;
  const next = textsFrom(words, at, sentence);
  return doneWithIt.some((said) => said.test(next)) && !comesBack.test(next);
}

/** "was quoted, we could not afford it" */
const tooDear = /^(?:was|were|is|are) (?:\w+ ){0,6}(?:could not|cannot|couldn't|can't) afford (?:it|that|them)\b/;

/** "promised lift, gym and pool, none came" */
const noneCame =
  /\b(?:none|nothing|neither) (?:of (?:them|these|it|that) )?(?:ever )?(?:came|come|comes|arrived|was built|were built|was done|exists?)\b/;

/** "explosives come with the escort on the day and nothing is kept here" */
const keptNowhere =
  /^(?:(?!(?:we|our|i)\b)\w+ ){0,16}(?:and|but) (?:nothing|none)(?: of (?:it|them))? (?:is|are|dey|was|ever) (?:ever )?(?:kept|stored|left|stays?) (?:here|on site|in the (?:building|compound|premises)|with us)\b/;

/** "we had a gen but it was sold", "pool? we never had one": what the rest of the sentence says of the thing itself. */
export function isGoneInTheEnd(words: readonly Word[], end: number): boolean {
  const { sentence } = words[end - 1] ?? {};
  const rest = textsFrom(words, end, sentence, 12);
  if (
    /^[?:]$/.test(words[end]?.breakBefore ?? "") &&
    /^(?:no |nope |we |it |there )*(?:never|nope|no|not|none) (?:had|have|get|owned|bought|we|ever|one|here)\b/.test(
      rest,
    )
  )
    return true;
  // "gas? we cook with kerosene"
  if (words[end]?.breakBefore === "?" && /^we (?:use|cook|buy|do|depend|rely|fetch)\b/.test(rest)) return true;
  if (tooDear.test(rest) || noneCame.test(rest) || keptNowhere.test(textsFrom(words, end, sentence))) return true;
  return goneInTheEnd.test(rest) && !comesBack.test(rest);
}

const formerly =
  /^(?:before (?:na|we|it|this|dem|they|now|e)|formerly|previously|in (?:my|our) (?:grand)?father's time (?:there|it|na|dem|we) (?:was|were|had|get|dey)|in those days|in the past|those days|years ago|once upon)\b/;
const isStill =
  /\b(?:now (?:it|they|e) (?:is|are|dey) (?:in|at|on|by|behind|beside)|still|till now|repaired|serviced|replaced|changed|cleaned|painted|the rains?|rainy|harmattan)\b/;

/** "Before, na poultry dem do here", "formerly a bank": a sentence of what was, up to where it turns to what is. */
export function isOfThePast(words: readonly Word[], start: number): boolean {
  const sentence = words[start]?.sentence;
  let first = start;
  while (words[first - 1]?.sentence === sentence && start - first < reach) first -= 1;
  const before = textsFrom(words, first, sentence, start - first + 1);
  if (!formerly.test(before) || /\b(?:now|but|today|until)\b/.test(before)) return false;
  return !isStill.test(textsFrom(words, first, sentence));
}

/** "from NPA main, not ours", "outside, not us": said at the end of a clause that says nothing of us. */
export function isDisclaimed(words: readonly Word[], start: number, end: number): boolean {
  const { sentence, segment } = words[start] ?? {};
  for (let at = start - 1; at >= start - 8 && words[at]?.segment === segment; at -= 1)
    if (/^(?:we|our|i|us|my)$/.test(words[at]?.text ?? "")) return false;
  let at = end;
  for (; at < end + 10 && words[at]?.segment === segment; at += 1)
    if (/^(?:we|our|i|us|my)$/.test(words[at]?.text ?? "")) return false;
  if (words[at]?.sentence !== sentence) return false;
  return /^(?:(?:it |dem |they |that |and |all )*(?:is |are |na |be )?(?:not|no be) (?:ours|us|mine|my own|our own|our concern|our work|our business|for us|here|this place|this (?:site|building|one|house)|in this|at this))\b/.test(
    textsFrom(words, at, sentence, 8),
  );
}
