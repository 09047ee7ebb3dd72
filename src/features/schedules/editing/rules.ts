import { daysBetween } from "#domain/days.ts";
import { conflict, type FieldProblem, invalid } from "#domain/problems.ts";
import type { Frequency, TaskStatus } from "#domain/vocab.ts";
import {
  addInterval,
  frequencyIntervals,
  type Interval,
  intervalDays,
  nextOccurrence,
} from "#features/planning/engine/dates.rules.ts";
import { nextDay, type Recurrence } from "../rules.ts";
import type { ScheduleState } from "./contract.ts";

export type Override = {
  frequencyValue?: number | null | undefined;
  frequencyUnit?: Interval["unit"] | null | undefined;
};

const longestDays = 3_660;

/** Why an interval of one's own cannot be taken, with the field it is about. */
export function intervalProblem({ frequencyValue, frequencyUnit }: Override): FieldProblem | undefined {
  const [every, unit] = [frequencyValue ?? null, frequencyUnit ?? null];
  if ((every === null) !== (unit === null)) {
    const path = every === null ? "frequencyValue" : "frequencyUnit";
    return { path, message: "frequencyValue and frequencyUnit belong together." };
  }
  if (every !== null && unit !== null && intervalDays({ every, unit }) > longestDays)
    return { path: "frequencyValue", message: "An interval can be at most ten years." };
  return undefined;
}

type Rhythm = { frequency: Frequency; frequencyValue: number; frequencyUnit: Interval["unit"] };

const intervalOf = ({ frequencyValue, frequencyUnit }: Rhythm): Interval => ({
  every: frequencyValue,
  unit: frequencyUnit,
});

/** How often it comes once these are said: an interval of one's own, else what the word says, else as before. */
export function rhythmOf(said: Override & { frequency?: Frequency | undefined }, before?: Rhythm): Rhythm {
  const frequency = said.frequency ?? before?.frequency ?? "monthly";
  if (said.frequencyValue && said.frequencyUnit)
    return { frequency, frequencyValue: said.frequencyValue, frequencyUnit: said.frequencyUnit };
  const isNamed = said.frequency !== undefined || said.frequencyValue === null || said.frequencyUnit === null;
  const { every, unit } = before && !isNamed ? intervalOf(before) : frequencyIntervals[frequency];
  return { frequency, frequencyValue: every, frequencyUnit: unit };
}

/** The first day of the rhythm, which begins on `startOn`, that is not before `day`; null where it has ended by then. */
export function firstFrom(recurrence: Omit<Recurrence, "nextOn">, startOn: string, day: string): string | null {
  const { interval, season, anchorDay, endOn } = recurrence;
  let next = startOn;
  if (!season && startOn < day) {
    // Most of the way at once: a daily round that began a century ago has 36,000 days behind it.
    const leaps = Math.max(0, Math.floor(daysBetween(startOn, day) / (intervalDays(interval) * 1.01)) - 2);
    next = addInterval(startOn, { every: interval.every * leaps, unit: interval.unit }, anchorDay);
  }
  while (next < day) next = nextOccurrence({ interval, season, anchorDay }, next);
  return endOn !== null && next > endOn ? null : next;
}

/** The days of the rhythm from this one until `until`. */
export function occurrences(recurrence: Omit<Recurrence, "nextOn">, from: string | null, until: string): Set<string> {
  const days = new Set<string>();
  for (let day = from; day !== null && day <= until; day = dayAfter(recurrence, day)) days.add(day);
  return days;
}

/** The day that follows; null where the schedule has ended by then. */
export const dayAfter = (recurrence: Omit<Recurrence, "nextOn">, day: string): string | null => {
  const next = nextOccurrence(recurrence, day);
  return recurrence.endOn !== null && next > recurrence.endOn ? null : next;
};

type OpenTask = { id: string; dueOn: string; status: TaskStatus };

/** The occurrence that a skip leaves out: that of a task nobody began, else the next one that has none yet. */
export function skipOf(recurrence: Recurrence | null, open: readonly OpenTask[], today: string) {
  const task = open.find(({ status, dueOn }) => status === "pending" && dueOn >= today);
  if (task) return { day: task.dueOn, taskId: task.id };
  const day = recurrence && nextDay(recurrence, today);
  return day ? { day, taskId: null } : null;
}

const earlyEnd = { path: "endDate", message: "End date must not be before the start date." };

/** What is wrong with an end before the start. */
export const endProblems = (startOn: string, endOn: string): FieldProblem[] => (endOn < startOn ? [earlyEnd] : []);

export const refuseEarlyEnd = (startOn: string, endOn: string | null): void => {
  if (endOn !== null && endProblems(startOn, endOn).length > 0) throw invalid(earlyEnd.path, earlyEnd.message);
};

type StateColumns = { isActive: boolean; endedAt: Date | null; endOn: string | null };

export function stateOf({ isActive, endedAt, endOn }: StateColumns, today: string): ScheduleState {
  if (endedAt !== null || (endOn !== null && endOn < today)) return "ended";
  return isActive ? "active" : "paused";
}

export const refuseEnded = ({ endedAt }: Pick<StateColumns, "endedAt">): void => {
  if (endedAt !== null) throw conflict("This schedule has ended. Add a new one instead.");
};
