import type { PropertyStatus } from "./vocab.ts";

/** Counts of one property at one moment. */
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

/** The badge of a property that is not archived. */
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

/** Building health, a whole number from 0 to 100; 100 with no history. */
export const buildingHealth = (counts: HealthCounts): number => {
  const share = counts.dueTasks === 0 ? 100 : (100 * counts.onTimeTasks) / counts.dueTasks;
  const lost = Math.min(25, 5 * counts.oldTickets) + Math.min(30, 10 * counts.overdueCriticalTasks);
  return Math.round(Math.min(100, Math.max(0, share - lost)));
};

const conditionOf = (score: number): string => {
  if (score >= 90) return "Your building is in excellent condition.";
  if (score >= 70) return "Your building is in good condition.";
  return score >= 50 ? "Your building needs attention." : "Your building needs urgent attention.";
};

const reasonOf = ({ dueTasks, onTimeTasks, oldTickets, overdueCriticalTasks }: HealthCounts): string => {
  if (overdueCriticalTasks === 1) return "1 critical task is overdue.";
  if (overdueCriticalTasks > 1) return `${overdueCriticalTasks} critical tasks are overdue.`;
  if (oldTickets === 1) return "1 repair request has waited over a week.";
  if (oldTickets > 1) return `${oldTickets} repair requests have waited over a week.`;
  if (dueTasks === 0) return "No maintenance has fallen due yet.";
  if (onTimeTasks === dueTasks) return "All maintenance of the last year was done on time.";
  return `${onTimeTasks} of ${dueTasks} maintenance tasks of the last year were done on time.`;
};

/** The sentence under the health bar: the condition that the score says, and the first thing that made it so. */
export const healthSentence = (counts: HealthCounts): string =>
  `${conditionOf(buildingHealth(counts))} ${reasonOf(counts)}`;

/** Mean of durations in milliseconds: "6h" below a day, else "1.5d", to one decimal; null without any. */
export const formatMeanDuration = (durationsMs: readonly number[]): string | null => {
  if (durationsMs.length === 0) return null;
  const hours = durationsMs.reduce((sum, ms) => sum + ms, 0) / durationsMs.length / 3_600_000;
  const shown = Number(hours.toFixed(1));
  return shown < 24 ? `${shown}h` : `${Number((hours / 24).toFixed(1))}d`;
};

/** A share as 0 to 100 with at most one decimal; 0 of nothing is 0. */
export const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10;

/** The mean to at most two decimals; null without any. */
export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round((100 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 100;
