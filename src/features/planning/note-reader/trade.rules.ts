import { sameSentence } from "./owners.rules.ts";
import { readNumber, type Word } from "./tokenizer.rules.ts";

/** What is sold, shown or somebody's business: named by the notes, and no part of the building. */

const selling = /^(?:sell|sells|selling|stocks|distribute|distributes|imports|importing|retails)$/;
const sellers = /^(?:|we|they|who|that|which|i|also|and|only|mainly|shop)$/;
const dealing = /^(?:deal|deals|dealer|dealers|trade|trades|specialise|specialises|specialize)$/;
/** What says of the rest of a sentence that it is not what is sold. */
const endsGoods =
  /^(?:from|with|at|in|behind|inside|using|through|under|on|near|beside|have|has|had|run|runs|keep|keeps|use|uses|operate|own|owns|bake|bakes|make|makes|is|are|was|were|there|our|but|while|also|cook|fry|refill|repair|service|install|test|by|we|it|they|which|where|upstairs|downstairs)$/;
/** Where these are sold they are here, and burn, poison or spoil as they lie. */
const lies =
  /^(?:petrol|fuel|diesel|pms|ago|dpk|kerosene|gas|lpg|cylinder|thinner|solvent|paint|acid|chemical|chlorine|caustic|fertilizer|fertiliser|pesticide|herbicide|insecticide|agrochemical|drug|drugs|vaccine|explosive|grain|maize|rice|bread|food|fish|meat|water|ice|timber|plank|wood|foam|cloth|tyre|alcohol|spirit|lacquer|varnish|adhesive|beer|charcoal|firewood|oxygen|tablet|shop|market|stall|restaurant|eatery|canteen|kiosk)$/;

const reach = 14;

const textAt = (words: readonly Word[], at: number, sentence: number | undefined): string =>
  sameSentence(words, at, sentence)?.text ?? "";

/** "we sell generators and inverters", "dealers in cold rooms", "store for imported cookers". */
function isSold(words: readonly Word[], start: number): boolean {
  const { sentence, text: own, stem } = words[start] ?? {};
  for (let at = start - 1; at >= start - reach; at -= 1) {
    const word = sameSentence(words, at, sentence);
    if (!word) return false;
    const { text } = word;
    const before = textAt(words, at - 1, sentence);
    if (selling.test(text)) return sellers.test(before);
    if (text === "in" && dealing.test(before)) return true;
    if (word.breakBefore === ":" && /^(?:showroom|dealers?|suppliers?)$/.test(before)) return true;
    if (text === "for" && /^(?:stores?|showroom|warehouse|shops?)$/.test(before)) return own !== stem;
    if (text === "of" && /^(?:parts|spares|importers?|distributors?)$/.test(before)) return true;
    if (endsGoods.test(text) || readNumber(text) !== null) return false;
  }
  return false;
}

const shown = /^(?:on display\b|on show (?:only|for)|(?:\S+ ){0,5}(?:as samples?|for demonstration|for show)$)/;
const working =
  /^(?:advise|advises|audit|audits|insure|insures|train|trains|supply|supplies|design|designs|consult|consults|represent|represents|clean|cleans|equip|equips|fund|funds|inspect|inspects|serve|serves|photograph|models?|pictures?|photos?|posters?)$/;

const customers =
  /^(?:hospital|clinic|school|hotel|church|mosque|restaurant|supermarket|market|factory|bakery|pharmacy|farm|estate|filling station)$/;

/** "we advise hospitals", "insurance to filling stations", "models of stadiums": whom or what somebody's work is about. */
function isWorkedFor(words: readonly Word[], start: number): boolean {
  const { sentence, text, stem } = words[start] ?? {};
  if (text === stem) return false;
  // "filled for hospitals": no property has several.
  if (customers.test(stem ?? "") && textAt(words, start - 1, sentence) === "for") return true;
  for (let at = start - 1; at >= start - 6; at -= 1) {
    const word = sameSentence(words, at, sentence);
    if (!word) return false;
    if (working.test(word.text)) return true;
    if (word.text === "to" && [1, 2, 3].some((back) => selling.test(textAt(words, at - back, sentence)))) return true;
    if (/^(?:our|the|this|is|are|has|have|in|at|on|with|from|by)$/.test(word.text)) return false;
  }
  return false;
}

/** "named after the Bishop of the Cathedral". */
function isNamedAfter(words: readonly Word[], start: number): boolean {
  const { sentence } = words[start] ?? {};
  for (let at = start - 1; at >= start - 7; at -= 1) {
    const word = sameSentence(words, at, sentence);
    if (!word || word.breakBefore === ",") return false;
    if (word.text === "after") return /^(?:named|called)$/.test(textAt(words, at - 1, sentence));
  }
  return false;
}

/** "elevator company's office", "oil and gas consultants": whose business it is. */
const business =
  /^(?:(?:and|or) \S+ )?(?:consultants?|consultancy|federation|secretariat|society|inspectors' office|studies|magazine|(?:company|group|firm|agency)(?:'s|s')? (?:office|shop|showroom|head office|accounts office|left)|(?:photos?|pictures?|posters?) (?:on|in|hang))(?: |$)/;
const trader =
  /^(?:(?:and|or) \S+ )?(?:equipment |services? |spare parts |parts )?(?:suppliers?|dealers?|importers?|exporters?|distributors?|manufacturers?|makers?|installers?|agents?)(?: |$)/;

/** Nothing is said of what such a sentence names but who somebody is: "Hotel suppliers", "Pool equipment dealer". */
function saysNothing(words: readonly Word[], start: number): boolean {
  const { sentence } = words[start] ?? {};
  const near = words.slice(Math.max(0, start - reach), start + reach).filter((word) => word.sentence === sentence);
  return near.every(
    ({ text }) =>
      !/^(?:is|are|was|were|has|have|had|come|comes|came|service|services|maintain|maintains|we|our|they|the|it|call|called|do|does)$/.test(
        text,
      ),
  );
}

/** Whether the thing at `words[start..end)` is goods, somebody's client or trade, or only a name. */
export function isOnlyTradedIn(words: readonly Word[], start: number, end: number): boolean {
  if (isNamedAfter(words, start) || isWorkedFor(words, start)) return true;
  const { segment } = words[end - 1] ?? {};
  const after = words.slice(end, end + 7).filter((word) => word.segment === segment);
  const said = after.map(({ text }) => text).join(" ");
  if (business.test(said)) return true;
  if (words.slice(start, end).some(({ stem }) => lies.test(stem))) return false;
  return isSold(words, start) || shown.test(said) || (trader.test(said) && saysNothing(words, start));
}
