import { sameSentence } from "./owners.rules.ts";
import type { Word } from "./tokenizer.rules.ts";

/** What is said of a part of a thing, or of one of several, is not said of the thing. */

const parts =
  /^(?:covers?|lids?|keys?|doors?|battery|batteries|cables?|pumps?|motors?|meters?|handles?|fences?|roofs?|pipes?|wires?|rails?|railings?|gates?|locks?|padlocks?|bulbs?|lamps?|lights?|screens?|panels?|belts?|filters?|fans?|guards?|ladders?|ropes?|chains?|buttons?|glass|hoses?|valves?|taps?|tyres?|wheels?|seats?|nets?|tiles?|steps?|water|fuel|diesel|oil|some|half|part|parts|one|two|three|compressors?|condensers?|controllers?|switch|switches|nozzles?|burners?|gauges?|alarms?|certificates?|papers?|licences?|books?|drawings?|signs?|stand|attendants?|operators?|engineers?)$/;

/** "the cover of the well was stolen", "one of the two gens was sold": the well and the other one are there. */
export function isOfPart(words: readonly Word[], start: number): boolean {
  const { sentence } = words[start] ?? {};
  for (let at = start - 1; at >= start - 4; at -= 1) {
    const word = sameSentence(words, at, sentence);
    if (!word || words[at + 1]?.breakBefore === ",") return false;
    if (word.text === "of") return parts.test(words[at - 1]?.text ?? "") && words[at - 1]?.sentence === sentence;
    if (!/^(?:the|our|my|that|this|its|old|new|big|small|two|three|four|five|main|other|\d+)$/.test(word.text))
      return false;
  }
  return false;
}

const kinds = /^(?:tenants?|occupants?|lessees?|shopkeepers?|traders?|lodgers?)$/;

/** "Tenants: a barber, a fish seller with a cold room": what such a list names is theirs. */
export function isInListOfTenants(words: readonly Word[], start: number): boolean {
  const { sentence } = words[start] ?? {};
  for (let at = start; at > start - 40; at -= 1) {
    const word = sameSentence(words, at, sentence);
    if (!word) return false;
    if (word.breakBefore !== ":") continue;
    const before = [1, 2, 3].map((back) => sameSentence(words, at - back, sentence)?.text ?? "");
    return before.some((text) => kinds.test(text)) && !before.some((text) => /^(?:we|for|to|by)$/.test(text));
  }
  return false;
}

const materials = "(?:asbestos|thatch|thatched|zinc|mud|timber|wood|wooden|firewood|kerosene|charcoal|r22|freon|iron)";
const swapped =
  /^(?:(?:roof|roofing|ceiling|sheet|sheeting|tile|floor|wall|gas)s? )?(?:(?:is|are|was|were|has been|have been|all|since|now|been) )*(?:replaced|changed|swapped|exchanged) (?:with|to|for|by) (?:the |a |an )?(\w+)/;

/** "old asbestos roof replaced with aluminium": a material that gave way to another one. */
export function isSwapped(words: readonly Word[], start: number, end: number, after: string): boolean {
  const material = words.slice(start, end).find(({ text }) => new RegExp(`^${materials}$`).test(text));
  const [, instead] = swapped.exec(after) ?? [];
  return (
    material !== undefined &&
    instead !== undefined &&
    !/^(?:new|another|same|similar|more)$/.test(instead) &&
    instead !== material.text
  );
}
