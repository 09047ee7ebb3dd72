import { nairaToKobo, readNaira } from "#domain/money.ts";
import { type Frequency, frequencies, type ScheduleCategory } from "#domain/vocab.ts";
import { frequencyIntervals, type Interval } from "#features/planning/engine/dates.rules.ts";
import type { Schedule } from "./contract.ts";

/** Chosen in place of a frequency where the interval is one's own. */
export const ownInterval = "own";

/** What is typed; empty where nothing is. */
export type Draft = {
  propertyId: string;
  scheduleName: string;
  description: string;
  category: ScheduleCategory;
  frequency: Frequency | typeof ownInterval;
  frequencyValue: string;
  frequencyUnit: Interval["unit"];
  startDate: string;
  endDate: string;
  assignedContractor: string;
  estimatedHours: string;
  estimatedCost: string;
  sopId: string;
};

export const emptyDraft = (today: string, propertyId = ""): Draft => ({
  propertyId,
  scheduleName: "",
  description: "",
  category: "HVAC",
  frequency: "monthly",
  frequencyValue: "2",
  frequencyUnit: "months",
  startDate: today,
  endDate: "",
  assignedContractor: "",
  estimatedHours: "0",
  estimatedCost: "",
  sopId: "",
});

export function draftOf(schedule: Schedule): Draft {
  const { every, unit } = frequencyIntervals[schedule.frequency];
  const isOwn = every !== schedule.frequencyValue || unit !== schedule.frequencyUnit;
  return {
    propertyId: schedule.propertyId,
    scheduleName: schedule.scheduleName,
    description: schedule.description ?? "",
    category: schedule.category,
    frequency: isOwn ? ownInterval : schedule.frequency,
    frequencyValue: String(schedule.frequencyValue),
    frequencyUnit: schedule.frequencyUnit,
    startDate: schedule.startDate,
    endDate: schedule.endDate ?? "",
    assignedContractor: schedule.assignedContractor ?? "",
    estimatedHours: String(schedule.estimatedHours),
    estimatedCost: schedule.estimatedCost === null ? "" : schedule.estimatedCost.toLocaleString("en-NG"),
    sopId: schedule.sopId ?? "",
  };
}

/** A kept draft of another shape gives nothing but what still fits. */
export function keptDraft(kept: unknown, fresh: Draft): Draft {
  if (typeof kept !== "object" || kept === null) return fresh;
  const fits = Object.entries(kept).filter(([name, value]) => name in fresh && typeof value === "string");
  return { ...fresh, ...Object.fromEntries(fits) };
}

const nairaOf = (text: string): number | null => {
  const kobo = text.trim() === "" ? null : readNaira(text);
  return kobo === null ? null : kobo / 100;
};

/** As the calls take it; an edit leaves the property out. */
export function fieldsOf(draft: Draft, before?: Schedule) {
  const isOwn = draft.frequency === ownInterval;
  return {
    scheduleName: draft.scheduleName,
    description: draft.description,
    category: draft.category,
    frequency: draft.frequency === ownInterval ? (before?.frequency ?? ("monthly" as const)) : draft.frequency,
    frequencyValue: isOwn ? Number(draft.frequencyValue) : null,
    frequencyUnit: isOwn ? draft.frequencyUnit : null,
    startDate: draft.startDate,
    endDate: draft.endDate || null,
    assignedContractor: draft.assignedContractor || null,
    estimatedHours: draft.estimatedHours.trim() === "" ? 0 : Number(draft.estimatedHours),
    estimatedCost: nairaOf(draft.estimatedCost),
    sopId: draft.sopId || null,
  };
}

/** What a person can mend before anything is sent, by field. */
export function problemsOf(draft: Draft): Map<string, string> {
  const wrong = new Map<string, string>();
  const hours = Number(draft.estimatedHours);
  const every = Number(draft.frequencyValue);
  if (draft.propertyId === "") wrong.set("propertyId", "Choose the property.");
  if (draft.scheduleName.trim() === "") wrong.set("scheduleName", "Schedule name is required.");
  if (draft.description.trim() === "") wrong.set("description", "Description is required.");
  if (draft.frequency === ownInterval && !(Number.isInteger(every) && every >= 1))
    wrong.set("frequencyValue", "Enter a whole number from 1 on.");
  if (draft.startDate === "") wrong.set("startDate", "Start date is required.");
  if (draft.endDate !== "" && draft.endDate < draft.startDate)
    wrong.set("endDate", "End date must not be before the start date.");
  if (Number.isNaN(hours) || hours < 0) wrong.set("estimatedHours", "Enter hours such as 2.5.");
  if (draft.estimatedCost.trim() !== "" && nairaToKobo(nairaOf(draft.estimatedCost) ?? Number.NaN) === null)
    wrong.set("estimatedCost", "Enter an amount such as 45,000.");
  return wrong;
}

export const frequencyChoices = [...frequencies, ownInterval] as const;
