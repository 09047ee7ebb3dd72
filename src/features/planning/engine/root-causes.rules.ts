import { addDays, formatDay } from "#domain/days.ts";
import { storable } from "#domain/plain-text.ts";
import type { PlanItem } from "../rules.ts";
import type { CatalogueItem } from "./catalogue.rules.ts";
import type { PastTask } from "./facts.rules.ts";
import { type Repeated, repeatedFailures } from "./learning.rules.ts";
import { machineOf } from "./machines.rules.ts";

/** How its key begins, by which it is told from work of the catalogue. */
export const rootCauseStart = "root-cause-";
const soonDays = 14;
const cost = { lowKobo: 2_500_000, typicalKobo: 7_500_000, highKobo: 25_000_000, per: "visit" as const, count: 1 };

/** What keeps failing in the same way: for each, a look for its cause, once. */
export function rootCauses(past: readonly PastTask[], items: readonly CatalogueItem[], plans: readonly PlanItem[]) {
  const kinds = new Map(past.flatMap(({ machine }) => (machine ? [[machine.name, machine.kind] as const] : [])));
  return repeatedFailures(past).map((repeated): PlanItem => {
    const kind = kinds.get(repeated.name);
    const isLike = (key: string) => key === repeated.key || (kind !== undefined && machineOf(key) === kind);
    const like = plans.find(({ key }) => isLike(key));
    return rootCause(repeated, like ?? items.find(({ id }) => isLike(id)));
  });
}

type Like = Pick<CatalogueItem, "component" | "specialization" | "asset"> & {
  scheduleCategory?: PlanItem["scheduleCategory"];
};

function rootCause({ slug, name, mode, days }: Repeated, like: Like | undefined): PlanItem {
  const last = days.at(-1) ?? "";
  const told = days.map(formatDay).join(", ");
  return {
    key: slug,
    component: like?.component ?? "plumbing",
    asset: like?.asset ?? name,
    title: storable(`Find out why ${name} keeps failing`, 200),
    description: `The same failure came back. Another repair of the same kind is money spent twice: find the cause, or replace what fails.`,
    kind: "suggestion",
    priority: "high",
    frequency: "annual",
    interval: { every: 1, unit: "years" },
    season: null,
    seasonLabel: null,
    firstDueOn: addDays(last, soonDays),
    estimatedHours: 4,
    cost,
    skill: "expert",
    specialization: like?.specialization ?? "General Maintenance",
    scheduleCategory: like?.scheduleCategory ?? "General",
    checklist: [
      "Read what was found and done each time",
      "Look at how it is used, fed, fixed and protected, not only at the part that failed",
      "Ask the maker or a specialist where it is not plain",
      "Write down the cause, and what would end it",
      "Say whether to mend, change or replace, and at what cost",
    ],
    safety: ["Switch off and lock before opening it"],
    statutory: null,
    meterTrigger: null,
    eventTrigger: null,
    assumed: false,
    question: null,
    once: true,
    reasons: [{ kind: "failing", text: `${name} failed ${days.length} times the same way (${mode}): ${told}.` }],
  };
}
