import { daysBetween } from "#domain/days.ts";
import { conflict } from "#domain/problems.ts";
import { componentLabels, type TaskStatus, taskStatusLabels } from "#domain/vocab.ts";
import { tradeOfComponent, tradeOfSpecialization } from "#domain/vocab-map.ts";
import type { PlanItem } from "#features/planning/rules.ts";

const moves: Record<TaskStatus, readonly TaskStatus[]> = {
  pending: ["in_progress", "completed"],
  in_progress: ["completed"],
  completed: [],
  cancelled: [],
};

/** Whether a status call changes anything; repeating the present state does not, every other move is a conflict. */
export function taskMove(from: TaskStatus, to: TaskStatus): "same" | "moves" {
  if (from === to) return "same";
  if (moves[from].includes(to)) return "moves";
  const [was, wanted] = [from, to].map((status) => taskStatusLabels[status].toLowerCase());
  throw conflict(`A task that is ${was} cannot become ${wanted}.`);
}

export const isOpen = (status: TaskStatus): boolean => status === "pending" || status === "in_progress";

/** Weightiest first: what the law, this building and its place ask for says more than what every building needs. */
const weight = [
  "statutory",
  "adjustment",
  "notes",
  "history",
  "place",
  "age",
  "season",
  "usage",
  "units",
  "type",
  "construction",
  "component",
  "photo",
];

/** The one sentence that a list shows for why a task is there. */
export function mainReason(reasons: PlanItem["reasons"]): string | null {
  const rank = (kind: string) => (weight.includes(kind) ? weight.indexOf(kind) : weight.length);
  const [first] = [...reasons].sort((a, b) => rank(a.kind) - rank(b.kind));
  return first?.text ?? null;
}

const narrow = ["Cleaning", "Pest Control", "Lighting", "Appliances", "Security"];

/** The repair category of planned work: its narrow trade where it has one, else that of its component. */
export function categoryOf({ component, specialization }: Pick<PlanItem, "component" | "specialization">): string {
  if (narrow.includes(specialization)) return tradeOfSpecialization[specialization].repairCategory;
  const { repairCategory } = tradeOfComponent[component];
  return repairCategory === "Other" ? componentLabels[component] : repairCategory;
}

const epoch = "2000-01-01";

/** The `list_order` of an open task due on that day; closed ones stand from `firstClosedOrder` on. */
export const openOrder = (dueOn: string): number => daysBetween(epoch, dueOn);
export const firstClosedOrder = 900_000;
