import { dayOfMonth } from "#domain/days.ts";
import { nairaToKobo } from "#domain/money.ts";
import type { Frequency, ScheduleCategory, TaskPriority } from "#domain/vocab.ts";
import { type Judged, type JudgedRow, type Line, readLines, refusedRow } from "#features/imports/rules.ts";
import { type InTurns, mapInTurns } from "#features/imports/turns.rules.ts";
import { endProblems, firstFrom, intervalProblem, rhythmOf } from "../editing/rules.ts";
import { recurrenceOf } from "../rules.ts";
import { scheduleColumns } from "./fields.ts";

/** A schedule as a file can say it. */
export type NewSchedule = {
  scheduleName: string;
  description: string | null;
  category: ScheduleCategory;
  priority: TaskPriority;
  frequency: Frequency;
  frequencyValue: number;
  frequencyUnit: "days" | "weeks" | "months" | "years";
  startOn: string;
  endOn: string | null;
  anchorDay: number;
  nextExecutionOn: string | null;
  estimatedHours: number;
  estimatedCostKobo: number | null;
  isActive: boolean;
};
export type KnownSchedule = Omit<NewSchedule, "nextExecutionOn" | "anchorDay">;

type Said = Partial<Omit<NewSchedule, "frequencyValue" | "frequencyUnit">> & {
  frequencyValue?: number | null;
  frequencyUnit?: NewSchedule["frequencyUnit"] | null;
  startDate?: string | null;
  endDate?: string | null;
  /** Naira. */
  estimatedCost?: number | null;
};

/** One name and rhythm stands for one schedule. */
const keyOf = ({ scheduleName, frequencyValue, frequencyUnit }: KnownSchedule): string =>
  JSON.stringify([scheduleName.toLowerCase(), frequencyValue, frequencyUnit]);

/** What would become of each row of a file, beside the schedules of a building that have not ended. */
export function* judgeSchedules(
  table: readonly (readonly string[])[],
  there: readonly KnownSchedule[],
  today: string,
): InTurns<Judged<NewSchedule>> {
  const { lines, warnings } = yield* readLines(table, scheduleColumns);
  const known = Map.groupBy(there, keyOf);
  const rowOf = new Map<string, number>();
  return { rows: yield* mapInTurns(lines, (line) => judgeRow(line, { known, rowOf, today })), warnings };
}

type Known = { known: ReadonlyMap<string, readonly KnownSchedule[]>; rowOf: Map<string, number>; today: string };

function judgeRow(line: Line<typeof scheduleColumns>, { known, rowOf, today }: Known): JudgedRow<NewSchedule> {
  const { row, text, problems } = line;
  if (problems.length > 0) return refusedRow(row, text, problems);
  const said = line.said as Said;
  const label = said.scheduleName ?? "";
  const interval = intervalProblem(said);
  if (interval) return refusedRow(row, label, [interval.message]);
  const what = scheduleOf(said, today);
  const end = what.endOn === null ? [] : endProblems(what.startOn, what.endOn);
  if (end.length > 0)
    return refusedRow(
      row,
      label,
      end.map(({ message }) => message),
    );
  const key = keyOf(what);
  const first = rowOf.get(key);
  if (first !== undefined) return refusedRow(row, label, [`Row ${first} is the same schedule.`]);
  rowOf.set(key, row);
  const before = known.get(key);
  if (!before) return { row, label, fate: "new", problems: [], what };
  return before.some((one) => isSaid(one, what, said))
    ? { row, label, fate: "same", problems: [], what: null }
    : refusedRow(row, label, ["A schedule of this name and rhythm is there already, with other facts."]);
}

function scheduleOf(said: Said, today: string): NewSchedule {
  const { scheduleName = "", description = null, category = "General", priority, frequency, isActive } = said;
  const startOn = said.startDate ?? today;
  const endOn = said.endDate ?? null;
  const rhythm = rhythmOf({ ...said, frequency: frequency ?? undefined });
  const days = { ...rhythm, startOn, endOn, anchorDay: dayOfMonth(startOn), season: null, statutory: false };
  return {
    ...{ scheduleName, description, category, priority: priority ?? "medium", isActive: isActive ?? true },
    ...{ ...rhythm, startOn, endOn, anchorDay: days.anchorDay, estimatedHours: said.estimatedHours ?? 0 },
    estimatedCostKobo: typeof said.estimatedCost === "number" ? nairaToKobo(said.estimatedCost) : null,
    nextExecutionOn: firstFrom(recurrenceOf({ ...days, nextExecutionOn: startOn }), startOn, today),
  };
}

/** Whether a schedule that is there is what a row says; without a start it goes on from its own. */
const isSaid = (one: KnownSchedule, what: NewSchedule, { startDate }: Said): boolean =>
  (["description", "category", "priority", "endOn", "estimatedHours", "estimatedCostKobo"] as const).every(
    (name) => one[name] === what[name],
  ) &&
  (!startDate || one.startOn === startDate);
