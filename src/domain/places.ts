import { placesByState, weakPlaces } from "./places-data.ts";

export const states = [
  "Abia",
  "Adamawa",
  "Akwa Ibom",
  "Anambra",
  "Bauchi",
  "Bayelsa",
  "Benue",
  "Borno",
  "Cross River",
  "Delta",
  "Ebonyi",
  "Edo",
  "Ekiti",
  "Enugu",
  "FCT",
  "Gombe",
  "Imo",
  "Jigawa",
  "Kaduna",
  "Kano",
  "Katsina",
  "Kebbi",
  "Kogi",
  "Kwara",
  "Lagos",
  "Nasarawa",
  "Niger",
  "Ogun",
  "Ondo",
  "Osun",
  "Oyo",
  "Plateau",
  "Rivers",
  "Sokoto",
  "Taraba",
  "Yobe",
  "Zamfara",
] as const;
export type State = (typeof states)[number];

export const isState = (text: string): text is State => (states as readonly string[]).includes(text);

/** The six geopolitical zones and their states. */
export const statesByZone = {
  "North Central": ["Benue", "Kogi", "Kwara", "Nasarawa", "Niger", "Plateau", "FCT"],
  "North East": ["Adamawa", "Bauchi", "Borno", "Gombe", "Taraba", "Yobe"],
  "North West": ["Jigawa", "Kaduna", "Kano", "Katsina", "Kebbi", "Sokoto", "Zamfara"],
  "South East": ["Abia", "Anambra", "Ebonyi", "Enugu", "Imo"],
  "South South": ["Akwa Ibom", "Bayelsa", "Cross River", "Delta", "Edo", "Rivers"],
  "South West": ["Ekiti", "Lagos", "Ogun", "Ondo", "Osun", "Oyo"],
} as const satisfies Record<string, readonly State[]>;
export type Zone = keyof typeof statesByZone;

/** The zone a state lies in. */
export const zoneOf = (state: State): Zone =>
  (Object.keys(statesByZone) as Zone[]).find((zone) => (statesByZone[zone] as readonly State[]).includes(state)) ??
  "North Central";

/** Three: said as a state. Two: a state or place named. One: a name that means other things too. */
type Weight = 1 | 2 | 3;
type NamedPlace = { state: State; weight: Weight; isState: boolean };

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, "$1")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

const strongNames: Record<State, string> = placesByState;
const weakNames: Record<string, State> = weakPlaces;

const gazetteer: ReadonlyMap<string, NamedPlace> = (() => {
  const found = new Map<string, NamedPlace>();
  const add = (name: string, place: NamedPlace) => found.set(wordsOf(name).join(" "), place);
  for (const [name, state] of Object.entries(weakNames)) add(name, { state, weight: 1, isState: false });
  for (const state of states)
    for (const name of strongNames[state].split(", ")) add(name, { state, weight: 2, isState: false });
  for (const state of states) add(state, { state, weight: 2, isState: true });
  for (const name of ["Abuja", "Federal Capital Territory"]) add(name, { state: "FCT", weight: 2, isState: true });
  return found;
})();

const longestName = Math.max(...Array.from(gazetteer.keys(), (name) => name.split(" ").length));

const streetWords = new Set(
  "street st str road rd avenue ave close cl crescent cres way drive dr lane ln expressway express highway boulevard blvd bypass link".split(
    " ",
  ),
);
/** State names that are ordinary words: bare, they count only at the end of a part ("Jos Plateau", never "Three Rivers Estate"). */
const plainWords = new Set<State>(["Rivers", "Plateau", "Delta", "Niger"]);

type Hit = NamedPlace & { from: number; to: number };

const hitAt = (words: string[], from: number): Hit | null => {
  for (let to = Math.min(words.length, from + longestName); to > from; to -= 1) {
    const place = gazetteer.get(words.slice(from, to).join(" "));
    if (place) return { ...place, from, to };
  }
  return null;
};

const hitsIn = (words: string[]): Hit[] => {
  const hits: Hit[] = [];
  for (let at = 0; at < words.length; ) {
    const hit = hitAt(words, at);
    if (hit) hits.push(hit);
    at = hit ? hit.to : at + 1;
  }
  return hits;
};

const weigh = (hit: Hit, words: string[]): Weight | null => {
  const alone = hit.from === 0 && hit.to === words.length;
  if (hit.isState && (alone || words[hit.to] === "state")) return 3;
  if (hit.isState && plainWords.has(hit.state) && (hit.to < words.length || words[hit.from - 1] === "niger"))
    return null;
  if (words.slice(hit.from, hit.to).join(" ") === "vi" && words[hit.from - 1] === "phase") return null;
  return hit.weight;
};

/** Hits that only name a street ("Lagos Street", "Lekki-Epe Expressway") say nothing of where it lies. */
const withoutStreets = (hits: Hit[], words: string[]): Hit[] => {
  const streetsFrom = new Set<number>();
  for (const hit of hits.toReversed())
    if (streetWords.has(words[hit.to] ?? "") || streetsFrom.has(hit.to)) streetsFrom.add(hit.from);
  return hits.filter((hit) => !streetsFrom.has(hit.from));
};

const partsOf = (text: string): string[][] =>
  text.split(/[,;\n()|]+/).map((part) => {
    const words = wordsOf(part);
    while (words.length > 0 && /^(nigeria|\d{6})$/.test(words.at(-1) ?? "")) words.pop();
    return words;
  });

/** The state that a building stands in: as it is told, or as its location names it. */
export function stateOfBuilding({ state, location }: { state: string | null; location: string }): State | null {
  const told = state ?? readState(location);
  return told !== null && isState(told) ? told : null;
}

/**
 * The state that an address and a location name, or null where neither says.
 * What is said as a state wins, then the later name; a street called after a place does not count.
 */
export const readState = (location: string, address = ""): State | null => {
  let best: { state: State; weight: Weight } | null = null;
  for (const words of [...partsOf(address), ...partsOf(location)])
    for (const hit of withoutStreets(hitsIn(words), words)) {
      const weight = weigh(hit, words);
      if (weight !== null && weight >= (best?.weight ?? 1)) best = { state: hit.state, weight };
    }
  return best?.state ?? null;
};
