/** The pixels of a picture, row by row; of more than one channel the first three are red, green and blue. */
export type Pixels = { data: Uint8Array; width: number; height: number; channels: number };

/** A square of so many pixels a side; a power of two for the transform. */
const side = 128;
const mostAcross = 5;
const leastSquares = 4;
/** Waves longer than a sixteenth of a square are things, not the dots of a screen. */
const slowest = 8;
/** Along both axes lie the traces of compression, and the edges of what people build. */
const axis = 2;
const around = 6;
const close = 2;

/** From here on a pattern lies over most of a picture: photographs of things come to 4 at most, those of screens mostly to more than 5. */
export const leastPattern = 5;

/** A Fourier transform in place, of a number of values that is a power of two. */
function transform(re: Float64Array, im: Float64Array): void {
  const count = re.length;
  for (let i = 1, j = 0; i < count; i += 1) {
    let bit = count >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j] ?? 0, re[i] ?? 0];
      [im[i], im[j]] = [im[j] ?? 0, im[i] ?? 0];
    }
  }
  for (let length = 2; length <= count; length *= 2) join(re, im, length);
}

/** Cosine and sine of each place of a half, by its length: the same ones are asked for again and again. */
const circle = new Map<number, Float64Array>();

function circleOf(half: number): Float64Array {
  const known = circle.get(half);
  if (known) return known;
  const made = new Float64Array(half * 2);
  for (let k = 0; k < half; k += 1) {
    const angle = (-2 * Math.PI * k) / (half * 2);
    made[k * 2] = Math.cos(angle);
    made[k * 2 + 1] = Math.sin(angle);
  }
  circle.set(half, made);
  return made;
}

/** One step of it: every two halves of that length become one. */
function join(re: Float64Array, im: Float64Array, length: number): void {
  const half = length / 2;
  const turns = circleOf(half);
  for (let k = 0; k < half; k += 1) {
    const [cos, sin] = [turns[k * 2] as number, turns[k * 2 + 1] as number];
    for (let p = k; p < re.length; p += length) {
      const q = p + half;
      const [x, y] = [re[q] as number, im[q] as number];
      const [a, b] = [x * cos - y * sin, x * sin + y * cos];
      const [u, v] = [re[p] as number, im[p] as number];
      re[q] = u - a;
      im[q] = v - b;
      re[p] = u + a;
      im[p] = v + b;
    }
  }
}

const fade = Float64Array.from({ length: side }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / side));

/** The brightness of one square around its mean, fading to its edges. */
function squareAt({ data, width, channels }: Pixels, left: number, top: number): Float64Array {
  const grey = new Float64Array(side * side);
  let sum = 0;
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const at = ((top + y) * width + left + x) * channels;
      const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
      const value = channels < 3 ? red : 0.3 * red + 0.59 * green + 0.11 * blue;
      grey[y * side + x] = value;
      sum += value;
    }
  const mean = sum / (side * side);
  return grey.map((value, at) => (value - mean) * (fade[at % side] ?? 0) * (fade[Math.floor(at / side)] ?? 0));
}

/** How strong each wave of a square is, as a logarithm. */
function wavesOf(square: Float64Array): Float64Array {
  const [re, im] = [square, new Float64Array(side * side)];
  for (let y = 0; y < side; y += 1) {
    const row = [y * side, (y + 1) * side] as const;
    transform(re.subarray(...row), im.subarray(...row));
  }
  const [a, b] = [new Float64Array(side), new Float64Array(side)];
  const strength = new Float64Array(side * side);
  for (let x = 0; x < side; x += 1) {
    for (let y = 0; y < side; y += 1) {
      a[y] = re[y * side + x] ?? 0;
      b[y] = im[y * side + x] ?? 0;
    }
    transform(a, b);
    for (let y = 0; y < side; y += 1) strength[y * side + x] = Math.log((a[y] ?? 0) ** 2 + (b[y] ?? 0) ** 2 + 1);
  }
  return strength;
}

/** The waves with their neighbours beyond each edge, where they begin again: so that none is looked for by a remainder. */
const wide = side + 2 * around;

function widened(strength: Float64Array): Float64Array {
  const made = new Float64Array(wide * wide);
  for (let y = 0; y < wide; y += 1)
    for (let x = 0; x < wide; x += 1)
      made[y * wide + x] = strength[((y - around + side) % side) * side + ((x - around + side) % side)] ?? 0;
  return made;
}

/** The sum of all above and left of each place. */
function summed(values: Float64Array): Float64Array {
  const sums = new Float64Array((wide + 1) * (wide + 1));
  for (let y = 0; y < wide; y += 1) {
    let row = 0;
    for (let x = 0; x < wide; x += 1) {
      row += values[y * wide + x] as number;
      sums[(y + 1) * (wide + 1) + x + 1] = (sums[y * (wide + 1) + x + 1] as number) + row;
    }
  }
  return sums;
}

/** The waves that are looked at, each by its column and row; of a picture without colour the other half says the same. */
const looked = Array.from({ length: side / 2 - axis - 1 }, (_row, at) => at + axis + 1).flatMap((y) =>
  Array.from({ length: side }, (_column, at) => at - side / 2)
    .filter((x) => {
      const far = Math.hypot(x, y);
      return Math.abs(x) > axis && far >= slowest && far <= side / 2 - 1;
    })
    .map((x) => ({ column: ((x + side) % side) + around, row: y + around })),
);

/** How far the wave that stands out most stands above those around it. */
function highestPeak(strength: Float64Array): number {
  const values = widened(strength);
  const sums = summed(values);
  const at = (place: number) => values[place] as number;
  let highest = 0;
  for (const { column, row } of looked) {
    const place = row * wide + column;
    const value = at(place);
    if (value < at(place - 1) || value < at(place + 1) || value < at(place - wide) || value < at(place + wide))
      continue;
    highest = Math.max(highest, value - meanAround(sums, column, row));
  }
  return highest;
}

/** The mean of a square around a place, without what is close to it. */
function meanAround(sums: Float64Array, x: number, y: number): number {
  const within = (reach: number) => {
    const [top, low] = [(y - reach) * (wide + 1), (y + reach + 1) * (wide + 1)];
    const [left, right] = [x - reach, x + reach + 1];
    const corners = [sums[low + right], sums[top + right], sums[low + left], sums[top + left]] as [
      number,
      number,
      number,
      number,
    ];
    return corners[0] - corners[1] - corners[2] + corners[3];
  };
  const count = (2 * around + 1) ** 2 - (2 * close + 1) ** 2;
  return (within(around) - within(close)) / count;
}

/** Where squares begin along a side of so many pixels, spread over all of it. */
function starts(length: number): number[] {
  const count = Math.min(mostAcross, Math.floor(length / side));
  return Array.from({ length: count }, (_, at) => Math.floor(((at + 0.5) * length) / count - side / 2));
}

/**
 * How much a fine pattern stands out in the middle square of a picture, as the dots of a screen make it with those of a camera;
 * null where the picture is too small to tell. A mosquito net and a printed page have one too.
 */
export function patternOf(pixels: Pixels): number | null {
  const found = starts(pixels.height).flatMap((top) =>
    starts(pixels.width).map((left) => highestPeak(wavesOf(squareAt(pixels, left, top)))),
  );
  if (found.length < leastSquares) return null;
  found.sort((one, other) => one - other);
  return found[found.length >> 1] ?? null;
}
