import type { PropertyStatus } from "./vocab.ts";

/** Counts of one property at one moment; the windows are those of decisions 6. */
export type PropertyCounts = {
  openEmergencies: number;
  overdueTasks: number;
  overdueCriticalTasks: number;
  /** Tickets unresolved for more than 7 days. */
  oldTickets: number;
  /** Tasks due in the last 90 days, today not among them, and how many of them were done on time. */
  recentTasks: number;
  recentOnTime: number;
};

/** The badge of a property that is not archived (decisions 6). */
export const propertyStatus = (counts: PropertyCounts): Exclude<PropertyStatus, "archived"> => {
  if (counts.openEmergencies > 0 || counts.overdueCriticalTasks > 0) return "urgent";
  if (counts.overdueTasks > 0 || counts.oldTickets > 0) return "needs_attention";
  return counts.recentTasks >= 5 && counts.recentOnTime * 10 >= counts.recentTasks * 9 ? "excellent" : "good";
};

export type HealthCounts = {
  /** Tasks due in the last 365 days, today and cancelled ones not among them, and how many were done on time. */
  dueTasks: number;
  onTimeTasks: number;
  oldTickets: number;
  overdueCriticalTasks: number;
};

/** Building health, a whole number from 0 to 100; 100 with no history (decisions 6). */
export const buildingHealth = (counts: HealthCounts): number => {
  const share = counts.dueTasks === 0 ? 100 : (100 * counts.onTimeTasks) / counts.dueTasks;
  const lost = Math.min(25, 5 * counts.oldTickets) + Math.min(30, 10 * counts.overdueCriticalTasks);
  return Math.round(Math.min(100, Math.max(0, share - lost)));
};

/** The sentence under the health bar; it never says more than the score. */
export const healthSentence = (score: number): string => {
  if (score >= 90) return "Your building is in excellent condition. Maintenance is done on time.";
  if (score >= 70) return "Your building is in good condition. Maintenance is mostly on time.";
  if (score >= 50) return "Your building needs attention. Some maintenance is late.";
  return "Your building needs urgent attention. Much of its maintenance is late.";
};

/** Mean of durations in milliseconds: "6h" below a day, else "1.5d"; null without any. */
export const formatMeanDuration = (durationsMs: readonly number[]): string | null => {
  if (durationsMs.length === 0) return null;
  const hours = durationsMs.reduce((sum, ms) => sum + ms, 0) / durationsMs.length / 3_600_000;
  if (Math.round(hours) < 24) return `${Math.round(hours)}h`;
  return `${Number((hours / 24).toFixed(1))}d`;
};

/** A share as 0 to 100 with at most one decimal; 0 of nothing is 0. */
export const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10;

/** The mean to at most two decimals; null without any. */
export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round((100 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 100;
