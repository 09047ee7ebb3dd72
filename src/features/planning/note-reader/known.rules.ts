import buildingData from "../data/facts.json" with { type: "json" };
import impliedData from "../data/facts-implied.json" with { type: "json" };
import plantData from "../data/facts-plant.json" with { type: "json" };
import siteData from "../data/facts-site.json" with { type: "json" };

/** What can be known of a building, each with its values and the words by which notes name them. */
type FactForm = { label: string; question: string; values: Record<string, string> };

const forms: Record<string, FactForm> = { ...buildingData, ...plantData, ...siteData };
const implied: Record<string, string[]> = impliedData;

/** The value of a fact of which nothing is known. */
export const unknownValue = "unknown";

/** Facts of which a building has one value as a rule, so that a better source rules out what a worse one said. */
const single: ReadonlySet<string> = new Set(["roof covering", "roof carrier"]);

export type FactSource = "owner" | "inspection" | "photo" | "notes";

/** What somebody says of one value of a fact: that it holds, that it does not, or that nobody knows. */
export type SaidFact = { fact: string; value: string; holds: boolean | null; source: FactSource; on: string | null };

/** What is known of one value of a fact, by whom, and in the notes' own words. */
export type KnownFact = { holds: boolean; source: FactSource; words: string | null; on: string | null };

export const factLabels: ReadonlyMap<string, string> = new Map(
  Object.entries(forms).map(([fact, { label }]) => [fact, label]),
);

/** "roof carrier:slab" for every value of every fact, with its words. */
export const factWords: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(forms).flatMap(([fact, { values }]) =>
    Object.entries(values).map(([value, words]) => [`${fact}:${value}`, words.split(", ")]),
  ),
);

/** The fact under which people answer for things that notes name and that no other fact has. */
export const thingFact = "thing";
const thingStart = `${thingFact}:`;

export const factNames: ReadonlySet<string> = new Set(factWords.keys());

/** The fact that a name such as "roof carrier:slab" belongs to. */
export const factOf = (name: string): string => name.slice(0, name.indexOf(":"));

export const valuesOf = (fact: string): string[] => Object.keys(forms[fact]?.values ?? {});

export const questionOf = (fact: string): string => forms[fact]?.question ?? "";

export const isSingle = (fact: string): boolean => single.has(fact);

/** Facts of which a thing is a value that can be somebody else's, or gone. */
const ownable: ReadonlySet<string> = new Set(["heat", "power", "plant", "water", "sewage", thingFact]);

export const isOwnable = (fact: string): boolean => ownable.has(fact);

type Noted = { present: readonly string[]; denied: readonly string[] };

const rank: Record<FactSource, number> = { inspection: 3, owner: 2, photo: 1, notes: 0 };

/** Whether the first is the better source, or the later one of two that are as good. */
const isBetter = (one: SaidFact, other: SaidFact) =>
  rank[one.source] !== rank[other.source] ? rank[one.source] > rank[other.source] : (one.on ?? "") > (other.on ?? "");

/** The worst source first, of two that are as good the older one. */
const inOrder = (said: readonly SaidFact[]) => [...said].sort((a, b) => (isBetter(a, b) ? 1 : isBetter(b, a) ? -1 : 0));

/** What the best source says of each value of a fact, by its name. */
export const bestSaid = (said: readonly SaidFact[]): ReadonlyMap<string, SaidFact> =>
  new Map(inOrder(said).map((one) => [`${one.fact}:${one.value}`, one]));

/** The word of the notes that a name such as "thing:borehole" is about, or the name of a fact as it is. */
export const keywordOf = (name: string): string => (name.startsWith(thingStart) ? name.slice(thingStart.length) : name);

const otherGas = ["heat:piped natural gas", "heat:bulk gas tank", "heat:biogas"];

const bareGas = /^(?:gas|lpg|(?:on|uses|cooks? with|cooking with) lpg)$/;

/** "Boiler on piped gas. The canteen uses the gas too": a gas that is named once is meant wherever the notes say no more than "gas". */
function dropBareGas(known: Map<string, KnownFact>) {
  const gas = known.get("heat:gas cylinders");
  if (gas?.source === "notes" && bareGas.test(gas.words ?? "") && otherGas.some((name) => known.get(name)?.holds))
    known.delete("heat:gas cylinders");
}

/** A word that names a thing where one of these uses is known, and is too bare to name it anywhere else. */
type BareWord = { name: string; words: RegExp; onlyWith?: readonly string[]; neverWith?: readonly string[] };

const workshops = ["use:factory", "use:vehicle workshop", "use:filling station", "use:wood workshop", "use:quarry"];
const fuelled = [
  "plant:underground fuel tanks",
  "plant:bulk fuel tank",
  "building:fuel for own use",
  "use:transport terminal",
];
const washing = ["use:laundry", "use:hotel", "use:hospital", "use:care home", "use:hostel", "use:gym", "plant:washers"];
const bareWords: readonly BareWord[] = [
  // The incubators of a clinic hold babies.
  { name: "use:hatchery", words: /^incubators?$/, neverWith: ["use:hospital", "use:clinic"] },
  // Underground tanks hold water but where fuel is sold or stored.
  {
    name: "plant:underground fuel tanks",
    words: /^underground (?:storage )?tanks?$/,
    onlyWith: ["use:filling station", "use:fuel depot", "plant:fuel pumps"],
  },
  { name: "plant:boiler", words: /^(?:steam generators?|generators? of steam)$/, neverWith: ["plant:spa"] },
  { name: "plant:air compressor", words: /^compressors?$/, onlyWith: workshops },
  {
    name: "plant:stage",
    words: /^stages?$/,
    onlyWith: ["use:assembly hall", "use:place of worship", "crowd:crowd", "crowd:large hall", "use:school"],
  },
  // A petrol pump lifts water where no fuel is stored.
  ...["use:filling station", "plant:fuel pumps"].map((name) => ({ name, words: /^petrol pumps?$/, onlyWith: fuelled })),
  { name: "plant:dryers", words: /^(?:dryers?|drying machines?)$/, onlyWith: washing },
  { name: "plant:roller shutters", words: /^shutters?$/, neverWith: ["building:historic"] },
  // Gas in pipes from a tank of one's own needs no station of the gas company.
  {
    name: "heat:piped natural gas",
    words: /^(?:piped gas|gas risers?|(?:gas )?reticulat(?:ion|ed)(?: gas)?|gas is piped to|gas pipe to \w+)$/,
    neverWith: ["heat:bulk gas tank"],
  },
  { name: "use:assembly hall", words: /^theatres? of$/, neverWith: ["use:hospital", "use:clinic"] },
  // The steriliser of a palm oil mill boils fruit.
  { name: "plant:autoclave", words: /^sterili[sz]ers?$/, neverWith: ["use:food factory"] },
  { name: "heat:biogas", words: /^digesters?$/, neverWith: ["use:food factory"] },
  { name: "building:stacks", words: /^stacked\b/, neverWith: ["frame:container"] },
  // Catfish is eaten in a bar, grain sold in a market, and linen pressed in a laundry.
  {
    name: "use:fish farm",
    words: /^(?:catfish|tilapia)$/,
    neverWith: ["use:restaurant", "use:snack bar", "use:market", "use:cold store"],
  },
  { name: "use:grain store", words: /^(?:grains?|sorghum|millet|groundnut|sesame)$/, neverWith: ["use:market"] },
  // What traders have on a corridor is no store of grain.
  {
    name: "use:grain store",
    words: /^bags of /,
    neverWith: ["use:market", "use:shopping mall", "building:tenant shops", "use:restaurant", "use:hotel"],
  },
  { name: "plant:dusty process", words: /^grains?$/, neverWith: ["use:market"] },
  { name: "use:care home", words: /^(?:baby )?cots?$/, neverWith: ["use:hospital", "use:clinic", "use:school"] },
  // Who washes for those who live there is no laundry.
  {
    name: "use:laundry",
    words: /^(?:\w+ )?(?:tumble dr[iy]ers?|washing machines?)$/,
    neverWith: ["use:care home", "use:hostel", "use:school", "use:hospital", "use:hotel"],
  },
  // Whoever welds has a bottle of oxygen for it.
  { name: "plant:oxygen cylinders", words: /^oxygen (?:bottle|cylinder)s?$/, neverWith: ["plant:welding and cutting"] },
  { name: "plant:process machines", words: /^press(?:es)?$/, neverWith: ["use:laundry"] },
  { name: "heat:gas cylinders", words: /^lpg$/, neverWith: ["use:gas refilling plant"] },
];

/** Whether these words name the fact too barely, so that others beside them say more. */
const isBare = (name: string, words: string): boolean =>
  bareWords.some((one) => one.name === name && one.words.test(words));

const hold = (known: ReadonlyMap<string, KnownFact>, names: readonly string[]) =>
  names.some((name) => known.get(name)?.holds);

function dropBareWords(known: Map<string, KnownFact>) {
  for (const { name, words, onlyWith, neverWith } of bareWords) {
    const fact = known.get(name);
    if (fact?.source !== "notes" || !words.test(fact.words ?? "")) continue;
    if ((onlyWith && !hold(known, onlyWith)) || (neverWith && hold(known, neverWith))) known.delete(name);
  }
}

/** Leaves out what is named too barely to be known beside the rest, and adds what follows from what is. */
export function settle(known: Map<string, KnownFact>): ReadonlyMap<string, KnownFact> {
  dropBareGas(known);
  dropBareWords(known);
  addImplied(known);
  return known;
}

/** Adds what follows from what is known, from one fact or from two together. */
function addImplied(known: Map<string, KnownFact>) {
  for (const [names, follows] of Object.entries(implied)) {
    const facts = names.split(" & ").map((name) => known.get(name));
    const [fact] = facts;
    if (fact && facts.every((each) => each?.holds))
      for (const next of follows) if (!known.has(next)) known.set(next, fact);
  }
}

/** All that is told: in the notes, and over that by people, the best source last. */
export function knownFacts(keywords: ReadonlyMap<string, Noted>, said: readonly SaidFact[]): Map<string, KnownFact> {
  const known = new Map<string, KnownFact>();
  for (const [keyword, { present, denied }] of keywords) {
    if (!factNames.has(keyword)) continue;
    const words = present.find((one) => !isBare(keyword, one)) ?? present[0] ?? denied[0] ?? null;
    known.set(keyword, { holds: present.length > 0, source: "notes", words, on: null });
  }
  for (const one of inOrder(said)) {
    const { fact, value, holds, source, on } = one;
    const name = `${fact}:${value}`;
    if (fact === thingFact) continue;
    if (holds && single.has(fact))
      for (const other of valuesOf(fact))
        known.set(`${fact}:${other}`, { holds: other === value, source, words: null, on });
    const noted = keywords.get(name)?.present[0];
    // What an owner confirms keeps the words that it was read from.
    const words = holds && source === "owner" && noted !== undefined ? noted : null;
    if (holds === null) known.delete(name);
    else known.set(name, { holds, source, words, on });
  }
  return known;
}
