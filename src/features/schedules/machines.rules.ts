import type { AssetKind } from "#features/assets/fields.ts";
import type { PlanReason } from "#features/planning/contract.ts";

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

/** What the register holds of one kind: how many, and what the first are called. */
export type Held = { count: number; names: readonly string[] };

const isGuess = ({ kind }: PlanReason): boolean => kind === "notes";

/** Whether an item rests on what the notes say. */
export const restsOnNotes = (reasons: readonly PlanReason[]): boolean => reasons.some(isGuess);

/** A reason that guesses from the notes names what the register holds instead. */
export function namedReasons(reasons: readonly PlanReason[], held: Held | undefined): PlanReason[] {
  if (!held || !restsOnNotes(reasons)) return [...reasons];
  const more = held.count - held.names.length;
  const text = `On the register: ${held.names.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
  const at = reasons.findIndex(isGuess);
  return reasons.flatMap((reason, index) =>
    index === at ? [{ kind: "register", text, source: reason.source }] : isGuess(reason) ? [] : [reason],
  );
}
