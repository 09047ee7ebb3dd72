import { cueOf } from "./cues.rules.ts";
import { isInListOfTenants, isOfPart, isSwapped } from "./parts.rules.ts";
import {
  between,
  elsewhereAfter,
  elsewhereBefore,
  goneAfter,
  goneBefore,
  isAgreed,
  isWishedFor,
  laterAfter,
} from "./sayings.rules.ts";
import type { Word } from "./tokenizer.rules.ts";
import { isDisclaimed, isDoneAwayNext, isGoneInTheEnd, isOfThePast } from "./told.rules.ts";
import { isOnlyTradedIn } from "./trade.rules.ts";

/** What the clause around a thing says became of it, in as many words as it takes. */

const reach = 12;

/** The words of the same clause before and after a thing, as text; a comma, a full stop and a turn end it. */
function around(words: readonly Word[], start: number, end: number): { before: string; after: string } {
  const segment = words[start]?.segment;
  const before: string[] = [];
  for (let at = start - 1; at >= start - reach && words[at]?.segment === segment; at -= 1)
    before.unshift(words[at]?.text ?? "");
  const after: string[] = [];
  for (let at = end; at < end + reach && words[at]?.segment === segment; at += 1) {
    const text = words[at]?.text ?? "";
    if (/^(?:but|though|although|while|so)$/.test(text)) break;
    after.push(text);
  }
  return { before: `${before.join(" ")} `, after: after.join(" ") };
}

/** "Women sell food by firewood at the gate, they are not ours": what comes right before is meant, and nothing of what we have. */
function isDisowned(words: readonly Word[], start: number, end: number): boolean {
  const { segment, sentence } = words[start] ?? {};
  for (let at = start - 1; at >= start - reach && words[at]?.sentence === sentence; at -= 1)
    if (/^(?:we|our|i)$/.test(words[at]?.text ?? "")) return false;
  let at = end;
  while (at < end + reach && words[at]?.segment === segment) at += 1;
  if (words[at]?.sentence !== sentence) return false;
  const next = [0, 1, 2, 3].map((more) => words[at + more]?.text).join(" ");
  return /^(?:they|it|that|this|those|these|which) (?:is|are|was|were) not (?:ours|mine)$/.test(next);
}

/** "Swimming: guests use the ranch's, not us": a title, and what is said under it. */
function isTitleOfOthers(words: readonly Word[], end: number): boolean {
  if (words[end]?.breakBefore !== ":") return false;
  const { sentence } = words[end] ?? {};
  const rest = words.slice(end, end + reach).flatMap((word) => (word.sentence === sentence ? word.text : []));
  return /^(?:(?:\S+ ){0,9}(?:not us|not ours|not here|not with us)$|(?:see|ask) (?:the )?(?:head office|landlord|council|estate)\b|(?:at|by) (?:the )?(?:landlord|mall|estate|council)\b)/.test(
    rest.join(" "),
  );
}

/** A well under a slab of concrete from which water is drawn is as deep as before. */
function isSlabbed(words: readonly Word[], end: number, after: string): boolean {
  if (
    words[end - 1]?.stem !== "well" ||
    !/^(?:\w+ ){0,5}covered (?:up |over )?with (?:a )?(?:concrete|slab)\b/.test(after)
  )
    return false;
  const { sentence } = words[end - 1] ?? {};
  const rest = words.slice(end, end + 2 * reach).filter((word) => word.sentence === sentence);
  return rest.some(({ text }) => /^(?:pump|pumps|pumping|draw|drink|fetch|use)$/.test(text));
}

/** What became of the thing at `words[start..end)` by its whole clause; null where that says nothing of it. */
export function fateOf(words: readonly Word[], start: number, end: number): "denied" | "elsewhere" | null {
  const { before, after } = around(words, start, end);
  if (isInListOfTenants(words, start) || isOnlyTradedIn(words, start, end)) return "elsewhere";
  if (isSwapped(words, start, end, after)) return "denied";
  if (isTitleOfOthers(words, end)) return "elsewhere";
  if (isSlabbed(words, end, after)) return null;
  const isGone = goneAfter.test(after) || laterAfter.test(after);
  if (isGone && !isOfPart(words, start)) return "denied";
  if (goneBefore.test(before) && !isAgreed(before)) return "denied";
  if (isWishedFor(before, after)) return "denied";
  if (isOfThePast(words, start) || isDoneAwayNext(words, end) || isGoneInTheEnd(words, end)) return "denied";
  if (between.some(([first, then]) => first.test(before) && then.test(after))) return "denied";
  if (elsewhereAfter.some((said) => said.test(after)) || elsewhereBefore.some((said) => said.test(before)))
    return "elsewhere";
  if (isDisowned(words, start, end) || isDisclaimed(words, start, end)) return "elsewhere";
  return cueOf(words, start, end);
}
