import sharp from "sharp";
import { front } from "./fronts.ts";
import { board, ceiling, cooler, crack, extinguisher, lamp, lift, sink, socket } from "./indoors.ts";
import { burst, compound, drain, generator, gutter, inverter, plate, tank, wall } from "./outdoors.ts";

/** The pictures of the demo are drawn here, so that none of them is anybody's. */
const drawings = {
  flats: () => front("flats"),
  office: () => front("office"),
  house: () => front("house"),
  sink: () => sink(false),
  sinkDry: () => sink(true),
  ceiling,
  crack: () => crack(false),
  crackFilled: () => crack(true),
  socket,
  board: () => board(false),
  boardChecked: () => board(true),
  lamp: () => lamp(false),
  lampLit: () => lamp(true),
  cooler: () => cooler(false),
  coolerClean: () => cooler(true),
  lift,
  extinguisher,
  drain: () => drain(false),
  drainClear: () => drain(true),
  tank: () => tank(false),
  tankFull: () => tank(true),
  generator: () => generator(false),
  generatorServiced: () => generator(true),
  inverter,
  plate,
  burst,
  gutter,
  wall,
  compound,
} as const;
export type Drawing = keyof typeof drawings;

const sheets = new Map<Drawing, Promise<Buffer>>();
const margin = 40;

/** How far one take is leant and stretched from the next: less would pass as the same press of the shutter. */
const step = 0.02;
const steps = 12;

/** Stands somewhere else: no two of 144 takes see the drawing in the same way, as no two photos do. */
function viewOf(take: number): [[number, number], [number, number]] {
  if (take === 0)
    return [
      [1, 0],
      [0, 1],
    ];
  const [wide, leant] = [take % steps, Math.floor(take / steps) % steps].map((at) => (at - steps / 2) * step) as [
    number,
    number,
  ];
  return [
    [1 + wide, leant],
    [leant, 1 - wide],
  ];
}

/** A JPEG of a drawing; each `take` of it is seen from another place in another light, as photos are. */
export async function drawing(name: Drawing, take = 0): Promise<Buffer> {
  const sheet = sheets.get(name) ?? sharp(Buffer.from(drawings[name]())).png({ compressionLevel: 1 }).toBuffer();
  sheets.set(name, sheet);
  const { width = 0, height = 0 } = await sharp(await sheet).metadata();
  const seen = await sharp(await sheet)
    .affine(viewOf(take), { background: "#7d7a72" })
    .toBuffer({ resolveWithObject: true });
  // What lies in the middle, so that no edge of the sheet is seen.
  const [wide, high] = [width - margin, height - margin].map((side) => Math.round(side * (take === 0 ? 1 : 0.84))) as [
    number,
    number,
  ];
  const [left, top] = [
    Math.round((seen.info.width - wide) / 2) + ((take * 17) % margin) - margin / 2,
    Math.round((seen.info.height - high) / 2) + ((take * 23) % margin) - margin / 2,
  ];
  return sharp(seen.data)
    .extract({ left, top, width: wide, height: high })
    .linear(1 - (take % 5) * 0.02, 0)
    .jpeg({ quality: 80 })
    .toBuffer();
}
