import type { InTurns } from "#features/imports/turns.rules.ts";

/** Does work that rests between its turns without a rest. */
export function atOnce<T>(work: InTurns<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The cells of a file, a line each, parted by bars. */
export const cellsOf = (...lines: string[]): string[][] =>
  lines.map((line) => line.split("|").map((cell) => cell.trim()));
