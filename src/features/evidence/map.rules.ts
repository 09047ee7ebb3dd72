import type { Point } from "./facts.rules.ts";
import { metresApart } from "./place.rules.ts";

/** As far as a proof may be from the building's point, its own accuracy taken away; the ring of the map. */
export const fenceMetres = 150;

type Given = Point & { id: string; accuracy: number | null };
/** A point of the map in its own units: the building stands at 0, 0, and the edge is 100 away. */
export type Spot = { id: string; x: number; y: number; radius: number; metres: number };
export type PlaceMap = { spots: Spot[]; fence: number; barMetres: number; bar: number };

const edge = 90;
const widest = 95;
const bars = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000];

/** Lays positions out around the building, north up, so that the farthest and the fence both fit. */
export function layOut(building: Point, given: readonly Given[]): PlaceMap {
  const degree = 111_195;
  const shrink = Math.cos((building.latitude * Math.PI) / 180);
  const laid = given.map(({ id, latitude, longitude, accuracy }) => ({
    id,
    x: (longitude - building.longitude) * degree * shrink,
    y: (building.latitude - latitude) * degree,
    accuracy: accuracy ?? 0,
    metres: metresApart(building, { latitude, longitude }),
  }));
  const farthest = Math.max(fenceMetres, ...laid.map(({ x, y }) => Math.hypot(x, y)));
  const scale = edge / farthest;
  const barMetres = bars.findLast((metres) => metres * scale <= 60) ?? 50;
  return {
    fence: fenceMetres * scale,
    barMetres,
    bar: barMetres * scale,
    spots: laid.map(({ id, x, y, accuracy, metres }) => ({
      ...{ id, metres },
      x: x * scale,
      y: y * scale,
      radius: Math.min(widest, accuracy * scale),
    })),
  };
}
