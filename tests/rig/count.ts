import { existsSync, readFileSync } from "node:fs";

export type Count = { passed: number; failed: number; skipped: number };

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/**
 * What a run of Vitest did, from its JSON report and exit code. A file that could not be loaded counts as one failure,
 * and so does a run that failed otherwise or ran nothing.
 */
export function countRun(reportFile: string, exitCode: number): Count {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1, skipped: 0 };
  const report: Report = JSON.parse(readFileSync(reportFile, "utf8"));
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + broken.length;
  const silent = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed, skipped: report.numPendingTests + report.numTodoTests };
}

export function sumOf(counts: Count[]): Count {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of counts) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  return sum;
}

export function totalLine({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
