import { readNumber, type Word } from "./tokenizer.rules.ts";

const units = new Set(
  "kva kw kwh hp litre liter ltr l floor storey story year yr bedroom bed flat unit person people tonne ton kg m meter metre inch volt v amp percent hour minute month week day ah block".split(
    " ",
  ),
);
const stops = new Set("and or but with without is are was has have of for in on at".split(" "));

/** "lifts (4)", "generators x2", "ACs: 14". */
function statedAfter(words: readonly Word[], at: number): number | null {
  const next = words[at];
  if (!next) return null;
  if (next.text === "times") return within(readNumber(words[at + 1]?.text));
  const listed = next.breakBefore === "(" || next.breakBefore === ":";
  return listed && !units.has(words[at + 1]?.stem ?? "") ? within(readNumber(next.text)) : null;
}

/** The count an owner states for a thing: "2 lifts", "three big gens", "2 x 100kva gens", "lifts (2)"; null if none. */
export function countBefore(words: readonly Word[], start: number, end: number): number | null {
  const segment = words[start]?.segment;
  const stated = statedAfter(words, words[end]?.stem === "unit" ? end + 1 : end);
  if (stated !== null) return stated;
  if (words[start]?.breakBefore === ")") return within(readNumber(words[start - 1]?.text));
  for (let i = start - 1; i >= start - 6 && i >= 0; i -= 1) {
    const word = words[i];
    if (!word || word.segment !== segment) return null;
    const number = readNumber(word.text);
    if (number !== null && !units.has(words[i + 1]?.stem ?? "")) return within(number);
    if (word.text === "of" && readNumber(words[i - 1]?.text) !== null) continue;
    if (stops.has(word.text)) return null;
  }
  return null;
}

const within = (count: number | null): number | null =>
  count !== null && Number.isInteger(count) && count >= 1 && count <= 200 ? count : null;

const generatorWords = new Set(["generator", "gen", "gens", "gen set", "genset", "kva", "standby power"]);
const generatorStems = new Set([
  "generator",
  "gen",
  "genset",
  "perkin",
  "perkins",
  "mikano",
  "cummins",
  "cat",
  "caterpillar",
  "lister",
  "wilson",
  "deutz",
  "jubaili",
  "jmg",
  "firman",
  "elepaq",
  "standby",
  "diesel",
  "genarator",
  "generater",
  "genny",
]);
const otherPower = new Set(
  "inverter solar ups transformer stabilizer stabiliser avr hybrid lithium battery panel pv substation feeder regulator".split(
    " ",
  ),
);

export const isGeneratorWord = (keyword: string): boolean => generatorWords.has(keyword);

/** A rating belongs to the nearest machine named in its sentence; a bare one is taken for a generator's. */
function ratingBelongsToGenerator(words: readonly Word[], at: number): boolean {
  let nearest = 99;
  let generator = true;
  for (let i = Math.max(0, at - 8); i < words.length && i <= at + 8; i += 1) {
    const word = words[i];
    if (!word || i === at || word.sentence !== words[at]?.sentence) continue;
    const isGenerator = generatorStems.has(word.stem);
    if (!isGenerator && !otherPower.has(word.stem)) continue;
    const distance = Math.abs(i - at) + (word.segment === words[at]?.segment ? 0 : 2);
    if (distance < nearest || (distance === nearest && i > at)) {
      nearest = distance;
      generator = isGenerator;
    }
  }
  return generator;
}

function ratingNear(words: readonly Word[], start: number, end: number): number | null {
  const segment = words[start]?.segment;
  for (const i of [start - 1, end + 1, start - 2, end + 2, start - 3, end + 3, start]) {
    const word = words[i];
    if (word && word.segment === segment && word.stem === "kva" && ratingBelongsToGenerator(words, i))
      return readNumber(words[i - 1]?.text);
  }
  return null;
}

/** Small sets up to 7 kVA run on petrol unless the owner says diesel; "other" is an inverter's or transformer's rating. */
export function generatorKind(
  words: readonly Word[],
  start: number,
  end: number,
  keyword: string,
): "standby" | "petrol" | "other" {
  if (keyword === "kva" && !ratingBelongsToGenerator(words, start)) return "other";
  const sentence = words[start]?.sentence;
  const near = words.slice(Math.max(0, start - 6), end + 6).filter((word) => word.sentence === sentence);
  if (near.some((word) => word.text === "diesel")) return "standby";
  const rating = ratingNear(words, start, end);
  return rating !== null && rating < 8 ? "petrol" : "standby";
}

/** How many different generator ratings the notes name: "100kva and 60kva gens" are two sets. */
export function generatorRatings(words: readonly Word[]): number {
  const ratings = new Set<number>();
  words.forEach((word, at) => {
    const rating = word.stem === "kva" ? readNumber(words[at - 1]?.text) : null;
    if (rating !== null && rating >= 8 && ratingBelongsToGenerator(words, at)) ratings.add(rating);
  });
  return ratings.size;
}

/** Storeys named in the notes ("3-storey", "G+4", "bungalow", "duplex"); the highest, or null. */
export function readStoreys(words: readonly Word[], raw: string): number | null {
  let found = 0;
  words.forEach((word, at) => {
    if (word.text === "bungalow") found = Math.max(found, 1);
    if (word.text === "duplex" || word.text === "upstairs") found = Math.max(found, 2);
    if (!/^(?:storey|story|floor|storied)$/.test(word.stem)) return;
    const number = readNumber(words[at - 1]?.text);
    const added = /^(?:added|extra|additional|more|number)$/.test(words[at - 2]?.text ?? "");
    if (number !== null && Number.isInteger(number) && number >= 1 && number <= 60 && !added)
      found = Math.max(found, number);
  });
  const above = /\bg\s*\+\s*(\d{1,2})\b/i.exec(raw);
  if (above) found = Math.max(found, Number(above[1]) + 1);
  return found > 0 ? found : null;
}

const largeHall = 100;
const placesOf = /^(?:seat|seater|seats|seating|capacity|worshippers?|spectators?|congregants?|passengers?)$/;
const holds = /^(?:for|hold|holds|holding|seat|seats|seating|sit|sits|takes|of|hall|auditorium|church|mosque)$/;

/** How many, with its thousands: "5,000", "five thousand". */
function numberAt(words: readonly Word[], at: number): number | null {
  const number = readNumber(words[at]?.text);
  if (number === null) return null;
  const many: Record<string, number> = { thousand: 1_000, hundred: 100 };
  return number * (many[words[at + 1]?.stem ?? ""] ?? 1);
}

const manyRooms = 10;
const isRoom = /^(?:rooms?|bedrooms|chalets|suites|keys)$/;

/** Where the notes tell of ten rooms and more: "44 rooms", "240 guest rooms"; null if nowhere. */
export function readRooms(words: readonly Word[]): { start: number; end: number; count: number } | null {
  for (let at = 0; at < words.length; at += 1) {
    const count = readNumber(words[at]?.text);
    if (count === null || count < manyRooms || !Number.isInteger(count)) continue;
    const [first, second] = [words[at + 1], words[at + 2]];
    const end = /^(?:guest|hotel|en)$/.test(first?.text ?? "") ? second : first;
    if (end?.segment === words[at]?.segment && isRoom.test(end?.text ?? ""))
      return { start: at, end: at + (end === first ? 2 : 3), count };
  }
  return null;
}

const hall = /^(?:hall|halls|auditorium|marquee|tent|church|mosque|cathedral|theatre)$/;

/** "A marquee of white PVC, it stays up all the year, 600 people". */
const isOfHall = (words: readonly Word[], at: number): boolean =>
  words.slice(Math.max(0, at - 12), at).some((word) => word.sentence === words[at]?.sentence && hall.test(word.text));

/** Where the notes tell of a room for a hundred people and more: "780 seats", "a hall for 300 people"; null if nowhere. */
export function readHall(words: readonly Word[]): { start: number; end: number; count: number } | null {
  for (let at = 0; at < words.length; at += 1) {
    const count = numberAt(words, at);
    if (count === null || count < largeHall) continue;
    const segment = words[at]?.segment;
    // "Hall for 500."
    const isHall =
      words[at - 1]?.text === "for" && /^(?:hall|auditorium|church|mosque)$/.test(words[at - 2]?.text ?? "");
    if (isHall && words[at + 1]?.segment !== segment) return { start: at, end: at + 1, count };
    // "Chairs for 150 under a canopy."
    if (words[at - 1]?.text === "for" && /^(?:chairs|seats|benches|stools)$/.test(words[at - 2]?.text ?? ""))
      return { start: at - 2, end: at + 1, count };
    // "Seats 300."
    if (/^(?:seats|seating|sits)$/.test(words[at - 1]?.text ?? "") && words[at + 1]?.segment !== segment)
      return { start: at - 1, end: at + 1, count };
    for (let end = at + 1; end <= at + 2 && words[end]?.segment === segment; end += 1) {
      const text = words[end]?.text ?? "";
      const isHeld =
        (/^(?:people|persons|guests)$/.test(text) && [1, 2].some((back) => holds.test(words[at - back]?.text ?? ""))) ||
        (/^(?:people|persons|guests|chairs)$/.test(text) && isOfHall(words, at));
      if (placesOf.test(text) || isHeld) return { start: at, end: end + 1, count };
    }
  }
  return null;
}

const fuels = /^(?:diesel|ago|petrol|pms|fuel)$/;
const sunk = /^(?:underground|buried|below|beneath)$/;

/** Where a tank that stands below the ground is told of with its fuel: "a tank below the lawn for diesel"; null if nowhere. */
export function readSunkFuel(words: readonly Word[]): { start: number; end: number; count: null } | null {
  for (let at = 0; at < words.length; at += 1) {
    if (words[at]?.stem !== "tank") continue;
    const { segment } = words[at] ?? {};
    const near = words.slice(Math.max(0, at - 6), at + 9).filter((word) => word.segment === segment);
    if (near.some(({ text }) => fuels.test(text)) && near.some(({ text }) => sunk.test(text)))
      return { start: at, end: at + 1, count: null };
  }
  return null;
}

const powered = /^(?:inverter|invertor|lithium|tubular|solar|battery|watt|kw|kva|carport)$/;
const noPanel = /^(?:of|for|beater|board|door|doors|wall|fence|made|are|is)$/;

/** Where the notes count panels beside an inverter or its batteries: "24 panels on the carport"; null if nowhere. */
export function readPanels(words: readonly Word[]): { start: number; end: number; count: number } | null {
  for (let at = 0; at < words.length; at += 1) {
    const count = within(readNumber(words[at]?.text));
    if (count === null || count < 2) continue;
    const [first, second] = [words[at + 1], words[at + 2]];
    const end = /^(?:big|small|new|old|roof|long)$/.test(first?.text ?? "") ? second : first;
    if (end?.text !== "panels" || end.segment !== words[at]?.segment) continue;
    const last = at + (end === first ? 2 : 3);
    if (words[last]?.segment === end.segment && noPanel.test(words[last]?.text ?? "")) continue;
    if (words.some((word) => word.sentence === end.sentence && powered.test(word.stem)))
      return { start: at, end: last, count };
  }
  return null;
}

const landlord = /^(?:landlord|landlady|owner|lessor)$/;
const provider = /^(?:estate|landlord|landlady|developer|mall|plaza|facility|management)$/;
const cares =
  /^(?:does|handles|pays|repairs|maintains|takes|looks|responsible|fixes|mends|runs|provides|supplies|gives|treats)$/;

/** "On the roof": where something is, and nothing of the roof. */
const isPlaceOf = (words: readonly Word[], at: number): boolean =>
  [1, 2].some((back) => /^(?:on|under|over|from|at|through|into|onto|above|below)$/.test(words[at - back]?.text ?? ""));

type Left = { start: number; end: number; count: null };

/** Where a word of this is left to whoever lets or runs the place, in one sentence: "the estate runs water and sewage". */
function readLeft(words: readonly Word[], what: RegExp, who: RegExp): Left | null {
  for (let at = 0; at < words.length; at += 1) {
    if (!what.test(words[at]?.stem ?? "") || isPlaceOf(words, at)) continue;
    for (let back = at - 1; back >= at - 8 && words[back]?.sentence === words[at]?.sentence; back -= 1) {
      const text = words[back]?.text ?? "";
      if (/^(?:not|never|we|our|us)$/.test(text)) break;
      if (who.test(text) && words.slice(back + 1, at).some((word) => cares.test(word.text)))
        return { start: back, end: at + 1, count: null };
    }
  }
  return null;
}

/** "The owner pays only for roof and outside wall". */
export const readLandlordsRoof = (words: readonly Word[]): Left | null => readLeft(words, /^roof$/, landlord);

/** "The estate runs water, sewage and light". */
export const readEstatesSewage = (words: readonly Word[]): Left | null =>
  readLeft(words, /^(?:sewage|sewer|sewerage)$/, provider);
