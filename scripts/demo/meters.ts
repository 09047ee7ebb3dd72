import { addDays, daysBetween, lagosDay } from "#domain/days.ts";
import type { MeterKind } from "#features/meters/fields.ts";
import type { Place } from "./cast.ts";
import { type Chance, chanceOf } from "./chance.ts";
import type { Troupe } from "./opening.ts";
import { momentOf, type Stage } from "./stage.ts";

type Gauge = {
  place: Place;
  fields: { name: string; kind: MeterKind; source?: string; capacity?: number };
  machine?: string;
  starts: number;
  /** Used a day, on most days. */
  perDay: number;
  /** What is bought when it runs low, of what is left in a tank. */
  fill?: number;
};

export const gauges: readonly Gauge[] = [
  { place: "court", fields: { name: "Grid meter", kind: "electricity", source: "grid" }, starts: 48_210, perDay: 61 },
  {
    place: "court",
    fields: { name: "Generator hours", kind: "run_hours" },
    machine: "Generator",
    starts: 9_120,
    perDay: 6.4,
  },
  {
    place: "court",
    fields: { name: "Generator output", kind: "electricity", source: "generator" },
    machine: "Generator",
    starts: 80_400,
    perDay: 88,
  },
  {
    place: "court",
    fields: { name: "Diesel tank", kind: "diesel", capacity: 2_000 },
    machine: "Generator",
    starts: 1_620,
    perDay: 31,
    fill: 1_400,
  },
  {
    place: "court",
    fields: { name: "Borehole meter", kind: "water", source: "borehole" },
    machine: "Borehole pump",
    starts: 6_300,
    perDay: 9.5,
  },
  {
    place: "court",
    fields: { name: "Tanker water", kind: "water_tank", source: "bought", capacity: 40 },
    starts: 28,
    perDay: 0.9,
    fill: 30,
  },
  {
    place: "terraces",
    fields: { name: "Prepaid units", kind: "prepaid_electricity" },
    starts: 420,
    perDay: 24,
    fill: 500,
  },
  {
    place: "terraces",
    fields: { name: "Inverter output", kind: "electricity", source: "inverter" },
    machine: "Inverter",
    starts: 2_140,
    perDay: 17,
  },
  {
    place: "park",
    fields: { name: "Generator hours", kind: "run_hours" },
    machine: "Generator",
    starts: 15_230,
    perDay: 7.8,
  },
  {
    place: "park",
    fields: { name: "Diesel tank", kind: "diesel", capacity: 5_000 },
    machine: "Generator",
    starts: 4_100,
    perDay: 118,
    fill: 3_500,
  },
];

/** Of a tank, what is left below which more is bought. */
const low = 0.3;
const handDays = 28;

/** Meters are read each week: the first months stand in the manager's own sheet, the last weeks are typed in. */
export async function readMeters(stage: Stage, troupe: Troupe): Promise<void> {
  const opening = lagosDay(stage.now());
  for (const [at, gauge] of gauges.entries()) {
    const id = await addMeter(stage, troupe, gauge);
    const weeks = weeklyReadings(gauge, opening, stage.today, chanceOf(at + 11));
    const typedFrom = addDays(stage.today, -handDays);
    const sheet = weeks.filter(({ day }) => day < typedFrom);
    if (sheet.length > 0)
      stage.plan(momentOf(addDays(typedFrom, -1), "18:30"), () => sendSheet(stage, troupe, id, sheet));
    for (const { day, value, added } of weeks.filter(({ day }) => day >= typedFrom))
      stage.plan(momentOf(day, "08:10"), () =>
        stage.call(troupe.player("manager"), "POST", `/meters/${id}/readings`, { value, added }),
      );
  }
}

async function addMeter(stage: Stage, troupe: Troupe, { place, fields, machine }: Gauge): Promise<string> {
  const keeper = troupe.player("manager");
  const propertyId = troupe.propertyId(place);
  const { assets } = await stage.call(keeper, "GET", `/properties/${propertyId}/assets`);
  const asset = assets.find((one: { name: string }) => one.name === machine);
  const body = { ...fields, ...(asset ? { assetId: asset.id } : {}) };
  const { meter } = await stage.call(keeper, "POST", `/properties/${propertyId}/meters`, body);
  if (fields.kind === "run_hours") await goByUse(stage, troupe, meter);
  return meter.id;
}

type Hours = { id: string; propertyId: string; assetId: string | null };

/** The work on a generator names it, and its service comes every 250 h as well. */
async function goByUse(stage: Stage, troupe: Troupe, { id: meterId, propertyId, assetId }: Hours): Promise<void> {
  const path = `/property-manager/maintenance-schedules?propertyId=${propertyId}&search=generator`;
  const { schedules: found } = await stage.call(troupe.player("manager"), "GET", path);
  // The search finds words of the reasons as well, as that a leak check looks at the generator house.
  const schedules = found.filter(({ scheduleName }: { scheduleName: string }) => /generator/i.test(scheduleName));
  for (const { id } of schedules)
    await stage.call(troupe.player("manager"), "PUT", `/property-manager/maintenance-schedules/${id}`, { assetId });
  const service = schedules.find(({ scheduleName }: { scheduleName: string }) => /service|oil/i.test(scheduleName));
  if (!service) return;
  await stage.call(troupe.player("manager"), "PUT", `/meters/${meterId}/schedules/${service.id}`, { every: 250 });
}

type Week = { day: string; value: number; added: number | undefined };

/** What the manager reads each week from two days after the opening on. */
export function weeklyReadings(
  { starts, perDay, fill }: Gauge,
  opening: string,
  today: string,
  chance: Chance,
): Week[] {
  const weeks: Week[] = [];
  let value = starts;
  for (let day = addDays(opening, 2); day < today; day = addDays(day, 7)) {
    const used = weeks.length === 0 ? 0 : 7 * perDay * (0.75 + chance.next() / 2);
    const added = fill !== undefined && value - used < fill * low ? fill : undefined;
    value = fill === undefined ? value + used : Math.max(0, value - used) + (added ?? 0);
    weeks.push({ day, value: Math.round(value * 10) / 10, added });
  }
  return weeks.filter(({ day }) => daysBetween(day, today) > 0);
}

async function sendSheet(stage: Stage, troupe: Troupe, id: string, weeks: readonly Week[]): Promise<void> {
  const rows = weeks.map(({ day, value, added = "" }) => `${day},${value},${added}`);
  const body = { csv: ["date,reading,added", ...rows].join("\n"), dryRun: false };
  await stage.call(troupe.player("manager"), "POST", `/meters/${id}/readings/import`, body);
}
