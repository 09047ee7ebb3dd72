import type { Requirement } from "#domain/requirements.ts";
import type { AssetKind } from "#features/assets/fields.ts";
import { type Day, type Proof, type Ruling, reasonOf, standingOn, weight } from "./rules.ts";

/** What each machine of these kinds needs a paper for; what is not here one paper proves for the whole building. */
export const eachOf: Partial<Record<Requirement, readonly AssetKind[]>> = {
  lift_certificate: ["lift"],
  lift_examination: ["lift"],
  lift_contract: ["lift"],
  generator_contract: ["generator"],
  gas_installation: ["gas_system"],
  pressure_vessel: ["water_heater"],
  pool_safety: ["pool"],
  water_test: ["borehole", "water_treatment"],
};

/** The kinds of machines of which each needs papers of its own. */
export const kindsWithOwn = [...new Set(Object.values(eachOf).flat())];

export type Machine = { id: string; kind: AssetKind; name: string };
/** A paper, and the machine that it is for; null: for all of them. */
export type MachineProof = Proof & { assetId: string | null };
type Standing = ReturnType<typeof standingOn>;
type OfMachine = { machine: Machine; standing: Standing };

/** The machines that a requirement speaks of, each by itself. */
const machinesOf = (requirement: Requirement, machines: readonly Machine[]): Machine[] => {
  const kinds = eachOf[requirement];
  return kinds ? machines.filter(({ kind }) => kinds.includes(kind)) : [];
};

/**
 * How a building stands on a requirement: as the machine that stands worst, where it speaks of machines. A paper that names
 * one proves nothing for another.
 */
export function standingOfAll(
  requirement: Requirement,
  { papers, machines }: { papers: readonly MachineProof[]; machines: readonly Machine[] },
  ruling: Ruling | undefined,
  on: Day,
): Standing & { each: OfMachine[] } {
  const each = machinesOf(requirement, machines).map((machine) => ({
    machine,
    standing: standingOn(
      papers.filter(({ assetId }) => assetId === null || assetId === machine.id),
      ruling,
      on,
    ),
  }));
  const worst = each.reduce<OfMachine | undefined>(
    (found, one) => (found && !isWorse(one, found) ? found : one),
    undefined,
  );
  return { ...(worst?.standing ?? standingOn(papers, ruling, on)), each };
}

const lastDay = ({ standing: { paper } }: OfMachine): string => (paper ? (paper.validUntil ?? "9999-12-31") : "");
const isWorse = (one: OfMachine, other: OfMachine): boolean => {
  const by = weight[one.standing.state] - weight[other.standing.state];
  return by < 0 || (by === 0 && lastDay(one) < lastDay(other));
};

/** Why it stands so; of several machines, which of them. */
export function reasonOfAll(
  { each, ...standing }: Standing & { each: readonly OfMachine[] },
  ruling: Ruling | undefined,
  today: string,
): string {
  const why = reasonOf(standing, ruling, today);
  const { state } = standing;
  if (each.length < 2 || state === "green" || state === "not_required") return why;
  const alike = each.filter((one) => one.standing.state === state);
  if (
    alike.length === each.length &&
    state === "red" &&
    alike.every((one) => one.standing.paper === null && !one.standing.next)
  )
    return `No paper proves it yet for any of the ${each.length} machines.`;
  const worst = alike.find((one) => one.standing.paper?.id === standing.paper?.id) ?? alike[0];
  const more = alike.length > 1 ? ` So ${alike.length - 1} more.` : "";
  return `${worst?.machine.name}: ${why}${more}`;
}
