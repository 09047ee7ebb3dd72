import { forGood } from "./gone.rules.ts";
import { isOfPart } from "./parts.rules.ts";
import type { Word } from "./tokenizer.rules.ts";

/** What a clause says of the thing that it is about, or that somebody does something with, by the kind of verb. */

const reach = 14;

/** What may stand before a thing that begins a clause. */
const opener =
  /^(?:the|our|my|a|an|that|this|these|those|only|old|new|big|small|main|first|second|two|three|four|five|six|both|all|own|one|hotel's|school's|and|former|\d+(?:kva|kw|hp|ton|tons)?)$/;

/** Whether a thing is what its clause is about: nothing but its own words stands before it. */
function isSubject(words: readonly Word[], start: number): boolean {
  const { segment } = words[start] ?? {};
  for (let at = start - 1; at >= start - 5 && words[at]?.segment === segment; at -= 1)
    if (/^(?:so|but|because|then|therefore|hence)$/.test(words[at]?.text ?? "")) return true;
    else if (!opener.test(words[at]?.text ?? "")) return false;
  return words[start - 5]?.segment !== segment || start < 5;
}

const be = "(?:is|are|was|were|be|been|has been|have been|had been|got|na|now)";
const lately = "(?:now |since |then |later |already |all |long |only |just |still |being |both |completely )*";
const somewhere =
  "(?:(?:at|in|on|behind|by|near|beside|of|for|from|under|inside|with) (?:the |our |my |that |this |a )?(?:(?!(?:is|are|was|were|has|have|had|and|we|they|it|did|went|gone)\\b)\\w+ ){1,3})?";
/** "that my late husband bought" */
const relative =
  "(?:(?:that |which |wey )?(?:(?:we|i|he|she|they|my|our|the) (?:\\w+ ){1,4}?(?:bought|got|had|installed|built|used|started with|put|brought|inherited) ))?";
const room =
  "(?:store|storeroom|office|shop|hall|classroom|class|garden|bedroom|room|kitchen|church|chapel|mosque|parlour|salon|gym|library|warehouse|clinic|studio|car park|parking|lounge|bar|restaurant|canteen|quarters|flat|flats|playground|lawn)";
const outOfHands =
  "(?:mechanic|engineer|technician|repairer|fitter|electrician|artisan|plumber|welder|maker|dealer for repair|customs|security|guard|caretaker|gateman)";
const gone = `(?:sold(?! to (?:us|me)\\b)|removed(?! (?:from (?:\\w+ ){1,3})?to\\b)|scrapped|dismantled|demolished|stolen|cut (?:up|into|for)|carted (?:off|away)|taken (?:down|away|back|off|out)|thrown (?:out|away)|torn down|knocked down|broken up|given (?:up|away|out|back)|handed (?:over )?(?:to (?!us\\b|me\\b)|back)|returned(?! to (?:service|use|work|us))|repossessed|auctioned|written off|melted|exchanged for|traded in|swapped for|phased out|pulled (?:down|out)|uprooted|ripped out|cut out|shipped (?:back|out|to (?!us))|unbolted|backfilled|surrendered|struck (?:off|out)|discarded|dumped|abandoned)${forGood}`;
const wasThere = "(?:was|were) (?:once|formerly|originally)";
/** Where a thing is that was somewhere else before. */
const standsNow =
  "(?:still|moved|relocated|shifted|now (?:on|in|at|behind|by|under|beside|outside|upstairs)|(?:on|in|at|behind|by|under|beside) (?:\\w+ ){1,4}now)\\b";
/** "was originally in the basement, it is on the roof now" */
const movedOn = new RegExp(
  `^${wasThere} .*\\b(?:it|they) (?:is|are|was|were|has been|have been) (?:\\w+ )?${standsNow}`,
);

/** Each says of the thing that a clause is about that it is not here any more, or not yet. */
const goneOfSubject = new RegExp(
  `^${relative}${somewhere}(?:${[
    `(?:(?:was|were|is|are|got|has been|have been|don|had been) ${lately})${gone}\\b`,
    `${gone}\\b(?= (?:by|in \\d|last|when|after|long|years|since))`,
    "(?:has |have |had |don )?(?:long )?gone (?:to|with|back|since|for good|away)\\b",
    "(?:ended up|finished|stays|remains|lies) (?:in the (?:village|river|canal|market)|with (?:mr|mrs|chief|alhaji|the (?:former|old|last)))\\b",
    "(?:never|did not|didn't) (?:get|got|go|went|come|came|make|made) (?:past|beyond|further|to|out of|it)\\b(?! (?:the )?(?:roof|top|second|upper|floor|\\w+ floor))",
    `(?:was|were|has been|have been) (?:since )?(?:taken over by|let go|lost to|lost when|outsourced|farmed out)\\b`,
    "(?:made|makes) room for (?:a |the |our )*(?:\\w+ )?(?:store|shop|office|shops|offices|hall|flats|parking|garden)\\b",
    "(?:wound up|folded|fell away|ceased to exist|closed down|shut down for good|moved out|moved away)\\b",
    "(?:stopped|no longer) com(?:ing|es?)\\b(?! (?:down|up|to|on|out|clean|and))",
    `${wasThere} (?:on|in|at|behind|here|there|planned|part)\\b(?!.*\\b${standsNow})`,
    "(?:is|are|was|were) (?:only |just )*(?:shown|drawn|marked|sketched|indicated) (?:on|in)\\b",
    "(?:was|were) (?:meant|supposed|intended|scheduled|budgeted) (?:to be (?:bought|built|installed|added|put)|for the (?:ground|first|second|third|top|next|upper) )(?!.*\\band (?:is|seats|carries|takes|holds))",
    `${be} ${lately}(?:a|an|our|the) \\w+ (?:store|office|shop|classroom|bedroom|kitchen) (?:today|now|these days)\\b`,
    "(?:has been|have been|was|were|is|are) (?:only |just |still )*(?:recommended|advised|suggested|on order|ordered(?! for\\b))\\b",
    "would cost\\b(?!.*\\b(?:repair|service|overhaul|fix|mend|run|replace)\\b)",
    "(?:was|were|has been|is) (?:never|not) (?:rebuilt|replaced|restored|renewed|re-erected|reinstated)\\b",
    "(?:is|are) (?:\\w+ ){0,4}awaiting (?:disposal|scrap|auction|delivery|shipment)\\b",
    "(?:is|are) what (?:we|they|i|the \\w+) (?:(?:is|are) )?(?:hope|hopes|plan|plans|want|wants|wish|dream|debating|discussing|considering)\\b",
    "(?:is|are|was|were) (?:only |still )?in the (?:loan application|grant|proposal|tender|bid|bill of quantities)\\b",
    "(?:is|are) (?:\\w+ ){0,4}still (?:wrapped|packed|in (?:its|the|their) (?:wrap|carton|crate|box))",
    "(?:will|would) leave with (?:them|him|her)\\b",
    "went (?:the way of|back to (?!work|use|service|normal|running)|with (?!the wind)|to (?!(?:the )?(?:workshop|mechanic|repair|service)))",
    "(?:gave|made|has given|have given) way (?:to|for) (?!(?:the )?(?:load|rain|weight|water|wind|flood|crowd))",
    `(?:has |have |don )?(?:became|become|turned (?:into|to)|changed (?:into|over to)|converted to) (?:the |a |an |our |my |now )*(?:\\w+ )?${room}\\b`,
    `${be} ${lately}(?:a|an|the|our|my|used as|serving as|turned into|converted into|converted to) (?:a |an |our |the )?${room}\\b(?! (?:pool|room|lift|gen|tank|too|also|block))`,
    "(?:is|are) (?:now |just |only )*(?:history|no more|a dream|dreams|a wish|an idea|a story|a memory)\\b",
    "(?:is|are|was|were) (?:still |only |just )*(?:on|in) (?:our|the|my|their) (?:wish list|to do list|list of wishes|agenda|pipeline|architect's \\w+|master plan|next budget)\\b",
    `(?:is|are|was|were) ${lately}(?:considered for|being considered|under consideration|proposed|planned|envisaged|contemplated|discussed|awaited|expected|designed)\\b(?! (?:for|to|by|with|well|in|and)\\b)`,
    "(?:is|are) (?:still )?coming(?! (?:down|on|from|out|with|up))\\b",
    "(?:will|would|shall|may|might) (?:only |still |later |one day )*(?:be (?:considered|added|bought|built|installed|procured|ordered|acquired|provided)|come|follow|arrive)\\b(?! (?:on|down|up|to|back)\\b)",
    "(?:was|were) (?:a |an )?(?:part of|in|on) (?:the |our |an )?(?:\\w+'s |first |old |original )?(?:idea|plan|plans|design|dream|drawing|drawings|sketch|proposal|brochure)\\b",
    "(?:was|were) (?:the |a |an )?(?:idea|dream|wish|plan|proposal) of\\b",
    `(?:is|are|dey) (?:now |still )?with (?:my|our|his|her|their) (?!${outOfHands})\\w+`,
    "(?:is|are|was|were) (?:now )?referred (?:out|elsewhere)\\b",
    "(?:is|are) (?:yet )?to be (?:cast|built|bought|installed|fitted|ordered|procured|delivered|dug|drilled|erected|constructed|supplied)\\b",
    "(?:was|were|are|is) (?:\\w+ )?replaced by (?!(?:a |an )?(?:new|newer|another|bigger|smaller|better|same)\\b)(?!.*\\b(?:one|ones)\\b)",
    `(?:was |were |has |have |been |shut |sealed |condemned |died |crashed |failed |collapsed |fell |burnt |spoilt )(?:\\w+ ){0,8}and (?:the machine |it |they |was |were |got |then |later )*${gone}\\b`,
    `(?:died|fell|collapsed|crashed|burnt|spoilt|packed up|broke down|failed)(?: \\w+){0,4} and (?:we|they|nobody|no one) (?:did not|didn't|never|went back|have not|no)\\b`,
    "(?:order|idea|proposal|quotation|dream|deal) (?:is|are|was|were|has|still|with|at|on)\\b",
  ].join("|")})`,
);

/** Each says before a thing that it is not here: given up, asked for, promised, taken by somebody. */
const goneOfObject = new RegExp(
  `(?:${[
    "\\b(?:gave|given|give) up on (?:the |a |our )*",
    "\\byet to (?:hand over|deliver|supply|install|connect|give us|release) (?:the |our |us )*",
    "\\b(?:did|do|done) away with (?:the |our )?",
    "\\b(?:yet to|not|never|cannot|could not) agreed? on (?:a |an |the )?",
    "\\bin the days of (?:the )?",
    "\\bthere (?:is|was) (?:some |only |much )?talk of (?:a |an |the )?",
    "\\b(?:talked|argued|voted|priced) (?:us|them|me|him) out of (?:a |the |our )?",
    "\\b(?:talks|negotiations|negotiating|bargaining) (?:with \\w+ )?(?:for|over|about) (?!the |our )(?:a |an )?",
    "\\bquot(?:ed|ation|ations|e) (?:us |we got )?(?:\\w+ ){0,3}for (?!the |our )(?:a |an )?",
    "\\b(?:were|was|are|is|supposed|meant|hoped|expected|promised) to (?:get|have|receive|buy|build|install|add|come with) (?:a |an )",
    "\\b(?:(?:takes?|took|taken|pulled|collected|carried) (?:back|away|out)|withdrew|retrieved|recovered|reclaimed) (?:his|her|its|their) (?:own |old |bulk |hired )?",
    "\\b(?:dreams?|dreaming|hopes?|hoping|saving|raising money|fundraising|praying|wishing|tender|bids?) (?:of|for|about) (?:a |an |the |our )?",
    "\\b(?:no longer|not any more|stopped) (?:have|has|run|keep|use|own|rear|sell|bake|make)(?:s|ning|ing)? (?:a |an |any |the |our )?",
    "\\b(?:moved|changed|switched|migrated|went over|converted) (?:away )?from (?:the |a |our |using )?",
  ].join("|")})(?:\\w+ )?$`,
);

const institution =
  "(?:hospital|clinic|council|harbour|port|airport|university|polytechnic|college|barracks|market|abattoir|depot|headquarters|branch|mall|plant|factory|station|branch)";

/** Each says after a thing that it is somebody else's, or elsewhere. */
const othersAfter = new RegExp(
  `^(?:${[
    "of (?:his|her|their|its) own\\b",
    "(?:\\w+ ){0,10}and (?:is|are) (?:theirs|his|hers)\\b",
    "(?:\\w+ ){0,9}(?:and|but) not (?:under|with|for) us\\b",
    "(?:is|are) (?:supplied|provided|brought|sent) by (?:the )?\\w+(?: \\w+)? when\\b",
    "(?:is|are|was|were|stands?)? ?(?:in|on) the (?:next|adjoining|neighbouring|police|army|railway|council) (?:compound|plot|yard|house|land)\\b",
    "(?:comes?|came) with (?:the|a) (?:transporter|haulier|contractor|caterer|promoter)s?\\b",
    "(?:noise|smoke|smell|fumes|light) (?:of|from) the \\w+ (?:opposite|next door|behind us|beside us|across|nearby|street|below the hill)\\b",
    "(?:of \\w+ )?(?:is|are) (?:next to|opposite|behind|beside|near|close to|facing|across from) us\\b",
    "(?:is|are) (?:all )?in the (?:villages|communities|field|provinces|local governments)\\b",
    `of the (?:general|federal|state|teaching|specialist|sister|other|main|central|local|nearby|next) (?:\\w+ )?${institution}\\b`,
    "(?:is|are) (?:now |still )?(?:in|at|with|from|of) (?:the |our |a |another )?(?:sister|general|federal|teaching|parent) (?:hospital|hotel|school|branch|company|campus|office)\\b",
    "(?:is|are) (?:usually |always |sometimes |only )*(?:borrowed|lent|loaned|hired|brought) (?:from|by|when|to us when|if|in from)\\b",
    "(?:is|are) (?:the )?(?:business|affair|headache|job) of (?:my|our|the|his) \\w+ (?:in|at|who)\\b",
    "of their own\\b",
    "in (?:the next village|another (?:town|street|city))\\b",
    "on the (?:next|neighbouring|neighbour's|adjoining|opposite) (?:roof|house|block|plot|hill|building|farm)\\b",
  ].join("|")})`,
);

/** Each says before a thing that it is somebody else's, or elsewhere. */
const othersBefore = new RegExp(
  `(?:${[
    "\\b(?:company|contractors?|caterers?|hauliers?|man|men|people|team|they|promoters?|vendors?|doctor|dentist|carriers?) (?:comes?|came|come|arrives?|left|leaves|works?|travels?) with (?:his|her|their|its) (?:own )?",
    "\\b(?:next to|beside|behind|opposite|above|below|near) us (?:is|are|stands|was) (?:a |an |the )",
    "\\b(?:baked|washed|cooked|sharpened) by (?:a|an|another) ",
    "\\b\\w+ (?:door|opposite|harbour|port|ranch|camp)'s ",
    "\\b(?:hotel|school|bank|clinic|building|house|company|church|mosque|factory|block|office) (?:behind|opposite|beside|nearby|next door|across|in front) (?:has|have|owns|keeps|runs) (?:the |a |an |its own )?",
    "\\b(?:lets|let|allows|allowed) us (?:to )?(?:use|share) (?:a (?:corner|part|bit) of )?(?:his|her|their|its|the) (?:own )?",
    "\\bfrom (?:the )?(?:brewery|neighbour|council|mall|airport|company|foundation|army|port|diocese)'s (?:own )?",
    "\\b(?:rely|relies|depend|depends) on (?:the |our )?(?:customer|client|neighbour|contractor|vendor|caterer|supplier|haulier|transporter)s?'?s? ",
  ].join("|")})(?:\\w+ )?$`,
);

/** Each says of the two halves of a clause around a thing that it is gone: "we let the forklift go". */
const halves: readonly [before: RegExp, after: RegExp][] = [
  [/\b(?:lent|loaned|handed|dashed) (?:the |our |that )(?:\w+ )?$/, /^(?:\w+ )?(?:out |over )?to (?!us\b|me\b)/],
  [/\bsince the (?:\w+ )?$/, /^(?:went|left|packed up|was sold)\b(?! (?:on|off|out|bad))/],
  [/\b(?:left|abandoned|dropped) $/, /^for \w+/],
  [/\bbuilt as (?:a |an )$/, /^(?:\w+ )?and (?:is|are) \w+ (?:now|today)\b/],
  [
    /\b(?:taken|goes|go|sent|carried) to (?:a|an|another) (?:\w+ )?$/,
    /^(?:outside (?:town|the)|in another|elsewhere|far)\b/,
  ],
  [/\b(?:let|letting) (?:the |our |that )(?:\w+ )?$/, /^go\b(?! (?:up|down|on|round))/],
];

/** Whose things are the building's: people who live, work or come here, and the building itself. */
const within =
  /^(?:it|that|what|there|he|she|who|let|one|here|where|today|year|day|week|month|night|staff|men|man|women|woman|ladies|lady|gents|children|child|boys|boy|girls|girl|baby|guests?|patients?|students?|pupils?|residents?|visitors?|customers?|members?|workers?|nurses?|doctors?|imam|priests?|pastors?|bishops?|matron|manager|director|principal|chief|chairman|md|ceo|oba|emir|owner|warden|caretaker|gateman|guard|drivers?|cook|hotel|school|hospital|church|mosque|bank|company|estate|factory|building|house|block|clinic|centre|farm|station|market|college|hall|club|theatre|kitchen|firm|office|mother|father|family|kids|teachers?|lawyers?|tenants?)$/;
const trades =
  /\b(?:(?:the|a|an|one|another|our) (?:\w+ )?(?:bank|pharmacy|chemist|restaurant|bar|salon|church|school|clinic|supermarket|shop|eatery|company|firm|operator|bakery|laundry|hotel) (?:downstairs|upstairs|next door|opposite|behind us|beside us|on the \w+ floor|in (?:shop|unit|block|room|front)(?: \w+)?|who rents?(?: \w+){1,3}|that rents?(?: \w+){1,3})|(?:the|a|an|one|another|every|each) (?:\w+ )?(?:butcher|tailor|barber|hairdresser|vulcanizer|lodger|lessee|caterer|promoter|franchisee|seller|hawker)s?(?: who rents?(?: \w+){1,3}| in \w+ \w+)?) (?:has|have|keeps?|runs?|uses?|brings?|owns?|operates?) (?:(?:his|her|its|their|a|an|one|two|three|the|own|small|big|old|new) )*(?:\w+ )?$/;

/** "Berger's forklift", "the brewery's boiler": of somebody who is not of the building. */
function isPossessed(words: readonly Word[], start: number): boolean {
  const { segment } = words[start] ?? {};
  for (let at = start - 1; at >= start - 3 && words[at]?.segment === segment; at -= 1) {
    const text = words[at]?.text ?? "";
    if (text.endsWith("'s"))
      return !within.test(text.slice(0, -2)) && !/^(?:st|saint|our|my)$/.test(words[at - 1]?.text ?? "");
    if (!/^(?:own|old|new|big|small|cold|swimming|steam|bulk)$/.test(text)) return false;
  }
  return false;
}

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(" ");

/** "bread is supplied by a bakery", not "power is supplied by a generator". */
const house = /^(?:bakery|laundry|restaurant|clinic|hospital|laboratory|abattoir|school|factory|kitchen|farm|caterer)$/;
const supplied =
  /\b(?:(?:supplied|delivered|provided|sent|treated|tested) by|(?:comes?|bought|ordered|fetched|collected) from) (?:a|an|another) (?:\w+ )?$/;

/** What is a room by itself: of such it is said what it is now. */
const isPlace =
  /^(?:church|mosque|chapel|clinic|school|restaurant|gym|library|hostel|bakery|court|laundry|kitchen|hall|auditorium|shop|hotel|gallery|cinema|hospital|ward|canteen)$/;
const isRoom = new RegExp(`^${somewhere}${be} ${lately}(?:a|an|the|our|my) (?:\\w+ )?${room}\\b`);

function clauseAround(words: readonly Word[], start: number, end: number): { before: string; after: string } {
  const { segment } = words[start] ?? {};
  let first = start;
  while (first > start - reach && words[first - 1]?.segment === segment) first -= 1;
  let last = end;
  while (last < end + reach && words[last]?.segment === segment) last += 1;
  return { before: `${textOf(words.slice(first, start))} `, after: textOf(words.slice(end, last)) };
}

/** What its sentence says after a thing. */
function restOf(words: readonly Word[], end: number): string {
  const sentence = words[end - 1]?.sentence;
  return textOf(words.slice(end, end + 2 * reach).filter((word) => word.sentence === sentence));
}

/** Fuel and gas burn where they stand, whoever has them. */
const stored = /^(?:gas|lpg|cylinder|petrol|fuel|ammonia|kerosene|acetylene)$/;
const isStored = (span: readonly Word[]): boolean =>
  span.some(({ stem }) => stored.test(stem)) && !/^(?:generator|gen|genset|engine)$/.test(span.at(-1)?.stem ?? "");

/** These harm where they lie, whatever somebody means to do with them. */
const lies = /^(?:well|asbestos|explosive|explosives|dynamite|pit|latrine|septic|soakaway|eternit)$/;

/** What the clause of the thing at `words[start..end)` says of it; null where that is nothing. */
export function cueOf(words: readonly Word[], start: number, end: number): "denied" | "elsewhere" | null {
  const span = words.slice(start, end);
  if (span.some(({ stem }) => lies.test(stem)) || isOfPart(words, start)) return null;
  const { before, after } = clauseAround(words, start, end);
  const last = words[end - 1]?.stem ?? "";
  const isOnlyRoom =
    isPlace.test(last) &&
    isRoom.test(after) &&
    !/^(?:\w+ )?(?:is|are|was|were)? ?(?:now|used|turned|converted)\b/.test(after);
  if (!isOnlyRoom && isSubject(words, start) && goneOfSubject.test(after) && !movedOn.test(restOf(words, end)))
    return "denied";
  if (
    /\bformer (?!landlord|tenant|owner|occupant|manager|lessee|people|users)(?:\w+ )?$/.test(before) ||
    goneOfObject.test(before)
  )
    return "denied";
  if (halves.some(([first, then]) => first.test(before) && then.test(after))) return "denied";
  if (isStored(span)) return null;
  if (!isPlace.test(last) && (isPossessed(words, start) || trades.test(before))) return "elsewhere";
  if (house.test(last) && supplied.test(before)) return "elsewhere";
  return othersAfter.test(after) || othersBefore.test(before) ? "elsewhere" : null;
}
