import type { ContractorTask } from "./contract.ts";

/** What stands in the Assign dialog, as it was typed. */
export type AssignSheet = { member: string; when: string; notes: string; hours: string };

/** Chosen where the task is to be taken for nobody yet. */
export const nobodyYet = "nobody";
/** What the notes of a bulk say until somebody writes others. */
const bulkNotes = "Bulk assignment";

const lagosMs = 3_600_000;

/** An instant as a clock in Lagos shows it, for date-time fields: 2026-11-21T14:05. */
export const lagosMinute = (instant: string): string =>
  new Date(Date.parse(instant) + lagosMs).toISOString().slice(0, 16);

/** The sheet of one task as it is now. */
export const sheetOf = (task: ContractorTask): AssignSheet => ({
  member: task.assignedTeamMemberId ?? "",
  when: task.expectedCompletion ? lagosMinute(task.expectedCompletion) : "",
  notes: task.contractorNotes ?? "",
  hours: task.estimatedHours === null ? "" : String(task.estimatedHours),
});

export const bulkSheet: AssignSheet = { member: "", when: "", notes: bulkNotes, hours: "" };

type Fault = { path: "assignedTeamMemberId" | "estimatedHours"; message: string };

const isHalves = (hours: number) => Number.isFinite(hours) && hours >= 0 && Number.isInteger(hours * 2);

/** What keeps a sheet from being sent. A number that was there before may be no half. */
export function sheetFaults({ member, hours }: AssignSheet, before = ""): Fault[] {
  const faults: Fault[] = [];
  if (member === "") faults.push({ path: "assignedTeamMemberId", message: "Choose a team member." });
  if (hours.trim() !== "" && hours !== before && !isHalves(Number(hours)))
    faults.push({ path: "estimatedHours", message: "Enter hours in halves, such as 1.5." });
  return faults;
}

const memberOf = ({ member }: AssignSheet) => (member === nobodyYet ? null : member);

/** For one task: an emptied field is cleared. */
export const oneOf = (sheet: AssignSheet) => ({
  assignedTeamMemberId: memberOf(sheet),
  expectedCompletion: sheet.when || null,
  contractorNotes: sheet.notes.trim() || null,
  estimatedHours: sheet.hours.trim() === "" ? null : Number(sheet.hours),
});

/** For many: an empty field leaves each task as it is. */
export const manyOf = (sheet: AssignSheet) => ({
  action: "assign" as const,
  assignedTeamMemberId: memberOf(sheet),
  expectedCompletion: sheet.when || undefined,
  contractorNotes: sheet.notes.trim() || undefined,
  estimatedHours: sheet.hours.trim() === "" ? undefined : Number(sheet.hours),
});
