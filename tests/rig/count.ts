import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";

export type Count = { passed: number; failed: number; skipped: number };

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; message?: string; assertionResults: Test[] }[];
};
type Test = { status: string; fullName: string; duration?: number | null; failureMessages?: string[] };

const readReports = (files: readonly string[]): Report[] =>
  files.filter((file) => existsSync(file)).map((file) => JSON.parse(readFileSync(file, "utf8")));

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

/** A line for each of the tests that took longest, with its seconds. */
export function slowest(reportFiles: readonly string[], most: number): string[] {
  const tests = readReports(reportFiles).flatMap(({ testResults }) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        file: basename(name),
        fullName,
        seconds: (duration ?? 0) / 1_000,
      })),
    ),
  );
  const ordered = tests.sort((a, b) => b.seconds - a.seconds).slice(0, most);
  return ordered.map(({ file, fullName, seconds }) => `${seconds.toFixed(1).padStart(6)}  ${file}: ${fullName}`);
}

/** Each test that failed (of one file alone), and each file that did so outside its tests, with its first lines. */
export function failures(reportFiles: readonly string[], file?: string): string[] {
  const firstLines = (said: string) => said.split("\n").slice(0, 6).join("\n    ");
  return readReports(reportFiles).flatMap(({ testResults }) =>
    testResults.flatMap(({ name, status, message = "", assertionResults }) => {
      if (file !== undefined && file !== name) return [];
      const failed = assertionResults.filter((test) => test.status === "failed");
      if (status === "failed" && failed.length === 0) return [`  ${basename(name)}\n    ${firstLines(message)}`];
      return failed.map(
        ({ fullName, failureMessages = [] }) =>
          `  ${basename(name)}: ${fullName}\n    ${firstLines(failureMessages.join("\n"))}`,
      );
    }),
  );
}

/** The files in which something failed, with how many failures each is counted. */
export function failedFiles(reportFile: string): { file: string; failed: number }[] {
  return readReports([reportFile]).flatMap(({ testResults }) =>
    testResults
      .filter(({ status }) => status === "failed")
      .map(({ name, assertionResults }) => ({
        file: name,
        failed: assertionResults.filter((test) => test.status === "failed").length || 1,
      })),
  );
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
