/** Climate calendar of Nigeria, planning defaults by state, after the seasonal outlook of NiMet for 2023. Months run 1 to 12. */

import { monthNames } from "./days.ts";

export type ClimateZone = "coastal_south" | "inland_south" | "central" | "north" | "far_north";
export type SeasonName = "before_rains" | "rains" | "dry" | "harmattan";
export type MonthDay = { month: number; day: number };

/** Both ends inclusive; a window whose end lies before its start runs over the new year. */
export type SeasonWindow = { from: MonthDay; to: MonthDay };

const statesByZone: Record<ClimateZone, readonly string[]> = {
  coastal_south: ["Lagos", "Delta", "Bayelsa", "Rivers", "Akwa Ibom", "Cross River"],
  inland_south: ["Ogun", "Oyo", "Osun", "Ondo", "Ekiti", "Edo", "Anambra", "Imo", "Abia", "Enugu", "Ebonyi"],
  central: ["Kwara", "Kogi", "Benue", "Niger", "FCT", "Nasarawa", "Plateau", "Taraba"],
  north: ["Kaduna", "Bauchi", "Gombe", "Adamawa"],
  far_north: ["Sokoto", "Kebbi", "Zamfara", "Katsina", "Kano", "Jigawa", "Yobe", "Borno"],
};

const zoneByState = new Map(
  Object.entries(statesByZone).flatMap(([zone, states]) =>
    states.map((state) => [state, zone as ClimateZone] as const),
  ),
);

export const climateZoneOf = (state: string | null): ClimateZone | null =>
  state ? (zoneByState.get(state) ?? null) : null;

const lastDay = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const months = (from: number, to: number): SeasonWindow => ({
  from: { month: from, day: 1 },
  to: { month: to, day: lastDay[to - 1] ?? 31 },
});

const windows: Record<ClimateZone, Record<SeasonName, SeasonWindow>> = {
  coastal_south: { before_rains: months(1, 2), rains: months(3, 11), dry: months(12, 2), harmattan: months(12, 1) },
  inland_south: { before_rains: months(2, 3), rains: months(4, 10), dry: months(11, 3), harmattan: months(12, 2) },
  central: { before_rains: months(3, 4), rains: months(5, 10), dry: months(11, 4), harmattan: months(12, 2) },
  north: { before_rains: months(4, 5), rains: months(6, 9), dry: months(10, 5), harmattan: months(11, 2) },
  far_north: {
    before_rains: { from: { month: 5, day: 1 }, to: { month: 6, day: 20 } },
    rains: { from: { month: 6, day: 21 }, to: { month: 9, day: 30 } },
    dry: months(10, 5),
    harmattan: months(11, 3),
  },
};

/** For a building whose state is not known: the months that are right in every zone. */
const anywhere: Record<SeasonName, SeasonWindow> = {
  before_rains: months(1, 2),
  rains: months(7, 9),
  dry: months(12, 2),
  harmattan: months(12, 1),
};

export const seasonWindow = (zone: ClimateZone | null, season: SeasonName): SeasonWindow =>
  zone ? windows[zone][season] : anywhere[season];

/** Whether most of a month lies in the rains or in the harmattan of a state. */
export function monthSeason(month: number, state: string | null): "rains" | "harmattan" | null {
  const zone = climateZoneOf(state);
  const covers = (name: SeasonName) => {
    const { from, to } = seasonWindow(zone, name);
    return from.month <= to.month ? month >= from.month && month <= to.month : month >= from.month || month <= to.month;
  };
  if (covers("rains")) return "rains";
  return covers("harmattan") ? "harmattan" : null;
}

const augustBreakStates = new Set(["Lagos", "Ogun", "Oyo", "Osun", "Ondo", "Ekiti"]);

/** The drier weeks from late July, a second window for short outdoor work; null where the state has none. */
export const augustBreak = (state: string | null): SeasonWindow | null =>
  state && augustBreakStates.has(state) ? { from: { month: 7, day: 25 }, to: { month: 8, day: 20 } } : null;

/** "January to February", or with days where a window does not keep to whole months. */
export function windowLabel({ from, to }: SeasonWindow): string {
  const start = monthNames[from.month - 1] ?? "";
  const end = monthNames[to.month - 1] ?? "";
  return `${from.day === 1 ? start : `${from.day} ${start}`} to ${to.day === lastDay[to.month - 1] ? end : `${to.day} ${end}`}`;
}

export const zoneLabel: Record<ClimateZone, string> = {
  coastal_south: "the coastal south",
  inland_south: "the inland south",
  central: "the middle belt",
  north: "the north",
  far_north: "the far north",
};

export const seasonLabel: Record<SeasonName, string> = {
  before_rains: "Before the rains",
  rains: "During the rains",
  dry: "In the dry season",
  harmattan: "In harmattan",
};
