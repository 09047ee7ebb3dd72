import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { findChromium } from "../tests/rig/chromium.ts";
import { type Count, countRun, failedFiles, failures, slowest, sumOf, totalLine } from "../tests/rig/count.ts";
import { cleanEnvironment } from "../tests/rig/environment.ts";
import { type Cluster, startCluster } from "../tests/rig/postgres.ts";
import { lanesOf, type Run } from "./lanes.ts";

const root = resolve(import.meta.dirname, "..");
// What the tests leave in their temporary folder goes with it.
const scratch = mkdtempSync(join(tmpdir(), "tunse-test-"));
chmodSync(scratch, 0o711);

const isLonger = process.argv.includes("--longer");

const running = new Set<ChildProcess>();
let cluster: Cluster | undefined;
let stopping = false;

/** What it says is shown at its end, since another one speaks until then, or at once by that other. */
function run(command: string[], environment: NodeJS.ProcessEnv, speaksAtOnce = false): Promise<number> {
  const [program = "", ...args] = command;
  return new Promise((done) => {
    if (stopping) return done(1);
    const out = speaksAtOnce ? "inherit" : "pipe";
    const child = spawn(program, args, { cwd: root, env: environment, stdio: ["ignore", out, out] });
    running.add(child);
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => said.push(chunk));
    child.on("error", () => done(1));
    child.on("close", (code) => {
      running.delete(child);
      process.stdout.write(Buffer.concat(said));
      done(code ?? 1);
    });
  });
}

async function runCheck(environment: NodeJS.ProcessEnv): Promise<Count> {
  const code = await run([process.execPath, "scripts/check.ts"], environment);
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

type Ran = { run: Run; report: string; count: Count };

/** What browsers see is built once, while the check and the calls run. */
const ofTheBuild = new Set(["platform", "journeys", "screens"]);
let built: Promise<number> | undefined;

async function runProjects(one: Run, environment: NodeJS.ProcessEnv, speaksAtOnce = false): Promise<Ran> {
  const { name, projects, workers, only = [], not = [] } = one;
  const report = join(scratch, `${name}.json`);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const what = [...only, ...projects.map((project) => `--project=${project}`), `--maxWorkers=${workers}`];
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  if (projects.some((project) => ofTheBuild.has(project))) await built;
  const without = { ...environment, TEST_WITHOUT: not.join(",") };
  const code = await run([process.execPath, vitest, "run", ...what, ...reporters], without, speaksAtOnce);
  return { run: one, report, count: countRun(report, code) };
}

async function runLane(lane: readonly Run[], environment: NodeJS.ProcessEnv, speaksAtOnce: boolean): Promise<Ran[]> {
  const all: Ran[] = [];
  for (const one of lane) all.push(await runProjects(one, environment, speaksAtOnce));
  return all;
}

/** With more files than these that failed, it is not the machine. One that failed on both databases is one. */
const mostAgain = 5;

/**
 * Runs a file in which something failed once more, by itself, when all else is through: a fault fails again. What passes
 * is named at the end as unsteady, and counts as passed: it waited for something less long than a busy machine took.
 */
async function runAgain(all: readonly Ran[], environment: NodeJS.ProcessEnv): Promise<string[]> {
  const failed = all.flatMap((ran) => failedFiles(ran.report).map((file) => ({ ran, ...file })));
  if (new Set(failed.map(({ file }) => file)).size > mostAgain) return [];
  const unsteady: string[] = [];
  for (const [at, { ran, file, failed: times }] of failed.entries()) {
    const name = `${ran.run.name}, again ${at + 1}`;
    const again = { name, projects: ran.run.projects, workers: 1, only: [relative(root, file)] };
    const { count } = await runProjects(again, environment);
    if (count.failed > 0) continue;
    ran.count = { ...ran.count, passed: ran.count.passed + times, failed: ran.count.failed - times };
    unsteady.push(...failures([ran.report], file));
  }
  return unsteady;
}

async function runAll(): Promise<Count> {
  const chromium = findChromium();
  cluster = await startCluster();
  const environment = {
    ...cleanEnvironment(),
    TMPDIR: scratch,
    CHROMIUM_PATH: chromium,
    TEST_DATABASE_URL: cluster.url,
  };
  built = run([process.execPath, "scripts/ensure.cjs"], environment);
  const none = { passed: 0, failed: 0, skipped: 0 };
  const [check, ...lanes] = await Promise.all([
    isLonger ? none : runCheck(environment),
    ...lanesOf(isLonger ? "longer" : "first").map((lane, at) => runLane(lane, environment, at === 0)),
  ]);
  const all = lanes.flat();
  const unsteady = await runAgain(all, environment);
  const reports = all.map(({ report }) => report);
  console.log(`\nThe slowest tests, in seconds:\n${slowest(reports, 20).join("\n")}`);
  if (unsteady.length > 0) console.log(`\nUnsteady, failed beside others and passed alone:\n${unsteady.join("\n")}`);
  // What is read of a long log is its end.
  const broken = failures(reports).filter((line) => !unsteady.includes(line));
  const failed = [...(check.failed > 0 ? ["  npm run check"] : []), ...broken];
  if (failed.length > 0) console.log(`\nWhat failed:\n${failed.join("\n")}`);
  return sumOf([check, ...all.map(({ count }) => count)]);
}

async function cleanUp(): Promise<void> {
  await cluster?.stop();
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, async () => {
    stopping = true;
    for (const child of running) child.kill(signal);
    await cleanUp();
    process.exit(130);
  });
}

const total = await runAll().catch((error: Error): Count => {
  console.error(error.message);
  return { passed: 0, failed: 1, skipped: 0 };
});
await cleanUp();
if (total.failed > 0 || total.passed === 0) process.exitCode = 1;
console.log(`\n${totalLine(total)}`);
