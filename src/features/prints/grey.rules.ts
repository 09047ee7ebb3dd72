/** A picture as brightness alone, 0 to 255, row by row. */
export type Grey = { data: Float32Array; width: number; height: number };

export type Box = { left: number; top: number; width: number; height: number };

export const greyOf = (bytes: ArrayLike<number>, width: number, height: number): Grey => ({
  data: Float32Array.from(bytes),
  width,
  height,
});

export function cropGrey({ data, width }: Grey, box: Box): Grey {
  const cut = new Float32Array(box.width * box.height);
  for (let y = 0; y < box.height; y += 1) {
    const from = (box.top + y) * width + box.left;
    cut.set(data.subarray(from, from + box.width), y * box.width);
  }
  return { data: cut, width: box.width, height: box.height };
}

/** What part of which old pixels each new pixel covers, along one side. */
function coverage(from: number, to: number): { at: number; weights: number[] }[] {
  const step = from / to;
  return Array.from({ length: to }, (_, index) => {
    // Below one pixel a span would see one old pixel alone, and lines would look like stairs.
    const half = Math.max(step, 1) / 2;
    const middle = (index + 0.5) * step;
    const [start, end] = [Math.max(0, middle - half), Math.min(from, middle + half)];
    const at = Math.floor(start);
    const weights = [];
    for (let pixel = at; pixel < end; pixel += 1)
      weights.push((Math.min(end, pixel + 1) - Math.max(start, pixel)) / (end - start));
    return { at, weights };
  });
}

/** The picture in another size: each new pixel is the mean of what it covers. */
export function resizeGrey(grey: Grey, width: number, height: number): Grey {
  const across = coverage(grey.width, width);
  const narrow = new Float32Array(width * grey.height);
  for (let y = 0; y < grey.height; y += 1) {
    across.forEach(({ at, weights }, x) => {
      let sum = 0;
      for (let k = 0; k < weights.length; k += 1) sum += (grey.data[y * grey.width + at + k] ?? 0) * (weights[k] ?? 0);
      narrow[y * width + x] = sum;
    });
  }
  const data = new Float32Array(width * height);
  coverage(grey.height, height).forEach(({ at, weights }, y) => {
    for (let k = 0; k < weights.length; k += 1) {
      const weight = weights[k] ?? 0;
      const row = (at + k) * width;
      for (let x = 0; x < width; x += 1)
        data[y * width + x] = (data[y * width + x] ?? 0) + weight * (narrow[row + x] ?? 0);
    }
  });
  return { data, width, height };
}

/** At most `side` pixels on its longer side; a smaller picture stays as it is. */
export function fitGrey(grey: Grey, side: number): Grey {
  const scale = side / Math.max(grey.width, grey.height);
  if (scale >= 1) return grey;
  return resizeGrey(grey, Math.max(1, Math.round(grey.width * scale)), Math.max(1, Math.round(grey.height * scale)));
}

/** The mean of each pixel's square of `2 × radius + 1`; at an edge of what there is of it. */
export function blurGrey({ data, width, height }: Grey, radius: number): Grey {
  const rows = new Float32Array(data.length);
  for (let y = 0; y < height; y += 1) slideAlong(data, rows, y * width, width, radius);
  return { data: slideDown(rows, width, height, radius), width, height };
}

/** Along one row. */
function slideAlong(from: Float32Array, to: Float32Array, start: number, count: number, radius: number): void {
  let sum = 0;
  let seen = 0;
  for (let k = 0; k < Math.min(radius, count); k += 1, seen += 1) sum += from[start + k] as number;
  for (let k = 0; k < count; k += 1) {
    const [enters, leaves] = [k + radius, k - radius - 1];
    if (enters < count) {
      sum += from[start + enters] as number;
      seen += 1;
    }
    if (leaves >= 0) {
      sum -= from[start + leaves] as number;
      seen -= 1;
    }
    to[start + k] = sum / seen;
  }
}

/** Down all columns at once, row by row: a column by itself would leap through the memory. */
function slideDown(from: Float32Array, width: number, height: number, radius: number): Float32Array {
  const to = new Float32Array(from.length);
  const sums = new Float64Array(width);
  const take = (row: number, sign: number) => {
    for (let x = 0; x < width; x += 1) sums[x] = (sums[x] as number) + sign * (from[row * width + x] as number);
  };
  let seen = Math.min(radius, height);
  for (let row = 0; row < seen; row += 1) take(row, 1);
  for (let y = 0; y < height; y += 1) {
    const [enters, leaves] = [y + radius, y - radius - 1];
    if (enters < height) {
      take(enters, 1);
      seen += 1;
    }
    if (leaves >= 0) {
      take(leaves, -1);
      seen -= 1;
    }
    for (let x = 0; x < width; x += 1) to[y * width + x] = (sums[x] as number) / seen;
  }
  return to;
}

/** An edge of one colour may not be wider than this share of the side, or little would be left. */
const mostTrimmed = 0.4;
/** How far brightness may differ along an edge that counts as one colour. */
const sameColour = 6;

/** The picture without edges of one colour, as a screenshot, a frame or a chat adds them. */
export function trimBox(grey: Grey): Box {
  const { width, height } = grey;
  const isFlat = (start: number, step: number, count: number) => spreadOf(grey.data, start, step, count) <= sameColour;
  const row = (y: number) => isFlat(y * width, 1, width);
  const [mostRows, mostColumns] = [Math.floor(height * mostTrimmed), Math.floor(width * mostTrimmed)];
  let [top, bottom, left, right] = [0, 0, 0, 0];
  while (top < mostRows && row(top)) top += 1;
  while (bottom < mostRows && row(height - 1 - bottom)) bottom += 1;
  const inner = height - top - bottom;
  const column = (x: number) => isFlat(top * width + x, width, inner);
  while (left < mostColumns && column(left)) left += 1;
  while (right < mostColumns && column(width - 1 - right)) right += 1;
  return { left, top, width: width - left - right, height: inner };
}

/** How far the middle nine tenths of a line lie apart: a clock in the bar of a phone is no picture. */
function spreadOf(data: Float32Array, start: number, step: number, count: number): number {
  const seen = new Float32Array(count);
  for (let k = 0; k < count; k += 1) seen[k] = data[start + k * step] ?? 0;
  seen.sort();
  const cut = Math.floor(count * 0.05);
  return (seen[count - 1 - cut] ?? 0) - (seen[cut] ?? 0);
}

/** The picture turned or mirrored in one of eight ways: 1 mirrors it, 2 stands it on its head, 4 swaps its sides first. */
export function turnGrey(grey: Grey, turn: number): Grey {
  const { data, width, height } = grey;
  const swaps = (turn & 4) !== 0;
  const [wide, high] = swaps ? [height, width] : [width, height];
  const out = new Float32Array(data.length);
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1) {
      const [u, v] = [turn & 1 ? wide - 1 - x : x, turn & 2 ? high - 1 - y : y];
      out[y * wide + x] = data[swaps ? u * width + v : v * width + u] ?? 0;
    }
  return { data: out, width: wide, height: high };
}
