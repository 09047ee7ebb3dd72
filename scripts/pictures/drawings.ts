import sharp from "sharp";
import { front } from "./fronts.ts";
import { board, ceiling, cooler, crack, extinguisher, lamp, lift, sink, socket } from "./indoors.ts";
import { burst, compound, drain, generator, gutter, inverter, tank, wall } from "./outdoors.ts";

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
  burst,
  gutter,
  wall,
  compound,
} as const;
export type Drawing = keyof typeof drawings;

const sheets = new Map<Drawing, Promise<Buffer>>();
const margin = 40;

/** A JPEG of a drawing; each `take` of it is seen from a slightly other place in another light, as photos are. */
export async function drawing(name: Drawing, take = 0): Promise<Buffer> {
  const sheet = sheets.get(name) ?? sharp(Buffer.from(drawings[name]())).png({ compressionLevel: 1 }).toBuffer();
  sheets.set(name, sheet);
  const whole = sharp(await sheet);
  const { width, height } = await whole.metadata();
  const [left, top] = [(take * 17) % margin, (take * 23) % margin];
  return whole
    .extract({ left, top, width: width - margin, height: height - margin })
    .linear(1 - (take % 5) * 0.02, 0)
    .jpeg({ quality: 80 })
    .toBuffer();
}
