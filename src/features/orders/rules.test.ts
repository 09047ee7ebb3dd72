import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../tests/rig/runs.ts";
import {
  ceilingProblem,
  defaultLimits,
  emergencyHours,
  emergencyProblem,
  emergencyTimes,
  isUnanswered,
  isUnratified,
  retentionProblem,
  retentionWords,
  whyOwner,
} from "./rules.ts";

const limits = { jobKobo: 1_000, monthKobo: 5_000 };
const asked = { isOwner: false, kobo: 0, jobKobo: 0, monthKobo: 0, limits };

describe("who may order", () => {
  test.each([
    ["up to the limit of a job", { kobo: 1_000 }, null],
    ["a kobo more than the limit of a job", { kobo: 1_001 }, "The job comes to"],
    ["what brings the job above its limit", { kobo: 1, jobKobo: 1_000 }, "The job comes to"],
    ["up to the limit of the month", { kobo: 1_000, monthKobo: 4_000 }, null],
    ["a kobo more than the limit of the month", { kobo: 1_000, monthKobo: 4_001 }, "this month"],
    ["both: the job is told first", { kobo: 2_000, monthKobo: 5_000 }, "The job comes to"],
    ["the owner, anything", { kobo: 1e12, monthKobo: 1e12, isOwner: true }, null],
  ])("%s", (_name, more, why) => {
    const said = whyOwner({ ...asked, ...more });
    if (why === null) expect(said).toBeNull();
    else expect(said).toContain(why);
  });

  test("no manager goes past either limit by ordering in pieces", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ job: fc.nat(4), kobo: fc.integer({ min: 1, max: 1_500 }) })), (orders) => {
        const jobs = new Map<number, number>();
        let monthKobo = 0;
        for (const { job, kobo } of orders) {
          const jobKobo = jobs.get(job) ?? 0;
          if (whyOwner({ ...asked, kobo, jobKobo, monthKobo }) !== null) continue;
          jobs.set(job, jobKobo + kobo);
          monthKobo += kobo;
        }
        expect(monthKobo).toBeLessThanOrEqual(limits.monthKobo);
        for (const kobo of jobs.values()) expect(kobo).toBeLessThanOrEqual(limits.jobKobo);
      }),
      { numRuns: runs(200) },
    );
  });

  test("without a word of the owner it is ₦100,000 a job and ₦500,000 a month", () => {
    expect(whyOwner({ ...asked, kobo: 10_000_001, limits: defaultLimits })).toContain("up to ₦100,000 a job");
    expect(whyOwner({ ...asked, kobo: 1, monthKobo: 50_000_000, limits: defaultLimits })).toContain("₦500,000");
  });
});

describe("an emergency", () => {
  test.each([
    [limits.jobKobo * emergencyTimes, true, null],
    [limits.jobKobo * emergencyTimes + 1, true, "Ask the owner."],
    [1, false, "Only a critical job"],
  ])("of %d kobo, critical %s", (jobKobo, isUrgent, why) => {
    const said = emergencyProblem({ jobKobo, limits }, isUrgent);
    if (why === null) expect(said).toBeNull();
    else expect(said).toContain(why);
  });

  const at = new Date("2026-11-20T10:00:00Z");
  const later = (hours: number, ms = 0) => new Date(at.getTime() + hours * 3_600_000 + ms);
  test.each([
    ["pending, in its last moment", { state: "pending" }, later(emergencyHours), false],
    ["pending, a moment later", { state: "pending" }, later(emergencyHours, 1), true],
    ["refused, at once", { state: "refused" }, at, true],
    ["approved, ever", { state: "approved" }, later(10_000), false],
    ["no emergency", { state: "pending", kind: "order" }, later(10_000), false],
  ])("counts as not looked at: %s", (_name, more, now, is) => {
    expect(isUnratified({ kind: "emergency", createdAt: at, ...more }, now)).toBe(is);
  });
});

test.each([
  [1_000, 400, 600, true],
  [1_000, 400, 601, false],
  [0, 0, 1, false],
])("an order of %d kobo with %d accepted takes an invoice of %d: %s", (ceiling, accepted, kobo, is) => {
  expect(ceilingProblem(ceiling, accepted, kobo) === null).toBe(is);
});

describe("what is held back", () => {
  test.each([
    [0, 0, null, null],
    [50, 90, null, "5 % is held back for 90 days after the work was approved."],
    [25, 1, null, "2.5 % is held back for 1 day after the work was approved."],
  ])("%d per mille for %d days", (retentionPermille, retentionDays, path, words) => {
    expect(retentionProblem({ retentionPermille, retentionDays })?.path ?? null).toBe(path);
    expect(retentionWords({ retentionPermille, retentionDays })).toBe(words);
  });

  test.each([
    [50, 0, "retentionDays"],
    [0, 90, "retentionPermille"],
  ])("%d per mille for %d days lacks the other half", (retentionPermille, retentionDays, path) => {
    expect(retentionProblem({ retentionPermille, retentionDays })?.path).toBe(path);
  });
});

test.each([
  [null, null, false],
  ["Why three?", null, true],
  ["Why three?", "Two are broken.", false],
])("a question %j with the reply %j waits: %s", (question, reply, is) => {
  expect(isUnanswered({ question, reply })).toBe(is);
});
