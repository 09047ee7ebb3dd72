/** What can be read from a file. */
export const importKinds = ["properties", "units", "residents", "assets", "schedules", "readings"] as const;
export type ImportKind = (typeof importKinds)[number];

/** One of them, and more. */
export const importNouns: Record<ImportKind, readonly [string, string]> = {
  properties: ["building", "buildings"],
  units: ["unit", "units"],
  residents: ["resident", "residents"],
  assets: ["machine", "machines"],
  schedules: ["schedule", "schedules"],
  readings: ["reading", "readings"],
};

/** "1 unit", "12 units". */
export const countOf = (kind: ImportKind, count: number): string =>
  `${count.toLocaleString("en")} ${importNouns[kind][count === 1 ? 0 : 1]}`;

/** What becomes of a row of a file. */
export const fates = ["new", "changed", "same", "refused"] as const;
export type Fate = (typeof fates)[number];

/** The most rows of one file. */
export const mostRows = 10_000;

/** For so many days an import can be undone. */
export const undoDays = 90;
