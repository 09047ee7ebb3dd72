import type { HealthCounts, PropertyCounts } from "./health.ts";

/** What is counted of one property at one moment; days are YYYY-MM-DD in Lagos. */
export type PropertyFigures = {
  taskCounts: { all: number; pending: number; in_progress: number; overdue: number; completed: number };
  /** Of all tasks that are not cancelled. */
  byPriority: { critical: number; high: number; medium: number; low: number };
  openTickets: number;
  /** Kobo: what completed tasks cost, how much of that is an estimate, and what was saved on those of this month. */
  money: { spent: number; spentEstimated: number; saved: number };
  /** For `propertyStatus` of domain/health.ts. */
  condition: PropertyCounts;
  /** For `buildingHealth` and `healthSentence` of domain/health.ts. */
  health: HealthCounts;
  lastMaintenance: string | null;
  nextScheduled: string | null;
};
