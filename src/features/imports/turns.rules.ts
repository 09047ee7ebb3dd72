/** Work that can rest between rows, so that whoever else asks is answered meanwhile; at its end it answers. */
export type InTurns<T> = Generator<void, T, void>;

/** So many rows are read or judged at once: some milliseconds of a slow machine. */
export const rowsATurn = 100;

/** As `map`, resting between. */
export function* mapInTurns<A, B>(all: readonly A[], each: (one: A, index: number) => B): InTurns<B[]> {
  const made: B[] = [];
  for (const [index, one] of all.entries()) {
    if (index > 0 && index % rowsATurn === 0) yield;
    made.push(each(one, index));
  }
  return made;
}
