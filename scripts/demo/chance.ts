/** Numbers that look random and are the same at every start. */
export type Chance = {
  /** 0 up to, without, 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  /** True in `share` of the cases, 0 to 1. */
  isLucky(share: number): boolean;
  pick<T>(list: readonly T[]): T;
};

/** Mulberry32: small, fast, and good enough to vary a play. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    isLucky: (share) => next() < share,
    pick: <T>(list: readonly T[]): T => {
      const picked = list[between(0, list.length - 1)];
      if (picked === undefined) throw new Error("Nothing can be picked from an empty list.");
      return picked;
    },
  };
}
