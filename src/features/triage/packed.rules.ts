import { signCount } from "./features.rules.ts";

/** A weight that is kept: of which numbered sign, and how many steps, up or down. */
export type Kept = { sign: number; value: number };

/** Answers the bit that comes next in this context: when packing the one that is given, when unpacking the one that was. */
type Code = (context: number, bit: boolean) => boolean;

const whole = 2 ** 32 - 1;
const topByte = 24;
/** Chances are whole numbers of 65,536, and follow what was seen: fast at first, then by a part in four hundred. */
const certain = 65_536;
const slowest = 400;
const least = 16;
const most = { before: 7, steps: 15 };
/** Contexts of one output: how many outputs before it have weight, the direction of the last of them, the size so far. */
const contexts = { direction: most.before + 1, size: most.before + 4, all: most.before + 4 + 2 * (most.steps + 1) };

/** An arithmetic coder's range, narrowed by each bit after its chance: both ways do the same steps with whole numbers. */
function narrowing(outputs: number) {
  const chances = new Int32Array(outputs * contexts.all).fill(certain / 2);
  const seen = new Int16Array(chances.length);
  let low = 0;
  let high = whole;
  return {
    low: () => low,
    /** Up to here the range stands for yes. */
    middle: (context: number) => low + Math.floor(((high - low) * (chances[context] ?? 0)) / certain),
    /** Goes on with the part that stands for the bit; `shift` hears each byte that is settled. */
    narrow(context: number, bit: boolean, middle: number, shift: (byte: number) => void) {
      const times = Math.min((seen[context] ?? 0) + 1, slowest);
      const chance = chances[context] ?? 0;
      const nearer = chance + Math.round(((bit ? certain : 0) - chance) / (times + 1.5));
      seen[context] = times;
      chances[context] = Math.min(certain - least, Math.max(least, nearer));
      if (bit) high = middle;
      else low = middle + 1;
      while ((low ^ high) >>> topByte === 0) {
        shift(high >>> topByte);
        low = (low << 8) >>> 0;
        high = ((high << 8) | 255) >>> 0;
      }
    },
  };
}

/** Goes through the weights sign by sign; `valueAt` says what is packed, `found` hears of each that is not nothing. */
function walk(
  outputs: number,
  code: Code,
  valueAt: (sign: number, output: number) => number,
  found: (sign: number, output: number, value: number) => void,
) {
  for (let sign = 0; sign < signCount; sign += 1) {
    let before = 0;
    let last = 0;
    for (let output = 0; output < outputs; output += 1) {
      const first = output * contexts.all;
      const value = valueAt(sign, output);
      if (!code(first + Math.min(before, most.before), value !== 0)) continue;
      const isUp = code(first + contexts.direction + 1 + last, value > 0);
      const sizes = first + contexts.size + (isUp ? most.steps + 1 : 0);
      let size = 1;
      while (code(sizes + Math.min(size, most.steps), Math.abs(value) > size)) size += 1;
      last = isUp ? 1 : -1;
      before += 1;
      found(sign, output, last * size);
    }
  }
}

/** All outputs as letters of base64: by an arithmetic coder, since one letter for each weight takes a quarter more. */
export function packColumns(columns: readonly (readonly Kept[])[]): string {
  const values = new Map<number, number>();
  for (const [output, column] of columns.entries())
    for (const { sign, value } of column) values.set(sign * columns.length + output, value);
  const bytes: number[] = [];
  const coder = narrowing(columns.length);
  const code: Code = (context, bit) => {
    coder.narrow(context, bit, coder.middle(context), (byte) => bytes.push(byte));
    return bit;
  };
  walk(
    columns.length,
    code,
    (sign, output) => values.get(sign * columns.length + output) ?? 0,
    () => {},
  );
  for (let at = topByte; at >= 0; at -= 8) bytes.push((coder.low() >>> at) & 255);
  return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(""));
}

/** What `packColumns` was given for so many outputs, each in the order of its signs. */
export function unpackColumns(packed: string, outputs: number): Kept[][] {
  const bytes = atob(packed);
  let next = 0;
  const read = () => bytes.charCodeAt(next++) || 0;
  let held = 0;
  for (let at = 0; at < 4; at += 1) held = ((held << 8) | read()) >>> 0;
  const shift = () => {
    held = ((held << 8) | read()) >>> 0;
  };
  const coder = narrowing(outputs);
  const code: Code = (context) => {
    const middle = coder.middle(context);
    const bit = held <= middle;
    coder.narrow(context, bit, middle, shift);
    return bit;
  };
  const columns: Kept[][] = Array.from({ length: outputs }, () => []);
  walk(
    outputs,
    code,
    () => 0,
    (sign, output, value) => columns[output]?.push({ sign, value }),
  );
  return columns;
}
