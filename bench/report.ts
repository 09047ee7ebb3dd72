/** One figure against its promise; `limit` in the same unit. */
export type Figure = { name: string; value: number; unit: string; limit: number };

const shown = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));

/** Prints each figure and tells whether all keep their promise. */
export function report(title: string, figures: Figure[]): boolean {
  console.log(`\n${title}`);
  for (const { name, value, unit, limit } of figures) {
    const mark = value <= limit ? "✓" : "✗";
    console.log(`${mark} ${name}: ${shown(value)} ${unit} (at most ${shown(limit)})`);
  }
  return figures.every(({ value, limit }) => value <= limit);
}

export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value below which so many of a hundred lie. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * share) / 100) - 1)] ?? Number.NaN;
}
