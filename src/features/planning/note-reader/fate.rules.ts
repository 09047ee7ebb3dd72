import type { Word } from "./tokenizer.rules.ts";

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

const broken = "(?:spoilt|spoiled|bad|dead|faulty|broken|condemned|rotten|burnt)";
const was = "(?:is|are|was|were|has been|have been|had been|got)";
const away = "(?:removed|sold|scrapped|dismantled|taken (?:down|away|out|off)|thrown (?:out|away)|cut up|stripped)";

/** Each says after a thing that it is not there any more, or not yet. */
const goneAfter = [
  // "is spoilt and has been removed"
  new RegExp(`^(?:\\w+ )?(?:is|are|was|were|got) ${broken} and ${was} (?:since |now |later )?${away}\\b`),
  // "went with the former tenant"
  /^(?:\w+ )?(?:went|left|moved(?: out)?) with (?!a |an |the wind|us)/,
  // "used to be our fuel"
  /^used to (?:be|stand|run|hold|serve|feed)\b/,
  // "roof that was changed to stone coated"
  /^(?:\w+ )?(?:that|which) (?:was|were|we|they|has been|have been) (?:since )?(?:changed|converted|turned) (?:to|into|for)\b/,
  /^(?:\w+ )?(?:was|were|has been|have been) (?:changed|converted|turned) (?:to|into)\b/,
  // "that the brochure shows are for phase two"
  /\b(?:is|are|was|were) (?:all |still |only |both )*(?:for (?:the )?(?:phase|next phase|second phase|future)|on paper|on the drawings?)\b/,
];

/** A thing between two halves: "we gave the cylinders back", "we filled the pool with sand". */
const between: [before: RegExp, after: RegExp][] = [
  [
    /\b(?:gave|given|handed|sent|took|carried) (?:the |our |all |both |those |his |its |that )*(?:\w+ )?$/,
    /^(?:\w+ )?(?:back to|away\b|to the (?:dealer|vendor|supplier|owner|landlord|scrap))/,
  ],
  [
    /\b(?:filled|covered|blocked) (?:up |in )?(?:the |our |that )(?:old )?(?:swimming )?$/,
    /^(?:\w+ )?(?:with (?:sand|earth|soil|laterite|stones?|concrete|rubble)\b|up\b)/,
  ],
];

/** Each says after a thing that it is elsewhere or of somebody else. */
const elsewhereAfter = [
  // "is done at the teaching hospital"
  /^(?:\w+ )?(?:is|are|was|were) (?:done|carried out|made|taken|tested) (?:at|in) (?:the|a|another|any) (?:\w+ )?(?:hospital|clinic|laboratory|lab|centre|center|branch|depot|headquarters|town|city)\b/,
  // "of the tenant in the BQ"
  /^(?:\w+ ){0,2}of (?:the|a|my|our|one|another) (?:tenant|lodger|neighbou?r|contractor|vendor|(?:former|previous|last|old) (?:owner|tenant|occupant)s?)s?\b/,
];
/** Each says before a thing that the rest of the sentence is elsewhere. */
const elsewhereBefore = [
  /\b(?:done|carried out|tested|treated) at (?:the|a|another) (?:\w+ )?$/,
  /\brefer(?:red)? (?:\w+ )?to (?:the|a|another) (?:\w+ )?$/,
];

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

/** What became of the thing at `words[start..end)` by its whole clause; null where that says nothing of it. */
export function fateOf(words: readonly Word[], start: number, end: number): "denied" | "elsewhere" | null {
  const { before, after } = around(words, start, end);
  if (goneAfter.some((said) => said.test(after))) return "denied";
  if (between.some(([first, then]) => first.test(before) && then.test(after))) return "denied";
  if (elsewhereAfter.some((said) => said.test(after)) || elsewhereBefore.some((said) => said.test(before)))
    return "elsewhere";
  return isDisowned(words, start, end) ? "elsewhere" : null;
}
