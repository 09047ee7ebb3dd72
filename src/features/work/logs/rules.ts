import { formatDay } from "#domain/days.ts";
import { conflict, type FieldProblem, invalid } from "#domain/problems.ts";
import type { WorkLogStatus } from "#domain/vocab.ts";
import type { LogDecider } from "./contract.ts";

/** Hours of a day, and a little for the sums of fractions. */
const mostHours = 24;
const rounding = 1e-6;

/** 422 where the day would have more hours than it has. */
export function refuseLongDay(day: string, hours: number, otherHours: number): void {
  const total = hours + otherHours;
  if (total <= mostHours + rounding) return;
  const rounded = Math.round(total * 100) / 100;
  throw invalid("hoursWorked", `That would make ${rounded} hours on ${formatDay(day)}; a day has ${mostHours}.`);
}

const dayToCome = { path: "dateLogged", message: "Work cannot be logged for a day to come." };

/** What is wrong with work of a day that has not come. */
export const dayProblems = (day: string, today: string): FieldProblem[] => (day > today ? [dayToCome] : []);

export function refuseDayToCome(day: string, today: string): void {
  if (dayProblems(day, today).length > 0) throw invalid(dayToCome.path, dayToCome.message);
}

/** An approved log cannot be changed. */
export function refuseApproved(status: WorkLogStatus): void {
  if (status === "approved") throw conflict("This work log is approved, so it cannot be changed.");
}

/** Nobody approves their own work: of what a contractor did themselves the owner and managers decide. */
export const whoDecides = (log: { contractorId: string | null; technicianId: string }): LogDecider =>
  log.contractorId === log.technicianId ? "keepers" : "contractor";
