import type { DirectoryUnit } from "#features/units/contract.ts";

type Looked = { search: string; chosen: string };
type Group = { place: string | null; options: { value: string; label: string }[] };

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/u)
    .filter(Boolean);

/** Each word that was typed begins a word of its own there, so that "block b" is no other block. */
function fits(label: string, typed: readonly string[]): boolean {
  const left = wordsOf(label);
  return typed.every((word) => {
    const whole = left.indexOf(word);
    const at = whole < 0 ? left.findIndex((one) => one.startsWith(word)) : whole;
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** The units that a search fits, under where they stand; the chosen one stays among them. */
export function unitGroups(units: readonly DirectoryUnit[], { search, chosen }: Looked) {
  const typed = wordsOf(search);
  const found = new Set(units.filter(({ label }) => fits(label, typed)));
  const groups: Group[] = [];
  for (const unit of units.filter((one) => one.label === chosen || found.has(one))) {
    const last = groups.at(-1);
    const option = { value: unit.label, label: unit.name };
    if (last && last.place === unit.place) last.options.push(option);
    else groups.push({ place: unit.place, options: [option] });
  }
  return { groups, found: found.size };
}
