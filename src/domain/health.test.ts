import { expect, test } from "vitest";
import { buildingHealth, formatMeanDuration, healthSentence, mean, percent, propertyStatus } from "./health.ts";

const quiet = {
  openEmergencies: 0,
  overdueTasks: 0,
  overdueCriticalTasks: 0,
  oldTickets: 0,
  recentTasks: 0,
  recentOnTime: 0,
};
test.each([
  ["no history", {}, "good"],
  ["an open emergency", { openEmergencies: 1 }, "urgent"],
  ["an overdue critical task", { overdueTasks: 1, overdueCriticalTasks: 1 }, "urgent"],
  ["an overdue task", { overdueTasks: 1, recentTasks: 10, recentOnTime: 10 }, "needs_attention"],
  ["an old ticket", { oldTickets: 1, recentTasks: 10, recentOnTime: 10 }, "needs_attention"],
  ["9 of 10 on time", { recentTasks: 10, recentOnTime: 9 }, "excellent"],
  ["8 of 10 on time", { recentTasks: 10, recentOnTime: 8 }, "good"],
  ["5 of 5 on time", { recentTasks: 5, recentOnTime: 5 }, "excellent"],
  ["4 of 4 on time", { recentTasks: 4, recentOnTime: 4 }, "good"],
])("a property with %s is %3$s", (_, counts, status) => {
  expect(propertyStatus({ ...quiet, ...counts })).toBe(status);
});

const fresh = { dueTasks: 0, onTimeTasks: 0, oldTickets: 0, overdueCriticalTasks: 0 };
const due = { ...fresh, dueTasks: 8, onTimeTasks: 6 };
test.each([
  [fresh, 100, "Your building is in excellent condition. No maintenance has fallen due yet."],
  [
    { ...fresh, dueTasks: 4, onTimeTasks: 4 },
    100,
    "Your building is in excellent condition. All maintenance of the last year was done on time.",
  ],
  [due, 75, "Your building is in good condition. 6 of 8 maintenance tasks of the last year were done on time."],
  [{ ...due, oldTickets: 2 }, 65, "Your building needs attention. 2 repair requests have waited over a week."],
  [
    { ...fresh, oldTickets: 1 },
    95,
    "Your building is in excellent condition. 1 repair request has waited over a week.",
  ],
  [{ ...fresh, oldTickets: 6 }, 75, "Your building is in good condition. 6 repair requests have waited over a week."],
  [{ ...fresh, overdueCriticalTasks: 1 }, 90, "Your building is in excellent condition. 1 critical task is overdue."],
  [{ ...fresh, overdueCriticalTasks: 4 }, 70, "Your building is in good condition. 4 critical tasks are overdue."],
  [
    { dueTasks: 3, onTimeTasks: 1, oldTickets: 9, overdueCriticalTasks: 9 },
    0,
    "Your building needs urgent attention. 9 critical tasks are overdue.",
  ],
  [
    { ...fresh, dueTasks: 3, onTimeTasks: 2 },
    67,
    "Your building needs attention. 2 of 3 maintenance tasks of the last year were done on time.",
  ],
])("health %#", (counts, score, sentence) => {
  expect(buildingHealth(counts)).toBe(score);
  expect(healthSentence(counts)).toBe(sentence);
});

const hour = 3_600_000;
test.each([
  [[], null],
  [[6 * hour], "6h"],
  [[36 * hour], "1.5d"],
  [[24 * hour, 48 * hour], "1.5d"],
  [[24 * hour], "1d"],
  [[23.97 * hour], "1d"],
  [[hour / 2], "0.5h"],
  [[48 * hour], "2d"],
])("the mean of %j shows as %s", (durations, shown) => {
  expect(formatMeanDuration(durations)).toBe(shown);
});

test("percent and mean", () => {
  expect([percent(0, 0), percent(1, 3), percent(2, 2), percent(7, 8)]).toEqual([0, 33.3, 100, 87.5]);
  expect([mean([]), mean([5, 4, 4]), mean([5])]).toEqual([null, 4.33, 5]);
});
