import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { countRun, failedFiles, failures, slowest, sumOf, totalLine } from "./rig/count.ts";

const folder = mkdtempSync(join(tmpdir(), "tunse-count-"));
afterAll(() => rmSync(folder, { recursive: true }));

function reportOf(numPassedTests: number, numFailedTests: number, files: [string, string[]][]): string {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  const testResults = files.map(([status, tests]) => ({
    status,
    assertionResults: tests.map((each) => ({ status: each })),
  }));
  const counts = { numPassedTests, numFailedTests, numPendingTests: 1, numTodoTests: 0 };
  writeFileSync(file, JSON.stringify({ ...counts, testResults }));
  return file;
}

test.each([
  ["a run in which all passed", reportOf(2, 0, [["passed", ["passed", "passed"]]]), 0, [2, 0]],
  ["a failed test", reportOf(1, 1, [["failed", ["passed", "failed"]]]), 1, [1, 1]],
  ["a file that could not be loaded", reportOf(0, 0, [["failed", []]]), 1, [0, 1]],
  ["a failed hook after passed tests", reportOf(1, 0, [["failed", ["passed"]]]), 1, [1, 1]],
  ["an error outside the tests", reportOf(1, 0, [["passed", ["passed"]]]), 1, [1, 1]],
  ["a run of nothing", reportOf(0, 0, []), 0, [0, 1]],
  ["a run without a report", join(folder, "absent.json"), 0, [0, 1]],
])("counts %s", (_, file, exitCode, [passed, failed]) => {
  expect(countRun(file, exitCode)).toMatchObject({ passed, failed });
});

test("the total adds every run up and names what was skipped only if something was", () => {
  const counts = [
    { passed: 2, failed: 0, skipped: 0 },
    { passed: 3, failed: 1, skipped: 0 },
  ];
  expect(totalLine(sumOf(counts))).toBe("5 passed, 1 failed");
  expect(totalLine({ passed: 5, failed: 0, skipped: 2 })).toBe("5 passed, 0 failed, 2 skipped");
});

test("the slowest tests of all runs are named in order, whatever a run left out", () => {
  const file = join(folder, "timed.json");
  const timed = [3, 12_340, null, 700].map((duration, at) => ({ status: "passed", fullName: `test ${at}`, duration }));
  const testResults = [{ name: "/somewhere/a.test.ts", status: "passed", assertionResults: timed }];
  writeFileSync(file, JSON.stringify({ testResults }));
  expect(slowest([join(folder, "absent.json"), file], 2)).toEqual([
    "  12.3  a.test.ts: test 1",
    "   0.7  a.test.ts: test 3",
  ]);
});

test("what failed is named with the first lines of what it said, and so is a file that could not be loaded", () => {
  const file = join(folder, "failed.json");
  const failed = { status: "failed", fullName: "a sum", failureMessages: ["expected 1 to be 2\n at a.test.ts:3"] };
  const testResults = [
    { name: "/somewhere/a.test.ts", status: "failed", assertionResults: [{ status: "passed", fullName: "b" }, failed] },
    { name: "/somewhere/b.test.ts", status: "failed", message: "no such module", assertionResults: [] },
    { name: "/somewhere/c.test.ts", status: "passed", assertionResults: [{ status: "passed", fullName: "c" }] },
  ];
  writeFileSync(file, JSON.stringify({ testResults }));
  expect(failures([join(folder, "absent.json"), file])).toEqual([
    "  a.test.ts: a sum\n    expected 1 to be 2\n     at a.test.ts:3",
    "  b.test.ts\n    no such module",
  ]);
  expect(failures([file], "/somewhere/b.test.ts")).toEqual(["  b.test.ts\n    no such module"]);
  expect(failedFiles(file)).toEqual([
    { file: "/somewhere/a.test.ts", failed: 1 },
    { file: "/somewhere/b.test.ts", failed: 1 },
  ]);
});
