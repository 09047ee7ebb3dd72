import { placeKey, type UnitPlace, unitLabel } from "./rules.ts";

type Unit = UnitPlace & { id: string };

/** Words that say what kind of place it is; a text of one kind is no unit of another. */
const kinds: Record<string, string> = {
  ...{ flat: "flat", flt: "flat", apartment: "flat", apt: "flat", appartment: "flat" },
  ...{ shop: "shop", store: "shop", office: "office", suite: "office", room: "room", rm: "room", house: "house" },
};
const fillers = new Set(["no", "number", "nr", "num", "unit", "block", "blk", "wing", "floor", "flr", "level", "the"]);
const ground = new Set(["ground", "gf", "g"]);

type Reading = { key: string; kinds: string[] };

/** The words of a text in any order, numbers apart from letters: "Flat B-03" and "3B apartment" read alike. */
function readingOf(text: string): Reading {
  const words = (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/\p{N}+|\p{L}+/gu) ?? []
  )
    .map((word) => (/^\d+$/.test(word) ? word.replace(/^0+(?=\d)/, "") : word))
    .filter((word, at, all) => !(/^(st|nd|rd|th)$/.test(word) && /^\d+$/.test(all[at - 1] ?? "")))
    .filter((word) => !fillers.has(word));
  const own = words.filter((word) => !Object.hasOwn(kinds, word)).map((word) => (ground.has(word) ? "0" : word));
  return {
    key: own.sort().join(" "),
    kinds: words
      .flatMap((word) => (Object.hasOwn(kinds, word) ? kinds[word] : []))
      .filter((kind) => kind !== undefined),
  };
}

/** Each way in which people write down a unit: by its name alone, or with its block, its floor, or both. */
const writings = ({ block, floor, name }: UnitPlace): string[] => {
  const above = floor === null ? "" : floor < 0 ? `basement ${-floor}` : String(floor);
  return [name, `${block ?? ""} ${name}`, `${above} ${name}`, `${block ?? ""} ${above} ${name}`];
};

const asLabel = (text: string): string => text.trim().toLowerCase();

const agree = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === 0 || other.length === 0 || one.some((kind) => other.includes(kind));

/**
 * Finds the unit that a text names. A text that could be several of them, or none, is null: a person has to say.
 * What people typed stays as it is; only its reading is compared.
 */
export function unitFinder(units: readonly Unit[]): (text: string) => string | null {
  const labels = new Map(units.map((unit) => [asLabel(unitLabel(unit)), unit.id]));
  const known = new Map<string, { id: string; kinds: string[] }[]>();
  for (const unit of units)
    for (const writing of writings(unit)) {
      const { key, kinds } = readingOf(writing);
      if (key === "") continue;
      const there = known.get(key) ?? [];
      if (!there.some(({ id }) => id === unit.id)) there.push({ id: unit.id, kinds });
      known.set(key, there);
    }
  return (text) => {
    const exact = labels.get(asLabel(text));
    if (exact !== undefined) return exact;
    const { key, kinds } = readingOf(text);
    const found = (known.get(key) ?? []).filter((one) => agree(one.kinds, kinds));
    return found.length === 1 ? (found[0]?.id ?? null) : null;
  };
}

type Written = { block?: string | null; floor?: number | null; unit?: string | null };

/** Finds the unit that cells of a file mean: by its place, else as people write it. */
export function unitReader<U extends Unit>(units: readonly U[]): (written: Written) => U | undefined {
  const byPlace = new Map(units.map((unit) => [placeKey(unit), unit]));
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const find = unitFinder(units);
  return ({ block = null, floor = null, unit }) => {
    const name = unit ?? "";
    const above = floor === null ? "" : floor < 0 ? `basement ${-floor}` : String(floor);
    const text = [block, above, name].filter(Boolean).join(" ");
    return byPlace.get(placeKey({ block, floor, name })) ?? byId.get(find(text) ?? "");
  };
}

/** Why cells of a file mean no unit. */
export const noUnit = (unit: string | null | undefined): string =>
  `No unit here is “${unit}”, or several could be. Write its block and floor, or add the unit first.`;
