import { forGood } from "./gone.rules.ts";

/** Ways in which owners say what became of a thing, or whose it is, as patterns over the words of its clause or sentence. */

const anyOf = (sayings: readonly string[]): string => `(?:${sayings.join("|")})`;

const noVerb =
  "(?!(?:is|are|was|were|be|been|has|have|had|and|or|but|we|they|it|which|that|who|no|not|never|with|does|did|do|will|can|must|don|na|dey|get|where|when|until|till|so)\\b)\\w+";
/** What may stand between a thing and what is said of it: the rest of its name, and where it is. */
const aside = `(?:(?:machine|unit|set|system|plant|pump|bottle|cylinder|panel|equipment|kit|array|bank|section|business|line|wing|block|own|here|there|too|also|itself|upstairs|downstairs|inside|outside|shown|drawn|promised|proposed|marked|listed|(?:that |wey )?you see|(?:at|in|on|behind|by|near|beside|of|for|from|under|inside) (?:the |our |my |that |this )?(?:${noVerb} ){0,2}${noVerb})s? )*`;
const is = "(?:is|are|was|were|has been|have been|had been|got|be|na)";
const lately = "(?:since |now |later |all |long ago |already )*";
const broken = "(?:spoilt|spoiled|bad|dead|faulty|broken|condemned|rotten|burnt)";
const away =
  "(?:removed|sold|scrapped|stolen|dismantled|demolished|taken (?:down|away|out|off)|thrown (?:out|away)|cut up|stripped|pulled down|carried away)";
/** What fills a thing for good; under planks or a slab a well is as deep as before. */
const earth = "(?:sand|earth|soil|laterite|stones?|concrete|rubble|grass)";
const notForUpkeep =
  "(?! (?:room|of|and works|and runs|to (?:repair|service|paint|clean)|for (?:repair|repairs|repainting|service|servicing|maintenance|work)))";
const making =
  "(?:installed|fixed|fitted|connected|built|bought|put|completed|supplied|delivered|laid|dug|drilled|constructed|approved|provided)";

/** Each says after a thing that it is not there any more, or not yet. */
export const goneAfter = new RegExp(
  `^${aside}${anyOf([
    // "is spoilt and has been removed"
    `(?:is|are|was|were|got) ${broken} and ${is} ${lately}${away}\\b`,
    // "packed up long ago and we did not replace it"
    "(?:packed up|died|spoiled|spoilt|broke down|collapsed|crashed|knocked)\\b(?: \\w+){0,6} (?:not|never) (?:replace|replaced|buy|bought)\\b",
    // "went with the former tenant"
    "(?:went|left|moved(?: out)?) with (?!a |an |the wind|us)",
    // "used to be our fuel"
    "used to (?:be|stand|run|hold|serve|feed)\\b",
    // "roof that was changed to stone coated", "was converted to a store"
    "(?:(?:that|which) )?(?:was|were|we|they|has been|have been) (?:since )?(?:changed|converted|turned) (?:to|into|for)\\b",
    // "pump don remove", "wey we get before don go"
    "don (?:all )?(?:remove|comot|commot|pack|sell|scatter|carry go|finish|close down)\\b",
    "wey (?:\\w+ ){0,4}before\\b",
    // "not in use since 2019 and locked off"
    "(?:is |are |was |were )?(?:not|no longer|no more) in use (?:\\w+ ){0,4}(?:locked|sealed|blanked|fenced) (?:off|up)\\b",
    `(?:${is} )?(?:locked|sealed|blanked|capped|bricked|walled|fenced|boarded) (?:off|up)\\b(?! (?:at|every|by|each|until|when))`,
    // "was moved to the new site"
    "(?:(?:was|were|has been|have been) )?(?:moved|transferred|relocated|shifted) (?:to|out|away)\\b(?! (?:the )?(?:back|front|side|roof|ground|other|first|second|upstairs|store|corner|new room))",
    // "was filled with laterite", "was buried under the new building"
    `(?:${is} |don )?${lately}(?:filled|covered|blocked)(?: up| in| over)? with ${earth}\\b`,
    "(?:was|were|has been|have been) (?:buried|built over|demolished)\\b",
    // "was stolen", "was abandoned before my time", "were discontinued"
    `${is} ${lately}(?:stolen|abandoned|discontinued|phased out|retired|withdrawn|disconnected and removed|pulled down|pulled out|broken down and carried|given (?:out|away|back)|given to (?!us)|returned to (?!us|service|work|use)|taken (?:away|out|off|down|back)${forGood}|carried away|cut off and sold|seized|impounded|repossessed|donated to (?!us)|vandalised and scrapped|shared among|rejected|refused|auctioned)\\b`,
    // "the trial was stopped", "the order was cancelled"
    "(?:pilot|trial|test|idea|project|plan|proposal|scheme|talk|deal|order|purchase|contract|application)s? (?:has |have )?(?:was|were|is|been|don) (?:\\w+ )?(?:stopped|dropped|cancelled|abandoned|shelved|suspended|returned|rejected|stalled|ongoing|die|dead|refused)\\b",
    // "that we closed with slab"
    "(?:that|which|wey) (?:we|they|i) (?:have |had |don )?(?:closed|sealed|capped|blocked|filled|scrapped|removed|sold) (?:with|off|up|since|in \\d)",
    // "is what we are applying for"
    "(?:is|are|na) (?:what|the one|something) (?:we|they|i|dem|management) (?:are |is |dey |still |want|hope|plan|wish|dream)",
    "coming (?:next (?:year|month|week|quarter)|soon|later|in (?:20\\d\\d|january|february|march|april|may|june|july|august|september|october|november|december|two|three|six))\\b",
    // "was taken to Jalingo", "were sold as scrap", "is leased out"
    `${is} ${lately}(?:taken|carted|driven|sent|carried|evacuated) to (?!(?:the |our |a |an )?(?:workshop|repair\\w*|service|servicing|mechanic|engineer|technician|back|front|side|roof|ground|other|first|second|upstairs|store|corner|new|be|patients?|wards?|guests?|customers?)\\b)`,
    `(?:is |are |was |were |has been )?${broken} and ${is} ${lately}sold\\b`,
    `${is} ${lately}(?:sold(?! to (?:us|me)\\b)|leased out|hired out|scrapped|dug up|cut down)\\b`,
    // "is inflatable"
    "(?:is|are) (?:only |just )?inflatable\\b",
    // "serves food that is brought"
    "(?:\\w+ )?(?:serves?|gets?|takes?|sells?) (?:only )?(?:food|meals|lunch|snacks) (?:that |which )?(?:is |are |we |they )*(?:brought|delivered|bought|supplied|from outside|cooked (?:outside|elsewhere|at home))\\b",
    // "will come next year", "is coming soon"
    "(?:will|go|would|shall|is to|are to|should) (?:still )?(?:come|be added|arrive)\\b(?! (?:on|up|down|back|by))",
    "(?:is|are) (?:still )?coming (?:next|soon|later|in)\\b",
    // "is on the drawing only", "is in our plan for 2028"
    `(?:is|are|was|were|na|dey) (?:only |still |just )*(?:on|in) (?:the |our |its )?(?:\\w+ )?(?:drawing|paper|plan|brochure|design|proposal|budget)s?\\b${notForUpkeep}`,
    // "is still in the carton", "is at the port"
    "(?:is|are|dey) (?:still )?(?:in|inside|at) (?:the |its |their )?(?:carton|crate|box|port|customs)e?s?\\b",
    // "has never been installed", "was not built", "never came"
    `(?:has |have |had |was |were |is |are )*(?:never (?:been )?(?:come|came|done|arrived|started|${making})|not (?:been )?(?:put|fixed|fitted|drilled|dug|built|bought|installed|completed|constructed|delivered|supplied|approved))\\b`,
    // "that does not exist"
    "(?:that |which )?(?:does |do |did )?(?:not|never|no) exist",
    // "dead since 2010", "washed away", "dried up and was capped"
    "(?:is |was |has been )?(?:dead|finished) since\\b",
    "(?:(?:was|were|got|has been|have been) )?(?:washed away|swept away|looted|carted away|cut out)\\b",
    "of before\\b",
    "(?:dried up|failed|blew|broke|burnt|spoiled|spoilt|died|packed up)(?: \\w+){0,3} and (?:was|were|we|they|it was) (?:capped|sealed|threw|thrown|dumped|abandoned|discarded|scrapped|buried)\\b",
    "(?:contractor|company|vendor)s? (?:ran away|run away|disappeared|absconded|never came|did not come|collected)\\b",
    "to (?:start|begin|be built|be installed|follow)\\b",
    "(?:area|space|section|room) (?:is|na|has become|became|don become) (?:now |just |used as )*(?:a |an |our |the )?(?:store|office|shop|restaurant|garden|hall|car park|parking|classroom|church)\\b(?! (?:too|also))",
    // "caught fire and was never replaced", "did not survive the flood"
    "(?:\\w+ ){0,4}(?:was|were) never replaced\\b",
    "(?:did|could) not survive\\b",
    // "went to our Abuja house", "is not applicable", "was only for the film shoot"
    "(?:went|gone|travelled) to (?:our|the|my|his|another) (?!service|repair|workshop|mechanic)",
    "(?:is|are) not (?:applicable|needed|necessary|required)\\b",
    "(?:(?:was|were) )?(?:only )?(?:for (?:the )?(?:\\w+ )?)?(?:during|for) (?:the )?(?:construction|building work|film|shoot|wedding|party|burial|election)\\b",
    // "was a hotel before"
    "(?:was|were|dey|existed|stood) (?:here |there )?before(?: now| we| i| dem|$)",
  ])}`,
);

/** Each says anywhere after a thing that it is for later. */
export const laterAfter =
  /\b(?:is|are|was|were) (?:all |still |only |both )*(?:for (?:the )?(?:phase|next phase|second phase|future)|on paper|on the drawings?)\b/;

const one = "(?:the |our |this |that |any |all |a |an |one |its |their )*(?:\\w+ )?";

/** Each says before a thing that it is not there any more, or not yet. */
export const goneBefore = new RegExp(
  `${anyOf([
    // "we stop selling kerosene", "stopped using the mud oven"
    "\\b(?:stop|stopped|stopping|ceased|quit|gave up) (?:to )?(?:selling|using|keeping|running|making|firing|frying|baking|treating|admitting|burning|operating|offering|dispensing|storing|cooking with|sell|use|keep|run|fire|burn) ",
    // "we are applying for the skid", "still saving for a lift"
    "\\b(?:applying|applied|saving|hoping|waiting|praying|budgeting|looking|fundraising|quotation|quotations) (?:money )?for ",
    // "we had a plan for a cinema", "the idea of a pool"
    "\\b(?:(?:had|have|get) (?:a |the )?plans? (?:for|to \\w+)|(?:idea|dream|thought|thinking) of|talks? of (?!(?:the|our|this)\\b)) ?(?:adding )?",
    "\\b(?:promised|promising) (?:us |to \\w+ )?",
    // "has not delivered the lift"
    "\\b(?:has|have|had|did|was|were) (?:not|never) (?:yet )?(?:delivered|supplied|brought|installed|built|completed|provided|commissioned|connected|deliver|supply|bring|install|build|complete|provide) (?:us )?",
    // "yet to get a lift", "next year we go buy gen", "we will have a pool soon"
    "\\byet to (?:get|have|buy|install|build|drill|dig|put) ",
    "\\b(?:we|i|they|dem|owner|management) (?:go|will|shall|wan|want to|hope to|plan to|intend to|about to) (?:soon |later |still )?(?:buy|have|get|put|build|drill|dig|install|add|acquire|construct) (?!back|another|more|a second|second|a bigger|extra|additional|one more|a new)",
    // "we cancelled the lift", "residents refused the pool"
    "\\b(?:cancelled|canceled|rejected|refused|shelved|voted against|opposed|turned down|declined|agreed to) (?:the plan for |the idea of )?",
    "\\binstead of (?:having |buying |using )?",
    // "only the base of the lift is there"
    "\\bonly the (?:base|house|room|space|slab|foundation|pit|shaft|frames?|shell|stand|pipes?|wires?|point) (?:of|for) ",
    // "no need of a lift", "do without a pool"
    "\\b(?:no need|need) of ",
    // "we transferred the gen to Abuja", "I dashed my brother the gen"
    "\\b(?:dashed|gave out|donated|auctioned|came for|carried away) (?:my |our )?(?:brother |church |school )?",
    // "bank seized the gen", "the vendor collects its fridge"
    "\\b(?:seized|impounded|repossessed|confiscated|withdrew) ",
    "\\b(?:collects?|collected|retrieves?|retrieved) (?:back )?(?=its|his|their)",
  ])}${one}$`,
);

/** What is wanted, asked for, shown or talked of is not there by that; only what has "a" before it, for "the lift" is one that is known. */
export const wishedFor =
  /\b(?:need|needs|needed|want|wants|would like|like to have|asking for|ask for|asked for|requesting|advise on|think about|thinking about|thinking of|planning|plan|propose|proposes|proposing|shows?|mentions?|talks? of|talks? about|said there is|say there is|claims?|space for|room for|provision for|reserved for|quotation for|quote for|interested in|looking at|is|should we \w+) (?:a|an|any) (?:new )?(?:\w+ )?$/;
const isAsked = /^(?:\w+ ){0,3}(?:necessary|needed|advisable|required|better)\b/;

/** Whether "is a lift necessary": a bare "is a" says that something is one. */
export const isWishedFor = (before: string, after: string): boolean =>
  wishedFor.test(before) &&
  (!/\b(?:is) (?:a|an|any) (?:new )?(?:\w+ )?$/.test(before) || isAsked.test(after)) &&
  !isPartOf.test(after);
/** "we need a lift engineer", "asking for a gate key". */
const isPartOf =
  /^(?:engineer|technician|mechanic|operator|key|part|parts|service|servicing|repair|repairs|man|room|cover|attendant|contract|contractor|test|permit|certificate)\b/;

/** "agreed to the lift" alone is no denial: nobody did. */
export const isAgreed = (before: string): boolean =>
  /\bagreed to\b/.test(before) && !/\b(?:nobody|no one|not|never|none)\b/.test(before);

/** A thing between two halves: "we gave the cylinders back", "we filled the pool with sand". */
export const between: readonly [before: RegExp, after: RegExp][] = [
  [
    /\b(?:gave|given|handed|sent|took|carried) (?:the |our |all |both |those |his |its |that )*(?:\w+ )?$/,
    /^(?:\w+ )?(?:back to|away\b|to the (?:dealer|vendor|supplier|owner|landlord|scrap))/,
  ],
  [
    /\b(?:took|carried|packed|moved|left with) (?:his|her|their|its|the) (?:\w+ )?$/,
    /^(?:\w+ )?(?:with (?:him|her|them)\b|along\b|when (?:he|she|they) (?:left|moved|packed|went|parked))/,
  ],
  [
    /\b(?:filled|covered|blocked) (?:up |in )?(?:the |our |that )(?:old )?(?:swimming )?$/,
    /^(?:\w+ )?(?:with (?:sand|earth|soil|laterite|stones?|concrete|rubble)\b|up\b)/,
  ],
  // "there was a lift here once", "we had a pool till 2019", "we had a gen but it was sold"
  [
    /\bthere (?:was|were) (?:once )?(?:a |an |one )?(?:\w+ )?$/,
    /^(?:here |there )?(?:once|before|then|till|until|those days|in those days)\b(?!.*\bstill\b)/,
  ],
  [
    /\b(?:had|owned) (?:a |an |one |our |the )?(?:\w+ )?$/,
    /^(?:here |there )?(?:till|until|before|in those days|once)\b/,
  ],
  // "space for lift left"
  [/\b(?:space|provision|base|shaft) for (?:the |a )?(?:\w+ )?$/, /^(?:is |was )?(?:left|reserved|only|kept)\b/],
  // "the place had a lift in the eighties"
  [
    /\b(?:had|was|were) (?:a |an |one )(?:\w+ )?$/,
    /^(?:in|during) (?:the )?(?:\d+s|sixties|seventies|eighties|nineties|old days|colonial)\b/,
  ],
  // "we returned the gen to the supplier", "shifted the gen to the new factory"
  [
    /\b(?:returned|transferred|shifted|moved|relocated|sent) (?:the |our |all |both |that )*(?:\w+ )?$/,
    /^(?:\w+ )?to (?!(?:the |our )?(?:back\b|front\b|side\b|other side|service\b|use\b|work\b|repair|workshop|mechanic|roof|ground|first|second|corner|new room|store\b))/,
  ],
  // "flood carried the gen", "rain destroyed the gen and it was cleared"
  [
    /\b(?:flood|water|rain|storm|erosion|fire|boys|rioters|mob) (?:carried|carry|swept|took|destroyed|burnt|burned) (?:the |our )?(?:\w+ )?$/,
    /^(?:away|go|comot|and (?:it|we|they) (?:was|were)? ?(?:cleared|removed|sold|scrapped))?(?: |$)(?!cover|cable|roof|house|door)/,
  ],
  // "space is reserved for a lift" is told by what is wished for; "there was a lift in my father's time"
  [/\bthere was (?:a |an )?(?:\w+ )?$/, /^in (?:my|our|his) (?:grand)?father/],
  // "money for the lift is not ready"
  [
    /\b(?:money|fund|funds|budget|cash) for (?:the |a |our )?(?:\w+ )?$/,
    /^(?:is|are|has|have|don|no|never|dey)? ?(?:not|never|finish|no)\b/,
  ],
];

/** What a sentence may still say of a thing past its turn: "but it was sold", "but never connected", "but stolen". */
export const goneInTheEnd = new RegExp(
  `^(?:\\w+ ){0,4}but (?:there (?:is|are) (?:none|no such)|(?:i|we|nobody) never (?:saw|seen)|we no see)|^(?:\\w+ ){0,4}(?:but|then|and later) (?:it |they |e |that one )?(?:${is} |don )?${lately}${away}\\b`,
);

const host =
  "(?:landlord|mall|plaza|council|government|govt|vendor|supplier|developer|lessor|airport|market union|neighbou?r)s?";
const names =
  "(?:mtn|airtel|glo|9mobile|etisalat|ihs|atc|helios|phcn|nepa|aedc|ikedc|ekedc|eedc|phed|kedco|ibedc|jedc|jed|bedc|kaedco|niwa|npa|faan|nnpc)";
const place = "(?:site|place|house|building|compound|office|branch|address|location|property|campus|factory)";

/** Each says after a thing that it is elsewhere or of somebody else. */
export const elsewhereAfter: readonly RegExp[] = [
  new RegExp(
    `^${aside}${anyOf([
      // "is done at the teaching hospital"
      "(?:is|are|was|were) (?:done|carried out|made|taken|tested) (?:at|in) (?:the|a|another|any) (?:\\w+ )?(?:hospital|clinic|laboratory|lab|centre|center|branch|depot|headquarters|town|city)\\b",
      // "goes to our Wuse branch"
      "(?:goes|go|is sent|are sent|is taken|are taken) to (?:our|the|another|their|a) (?:\\w+ )?(?:branch|factory|plant|shop|town|site|head office|laundry|contractor)\\b",
      // "is at our other branch", "is from the old site"
      `(?:is|are|was|were|dey) (?:from|of|at|in|for) (?:the|our|another|my) (?:old|former|previous|other|last|second|head|main) ${place}\\b`,
      "(?:is |are )?(?:on|in) the (?:next|adjoining|adjacent|neighbouring|opposite) (?:plot|compound|street|building|house|fence|land|property)\\b",
      // "na government property", "remains the property of the vendor"
      "(?:is|are|na|remains?) (?:still )?(?:the )?(?:property|asset|machine) of (?!us\\b|our\\b|this\\b|the (?:building|school|hotel|hospital|church|mosque|owner|estate))",
      "(?:is|are|na|remains?) (?:still )?(?:\\w+ )?(?:government|govt|council|army|police|navy|community) (?:property|own|asset)\\b",
      // "is the responsibility of the landlord", "is under the landlord", "is maintained by the mall"
      `(?:is|are|na) (?:the |his |their )?(?:responsibility|duty|work|business|problem|concern|job|care) (?:of|for) (?:the |our )?${host}\\b`,
      `(?:is|are|na) (?:the |our )?${host}(?:'s)? (?:responsibility|duty|work|business|problem|concern|job|own)\\b`,
      `(?:is|are|dey|na) (?:still )?under (?:the )?(?:care|control|management) of (?:the |our )?${host}\\b`,
      // "under the landlord" is under his care, "under the mall" where it stands.
      "(?:is|are|dey|na) (?:still )?under (?:the |our )?(?:landlord|council|government|govt|vendor|supplier|developer|lessor)(?! \\w+ (?:flat|room|office|shop))\\b",
      `(?:is|are|na) (?:\\w+ )?(?:maintained|serviced|managed|handled|repaired|owned|provided) by (?:the |our )?${host}\\b(?! (?:manager|engineer|staff|team|office))`,
      "(?:is|are) (?:outsourced|contracted out|farmed out|done outside|sent outside|done by outsiders)\\b",
      "run by (?:a |an )?(?:outsider|concessionaire)s?\\b",
      "(?:is|are) at the (?:main|general|central|teaching|head) (?:hospital|office|campus|branch|church)\\b",
      "(?:come|comes) (?:from|with) (?:the )?\\w+(?: \\w+)? (?:when|if|only when)\\b",
      "(?:pay|pays|paying) (?:us )?rent\\b",
      "(?:is|are|na) (?:community|family|village|council) own\\b",
      "patients (?:go|are sent|are referred) to\\b",
      `(?:is|are|na) (?:for )?${names}(?:$| own| people)`,
      "hired\\b",
    ])}`,
  ),
  // "of Airtel", "of the bank downstairs", "but it is NIWA property"
  new RegExp(`^(?:of|owner|owners|for) (?:the )?${names}\\b`),
  /^owners? (?:pay|pays|come|comes)\b/,
  /^of the (?:\w+ )?(?:bank|shop|seller|trader|pharmacy|restaurant|supermarket|eatery|salon|firm|company) (?:downstairs|upstairs|on the|in the|at the|in front|outside)\b/,
  /^(?:\w+ ){0,6}but (?:it|they) (?:is|are|na) (?:the )?\w+ (?:property|own)\b/,
  // "of the tenant in the BQ", "of the hotel beside us"
  /^(?:\w+ ){0,2}of (?:the|a|my|our|one|another) (?:tenant|lodger|neighbou?r|contractor|vendor|(?:former|previous|last|old) (?:owner|tenant|occupant)s?)s?\b(?! still)/,
  /^of (?:the|a|that) (?:\w+ ){1,3}(?:beside|behind|near|facing|close to|next to|opposite) (?:us|our|here)\b/,
  // "serves the other block which is not ours", "came with the tenant", "is with the disco"
  /^(?:\w+ ){0,8}(?:which|that|it) (?:is|are) not (?:ours|mine|for us)\b/,
  /^(?:came|come|left|goes|go) with (?:the|a|our|that|each) (?:tenant|bank|lodger|occupant)s?\b/,
  /^(?:\w+ ){0,3}(?:is|are) not connected to (?:us|our)\b/,
  // "by a carpenter in another street", "by another company"
  /^(?:\w+ ){0,6}(?:in|at|from) another (?:street|town|place|state|building|compound|city|site|area)\b/,
  /^(?:\w+ ){0,6}by another (?:company|firm|man|person|people|school|church|party)\b/,
];

/** Each says before a thing that it is elsewhere or of somebody else. */
export const elsewhereBefore: readonly RegExp[] = [
  /\b(?:done|carried out|tested|treated) at (?:the|a|another) (?:\w+ )?$/,
  /\brefer(?:red)? (?:\w+ )?to (?:the|a|another) (?:\w+ )?$/,
  // "MTN mast", "water from the church borehole"
  new RegExp(`\\b${names}(?:'s)? $`),
  /\b(?:from|fetch from|runs? on|depends? on|feeds? from) (?:the |an? )?(?:plaza|estate|estate's|church|mosque|school|street|community|government|mall|market|council) $/,
  /\b(?:use|uses|using) (?:an? |the )?outside $/,
  /\bleased (?:the |our |some )?(?:land|roof|space|plot) to .{1,30}\b(?:for|for their) $/,
  // "our other branch has a lift", "head office has a lift"
  /\b(?:(?:other|another|second|old) (?:branch|office|site|place|building|house|campus|compound|factory|church|school|hotel)|head office|headquarters) (?:has|have|get|had|keeps|uses|carries) (?:a |an |the |its |own |one |two |their )*(?:\w+ )?$/,
  // "na Julius Berger get the lift"
  /\bna (?!we\b|us\b|our\b|i\b|me\b|only\b)(?:\w+ ){1,3}(?:get|own|bring) (?:the |that |this )?$/,
  // "each tenant owns his gen", "ownership of the gen is with the disco"
  /\b(?:each|every) (?:tenant|flat|shop|occupant|resident|student|trader|family|house|owner|shopkeeper) (?:owns|brings|provides|buys|comes with) (?:his |her |their |its |own |small )+$/,
  // "each trader own gen"
  /\b(?:each|every) (?:tenant|shop|occupant|resident|student|trader|shopkeeper|seller) (?:has |have |had |get |gets |with |dey use )?(?:his |her |their |its |im )?own (?:small |big |little )?$/,
  /\bownership of (?:the |that )?$/,
  // "we hire a gen when we need it"
  /\b(?:hire|hires|hiring|borrow|borrows|borrowing) (?:a |an |the |one |out )*(?:\w+ )?$/,
  // "the landlord is in charge of the lift"
  new RegExp(
    `\\b${host} (?:is |are |dey |na )?(?:fully )?(?:in charge of|responsible for) (?:the |our |all |both )*(?:\\w+ )?$`,
  ),
];
