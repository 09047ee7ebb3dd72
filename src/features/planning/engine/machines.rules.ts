import type { AssetKind } from "#features/assets/fields.ts";

/** By how its key in the catalogue begins, which machine an item of the plan works for. */
const machines: readonly (readonly [string, AssetKind])[] = [
  ["generator-", "generator"],
  ["petrol-generator-", "generator"],
  ["inverter-", "inverter"],
  ["solar-", "solar_panels"],
  ["private-transformer-", "transformer"],
  ["lift-", "lift"],
  ["borehole-", "borehole"],
  ["overhead-tank-", "water_tank"],
  ["underground-tank-", "water_tank"],
  ["water-treatment-", "water_treatment"],
  ["booster-pump-", "water_pump"],
  ["water-heater-", "water_heater"],
  ["septic-tank-", "septic_tank"],
  ["cctv-", "cctv"],
  ["access-control-", "intercom"],
  ["automatic-gate-", "gate"],
  ["fire-pump-", "fire_pump"],
  ["fire-alarm-", "fire_alarm"],
  ["diesel-day-tank-", "fuel_tank"],
  ["piped-gas-", "gas_system"],
  ["swimming-pool-", "pool"],
];

/** The machine that an item of the plan works for; null where it is for none. */
export const machineOf = (planKey: string | null): AssetKind | null =>
  machines.find(([start]) => planKey?.startsWith(start))?.[1] ?? null;
