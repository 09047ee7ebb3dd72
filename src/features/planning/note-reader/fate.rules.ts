import type { Word } from "./tokenizer.rules.ts";
import { isDisclaimed, isDoneAwayNext, isOfThePast } from "./told.rules.ts";

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

/** What may stand between a thing and what became of it: the rest of its name, and where it is. */
const aside =
  "(?:(?:machine|unit|set|system|plant|pump|bottle|cylinder|panel|equipment|kit|array|bank|section|business|line|wing|block|own|here|there|too|also|itself|upstairs|downstairs|inside|outside|(?:at|in|on|behind|by|near|beside|of|for) (?:the |our |my |that |this )?\\w+)s? )*";
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
  // "pump don remove", "cages don comot"
  new RegExp(`^${aside}don (?:all )?(?:remove|comot|commot|pack|sell|scatter|carry go|finish|close down)\\b`),
  // "passenger lift, not in use and locked off", "is locked off since 2019"
  new RegExp(
    `^${aside}(?:locked|sealed|blanked|capped|bricked|walled|fenced|boarded) (?:off|up)\\b(?! (?:at|every|by|each|until|when))`,
  ),
  new RegExp(
    `^${aside}(?:is |are |was |were )?(?:not|no longer|no more) in use (?:\\w+ ){0,4}(?:locked|sealed|blanked|fenced) (?:off|up)\\b`,
  ),
  // "was moved to the new site", "moved to the abattoir outside town"
  new RegExp(
    `^${aside}(?:(?:was|were|has been|have been) )?(?:moved|transferred|relocated|shifted) (?:to|out|away)\\b(?! (?:the )?(?:back|front|side|roof|ground|other|first|second|upstairs|store|corner|new room))`,
  ),
  // "was covered with concrete", "was filled with laterite", "filled with sand"
  new RegExp(
    `^${aside}(?:is|are|was|were|has been|have been|got|don)? ?(?:now |since |later )*(?:filled|covered|blocked)(?: up| in| over)? with (?:sand|earth|soil|laterite|stones?|concrete|rubble|flowers?|grass|slab|plank|planks)\\b`,
  ),
  // "was stolen", "was abandoned before my time", "were discontinued"
  new RegExp(
    `^${aside}(?:is|are|was|were|has been|have been|got) (?:since |now |later |all )*(?:stolen|abandoned|discontinued|phased out|retired|withdrawn|disconnected and removed|pulled down|pulled out|broken down and carried|given (?:out|away|back)|given to|returned to|taken (?:away|out|off|down|back)|carried away|cut off and sold|converted (?:in)?to)\\b`,
  ),
  // "the trial was stopped", "the idea was dropped"
  /^(?:pilot|trial|test|idea|project|plan|proposal|scheme|talk|deal|contract for it)s? (?:has |have )?(?:was|were|is|been|don) (?:\w+ )?(?:stopped|dropped|cancelled|abandoned|shelved|suspended|returned|rejected|die|dead|refused)\b/,
  // "is what we are applying for", "is what we want next"
  new RegExp(
    `^${aside}(?:is|are|na) (?:what|the one|something) (?:we|they|i|dem|management) (?:are |is |dey |still |want|hope|plan|wish|dream)`,
  ),
  // "will come next year", "go come later", "is coming in phase two"
  new RegExp(
    `^${aside}(?:will|go|would|shall|is to|are to|should) (?:still )?(?:come|be added|arrive)\\b(?! (?:on|up|down|back|by))`,
  ),
  new RegExp(`^${aside}(?:is|are) (?:still )?coming (?:next|soon|later|in)\\b`),
  // "is on the drawing only", "is in the master plan"
  new RegExp(
    `^${aside}(?:is|are|was|were|na|dey) (?:only |still |just )*(?:on|in|for) (?:the |our |its )?(?:\\w+ )?(?:drawing|drawings|paper|plan|plans|brochure|design|proposal|budget)s?\\b(?! (?:room|for|to|of))`,
  ),
  // "has never been installed", "never came", "was never connected"
  new RegExp(
    `^${aside}(?:has |have |had |was |were |is |are |but )*never (?:been )?(?:come|came|installed|fixed|fitted|connected|built|bought|put|completed|supplied|delivered|commissioned|started|laid|dug|drilled|done|reach|arrived)\\b`,
  ),
  // "was a hotel before", "dey here before"
  new RegExp(`^${aside}(?:was|were|dey|existed|stood) (?:here |there )?before(?: now| we| i| dem|$)`),
  // "that the brochure shows are for phase two"
  /\b(?:is|are|was|were) (?:all |still |only |both )*(?:for (?:the )?(?:phase|next phase|second phase|future)|on paper|on the drawings?)\b/,
];

/** Each says before a thing that it is not there any more, or not yet. */
const goneBefore = [
  // "we stop selling kerosene", "stopped using the mud oven"
  /\b(?:stop|stopped|stopping|ceased|quit|gave up) (?:to )?(?:selling|using|keeping|running|making|firing|frying|baking|treating|admitting|burning|operating|offering|dispensing|storing|cooking with|sell|use|keep|run|fire|burn) (?:the |our |this |that |any |all )*(?:\w+ )?$/,
  // "we are applying for the skid", "still saving for a lift"
  /\b(?:applying|applied|saving|hoping|waiting|praying|budgeting|looking|fundraising|quotation|quotations) (?:money )?for (?:a |an |the |our |one |new )*(?:\w+ )?$/,
  // "we had a plan for a cinema", "the idea of a pool", "dream of"
  /\b(?:(?:had|have|get) (?:a |the )?plans? (?:for|to \w+)|(?:idea|dream|talk|thought|thinking) of) (?:a |an |the |our |one |adding )*(?:\w+ )?$/,
  // "promised us a transformer", "we are promised"
  /\b(?:promised|promising) (?:us |to \w+ )?(?:a |an |the |our |one )*(?:\w+ )?$/,
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
// "goes to our Wuse branch", "is done by a carpenter in another street", "by another company"
elsewhereAfter.push(
  /^(?:\w+ )?(?:goes|go|is sent|are sent|is taken|are taken) to (?:our|the|another|their|a) (?:\w+ )?(?:branch|factory|plant|shop|town|site|head office|laundry|contractor)\b/,
  /^(?:\w+ ){0,6}(?:in|at|from) another (?:street|town|place|state|building|compound|city|site|area)\b/,
  /^(?:\w+ ){0,6}by another (?:company|firm|man|person|people|school|church|party)\b/,
  /^(?:\w+ ){0,3}(?:is |are )?(?:on|in) the (?:next|adjoining|adjacent|neighbouring|opposite) (?:plot|compound|street|building|house|fence|land|property)\b/,
  /^(?:\w+ )?hired\b/,
);
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
  if (goneAfter.some((said) => said.test(after)) || goneBefore.some((said) => said.test(before))) return "denied";
  if (isOfThePast(words, start) || isDoneAwayNext(words, end)) return "denied";
  if (between.some(([first, then]) => first.test(before) && then.test(after))) return "denied";
  if (elsewhereAfter.some((said) => said.test(after)) || elsewhereBefore.some((said) => said.test(before)))
    return "elsewhere";
  return isDisowned(words, start, end) || isDisclaimed(words, start, end) ? "elsewhere" : null;
}
