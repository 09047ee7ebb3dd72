import type { SopVersion } from "./contract.ts";

type Written = Omit<SopVersion, "id" | "version" | "createdAt" | "attachments">;

/** What an edit may name; undefined leaves it as it is. */
export type SopChanges = { [K in keyof Written]?: Written[K] | undefined };

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that an edit names with another value than they have; nothing else makes a version. */
export function changesOf<T extends Written>(now: T, named: SopChanges): Partial<Written> {
  const said = Object.entries(named).filter(([, value]) => value !== undefined);
  return Object.fromEntries(said.filter(([field, value]) => !same(value, now[field as keyof Written])));
}
