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

/** One step of it: every two halves of that length become one. */
function join(re: Float64Array, im: Float64Array, length: number): void {
  const half = length / 2;
  for (let k = 0; k < half; k += 1) {
    const angle = (-2 * Math.PI * k) / length;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    for (let p = k; p < re.length; p += length) {
      const q = p + half;
      const [x, y] = [re[q] ?? 0, im[q] ?? 0];
      const [a, b] = [x * cos - y * sin, x * sin + y * cos];
      re[q] = (re[p] ?? 0) - a;
      im[q] = (im[p] ?? 0) - b;
      re[p] = (re[p] ?? 0) + a;
      im[p] = (im[p] ?? 0) + b;
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

/** How far the wave that stands out most stands above those around it. */
function highestPeak(strength: Float64Array): number {
  const at = (x: number, y: number) => strength[((y + side) % side) * side + ((x + side) % side)] ?? 0;
  const isPeak = (x: number, y: number, value: number) =>
    value >= at(x - 1, y) && value >= at(x + 1, y) && value >= at(x, y - 1) && value >= at(x, y + 1);
  let highest = 0;
  // Of a picture without colour the other half says the same.
  for (let y = axis + 1; y < side / 2; y += 1)
    for (let x = -side / 2; x < side / 2; x += 1) {
      const far = Math.hypot(x, y);
      if (Math.abs(x) <= axis || far < slowest || far > side / 2 - 1) continue;
      const value = at(x, y);
      if (isPeak(x, y, value)) highest = Math.max(highest, value - meanAround(at, x, y));
    }
  return highest;
}

function meanAround(at: (x: number, y: number) => number, x: number, y: number): number {
  let [sum, count] = [0, 0];
  for (let dy = -around; dy <= around; dy += 1)
    for (let dx = -around; dx <= around; dx += 1) {
      if (Math.abs(dx) <= close && Math.abs(dy) <= close) continue;
      sum += at(x + dx, y + dy);
      count += 1;
    }
  return sum / count;
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
