import { mostHeldDays, mostPermille } from "#features/orders/rules.ts";

/** As it is typed: how much in %, and for how many days. */
export type Held = { percent: string; days: string };

/** What can be held back. */
export const heldProblem = `Up to ${mostPermille / 10} %, with one decimal at most, for 1 to ${mostHeldDays} days.`;

/** What is typed as the order takes it, or null where it cannot be. */
export function retentionOf({ percent, days }: Held) {
  const [permille, retentionDays] = [Number((Number(percent.replace(",", ".")) * 10).toFixed(6)), Number(days)];
  const isPart = Number.isInteger(permille) && permille >= 1 && permille <= mostPermille;
  const isTime = Number.isInteger(retentionDays) && retentionDays >= 1 && retentionDays <= mostHeldDays;
  return isPart && isTime ? { retentionPermille: permille, retentionDays } : null;
}
