/** A weight that is kept: of which numbered sign, and how many steps. */
export type Kept = { sign: number; value: number };

/** Letters of JSON that need no backslash: gaps from "#" up to "Z", "]" for as many gaps once more; values around "?". */
const firstGap = 35;
const gapLetters = 56;
const further = "]";
const zero = 63;

/** Gaps between signs and values apart, one letter each, a space behind each output: what compresses best. */
export function packColumns(columns: readonly (readonly Kept[])[]): { gaps: string; values: string } {
  let gaps = "";
  let values = "";
  for (const column of columns) {
    let next = 0;
    for (const { sign, value } of column) {
      const gap = sign - next;
      gaps += further.repeat(Math.floor(gap / gapLetters)) + String.fromCharCode(firstGap + (gap % gapLetters));
      values += String.fromCharCode(zero + value);
      next = sign + 1;
    }
    gaps += " ";
  }
  return { gaps, values };
}

/** What `packColumns` was given. */
export function unpackColumns(packed: { gaps: string; values: string }): Kept[][] {
  let at = 0;
  return packed.gaps
    .split(" ")
    .slice(0, -1)
    .map((gaps) => {
      const column: Kept[] = [];
      let sign = 0;
      for (const letter of gaps) {
        if (letter === further) {
          sign += gapLetters;
          continue;
        }
        sign += letter.charCodeAt(0) - firstGap;
        column.push({ sign, value: packed.values.charCodeAt(at) - zero });
        sign += 1;
        at += 1;
      }
      return column;
    });
}
