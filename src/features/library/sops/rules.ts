import type { SopVersion } from "./contract.ts";

type Written = Omit<SopVersion, "id" | "version" | "createdAt" | "attachments">;

/** Most steps that one procedure holds. */
export const mostSteps = 200;

/** What an edit may name; undefined leaves it as it is. */
export type SopChanges = { [K in keyof Written]?: Written[K] | undefined };

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that an edit names with another value than they have; nothing else makes a version. */
export function changesOf<T extends Written>(now: T, named: SopChanges): Partial<Written> {
  const said = Object.entries(named).filter(([, value]) => value !== undefined);
  return Object.fromEntries(said.filter(([field, value]) => !same(value, now[field as keyof Written])));
}

/** What is no longer said of a field and what is said instead; `moved`: the same in another order. */
export type Difference = { label: string; gone: string[]; added: string[]; moved: boolean };

type Shown = Omit<SopVersion, "id" | "version" | "createdAt">;

const minutes = (count: number) => `${count} min`;

/** Each field as its lines. */
const linesOf = (sop: Shown): [string, string[]][] => [
  ["Title", [sop.title]],
  ["Category", [sop.category]],
  ["Description", [sop.description]],
  ["Steps", sop.steps],
  ["Required tools", sop.requiredTools],
  ["Safety requirements", sop.safetyRequirements],
  ["Estimated duration", [minutes(sop.estimatedDuration)]],
  ["Skill level", [sop.skillLevel]],
  ["Attachments", sop.attachments.map(({ fileName }) => fileName)],
];

/** `lines` without those of `others`, as often as each stands there. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The fields in which one version differs from the one before, line by line. */
export function differences(before: Shown, after: Shown): Difference[] {
  const now = new Map(linesOf(after));
  return linesOf(before).flatMap(([label, was]) => {
    const is = now.get(label) ?? [];
    if (same(was, is)) return [];
    const [gone, added] = [without(was, is), without(is, was)];
    return { label, gone, added, moved: gone.length === 0 && added.length === 0 };
  });
}

/** A list with one of its entries moved by so many places, within its ends. */
export function moved<T>(list: readonly T[], from: number, by: number): T[] {
  const to = Math.max(0, Math.min(list.length - 1, from + by));
  const rest = [...list];
  const [entry] = rest.splice(from, 1);
  if (entry !== undefined) rest.splice(to, 0, entry);
  return rest;
}
