import type { Input } from "#domain/fields.ts";
import type { FieldProblem } from "#domain/problems.ts";
import { floorRange, type gridFields, mostAtOnce, type UnitKind } from "./fields.ts";

/** Where a unit lies and what it is called. */
export type UnitPlace = { block: string | null; floor: number | null; name: string };

const suffixes: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };
const ordinals = new Intl.PluralRules("en", { type: "ordinal" });

/** "Ground floor", "2nd floor", "Basement 1". */
export function floorName(floor: number): string {
  if (floor === 0) return "Ground floor";
  if (floor < 0) return floor === -1 ? "Basement" : `Basement ${-floor}`;
  return `${floor}${suffixes[ordinals.select(floor)]} floor`;
}

/** "Block 2": what is only a number or a letter says what it is. */
export const blockName = (block: string): string => (/^[\p{L}\p{N}]{1,2}$/u.test(block) ? `Block ${block}` : block);

const joined = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join(", ");

/** Where units stand together: "Block B, 2nd floor"; null where nothing says so. */
export const placeName = ({ block, floor }: Omit<UnitPlace, "name">): string | null =>
  joined(block === null ? null : blockName(block), floor === null ? null : floorName(floor)) || null;

/** How people read a unit: "Block B, 2nd floor, Flat 3". */
export const unitLabel = ({ name, ...place }: UnitPlace): string => joined(placeName(place), name);

/** What looks alike is alike: in small letters of one width and one spelling, with one space between words. */
const asSeen = (text: string): string => text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();

/** "B" and "Block B" are one block; null where there is none. */
export const blockKey = (block: string | null): string | null => (block === null ? null : asSeen(blockName(block)));

/** Two units of a building with the same key are one. */
export const placeKey = ({ block, floor, name }: UnitPlace): string =>
  JSON.stringify([blockKey(block), floor, asSeen(name)]);

const compare = new Intl.Collator("en", { numeric: true }).compare;

/** In one block, the highest floor first. */
const inBlock = (a: UnitPlace, b: UnitPlace): number =>
  (b.floor ?? floorRange.min - 1) - (a.floor ?? floorRange.min - 1) || compare(a.name, b.name);

/** Block by block, the highest floor first, then by name, as one sees a building. */
export const byPlace = (a: UnitPlace, b: UnitPlace): number => compare(a.block ?? "", b.block ?? "") || inBlock(a, b);

/** "A" to "Z", then "AA". */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

type Asked = Input<typeof gridFields>;
type Grid = Pick<Asked, "floors" | "perFloor"> & Partial<Asked>;

/** The units of a block that is described in one sentence, floor by floor from below. */
export function gridUnits(grid: Grid): (UnitPlace & { kind: UnitKind })[] {
  const { floors, perFloor, naming = "letters", kind } = grid;
  const firstFloor = grid.firstFloor ?? 0;
  return Array.from({ length: floors * perFloor }, (_, index) => {
    const onFloor = index % perFloor;
    const floor = firstFloor + Math.floor(index / perFloor);
    const names = {
      letters: letters(onFloor),
      numbers: String(onFloor + 1),
      running: String(index + 1),
      by_floor: `${floor < 0 ? `B${-floor}` : floor === 0 ? "G" : floor}${String(onFloor + 1).padStart(2, "0")}`,
    };
    const name = [grid.prefix, names[naming ?? "letters"]].filter(Boolean).join(" ");
    return { block: grid.block ?? null, floor, name, kind: kind ?? "flat" };
  });
}

/** What no field of a grid can say by itself. */
export function gridProblems({ floors = 0, perFloor = 0, firstFloor }: Partial<Grid>): FieldProblem[] {
  if (floors * perFloor > mostAtOnce)
    return [{ path: "perFloor", message: `At most ${mostAtOnce.toLocaleString("en")} units can be made in one step.` }];
  if ((firstFloor ?? 0) + floors - 1 > floorRange.max)
    return [{ path: "floors", message: `Floors can be at most ${floorRange.max}.` }];
  return [];
}

/** Per mille are added up in thousandths, so that no sum is off by a hair. */
const inThousandths = (share: number): number => Math.round(share * 1_000);

/** What the shares of a building add up to; `missing` to 1,000 where there are any. */
export function sharesOf(units: readonly { share: number | null }[]) {
  const given = units.flatMap(({ share }) => (share === null ? [] : [inThousandths(share)]));
  const total = given.reduce((sum, share) => sum + share, 0);
  return { units: given.length, total: total / 1_000, missing: given.length === 0 ? 0 : (1_000_000 - total) / 1_000 };
}

/** The sentence for shares that cannot be, or null: those that lack something may still be being written. */
export function sharesProblem(units: readonly { share: number | null }[]): string | null {
  const { total } = sharesOf(units);
  return total > 1_000
    ? `The shares would add up to ${total.toLocaleString("en")} per mille. They can be at most 1,000.`
    : null;
}

type Doing = { openTickets: number; emergencies: number; overdueTasks: number; arrearsKobo: number | null };
export const unitStates = ["emergency", "overdue", "open", "arrears", "quiet"] as const;
export type UnitState = (typeof unitStates)[number];

/** What colours a unit on the map: the gravest thing first. */
export function unitState({ openTickets, emergencies, overdueTasks, arrearsKobo }: Doing): UnitState {
  if (emergencies > 0) return "emergency";
  if (overdueTasks > 0) return "overdue";
  if (openTickets > 0) return "open";
  return arrearsKobo ? "arrears" : "quiet";
}

type Sought = { text: string; isOpenOnly: boolean };

const wordsOf = (text: string): string[] =>
  asSeen(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/** A single letter is a block or a flat, and would begin half of all words. */
const isOf = (typed: string, word: string): boolean => (typed.length === 1 ? word === typed : word.startsWith(typed));

/** Those whose place or name has each word that was typed, or one that begins so, and where something is open if that is asked. */
export function soughtUnits<U extends UnitPlace & { state: UnitState | null }>(
  units: readonly U[],
  { text, isOpenOnly }: Sought,
): readonly U[] {
  const words = wordsOf(text);
  if (words.length === 0 && !isOpenOnly) return units;
  return units.filter((unit) => {
    const there = wordsOf(unitLabel(unit));
    const isFound = words.every((typed) => there.some((word) => isOf(typed, word)));
    return isFound && !(isOpenOnly && unit.state === "quiet");
  });
}

/** The map: each block with its floors, the highest first, and the units of each. */
export function floorsOf<U extends UnitPlace>(units: readonly U[]) {
  const blocks = Map.groupBy([...units].sort(byPlace), ({ block }) => blockKey(block));
  return [...blocks.values()].map((there) => ({
    block: there[0]?.block ?? null,
    // What is kept as "B" and what is kept as "Block B" stand on the same floors.
    floors: [...Map.groupBy(there.sort(inBlock), ({ floor }) => floor)].map(([floor, units]) => ({ floor, units })),
  }));
}
