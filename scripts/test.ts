import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findChromium } from "../tests/rig/chromium.ts";
import { type Count, countRun, sumOf, totalLine } from "../tests/rig/count.ts";
import { cleanEnvironment } from "../tests/rig/environment.ts";
import { type Cluster, startCluster } from "../tests/rig/postgres.ts";

const root = resolve(import.meta.dirname, "..");
// Whatever the tests leave in their temporary folder goes with it.
const scratch = mkdtempSync(join(tmpdir(), "tunse-test-"));
chmodSync(scratch, 0o711);

const runs = [
  { name: "unit", project: "unit", environment: {} },
  { name: "app on the embedded database", project: "app", environment: { TEST_DATABASE: "embedded" } },
  { name: "app on PostgreSQL", project: "app", environment: { TEST_DATABASE: "server" } },
  { name: "platform", project: "platform", environment: {} },
  { name: "journeys", project: "journeys", environment: {} },
];

let running: ChildProcess | undefined;
let cluster: Cluster | undefined;
let stopping = false;

function run(command: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const [program = "", ...args] = command;
  return new Promise((done) => {
    if (stopping) return done(1);
    running = spawn(program, args, { cwd: root, env: environment, stdio: ["ignore", "inherit", "inherit"] });
    running.on("error", () => done(1));
    running.on("close", (code) => done(code ?? 1));
  });
}

async function runCheck(environment: NodeJS.ProcessEnv): Promise<Count> {
  console.log("\n── check");
  const code = await run([process.execPath, "scripts/check.ts"], environment);
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

async function runProject(index: number, environment: NodeJS.ProcessEnv): Promise<Count> {
  const { name, project, environment: own } = runs[index] ?? { name: "", project: "", environment: {} };
  console.log(`\n── ${name}`);
  const report = join(scratch, `report-${index}.json`);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const code = await run([process.execPath, vitest, "run", "--project", project, ...reporters], {
    ...environment,
    ...own,
  });
  return countRun(report, code);
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
  const counts = [await runCheck(environment)];
  for (const index of runs.keys()) {
    if (!stopping) counts.push(await runProject(index, environment));
  }
  return sumOf(counts);
}

async function cleanUp(): Promise<void> {
  await cluster?.stop();
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, async () => {
    stopping = true;
    running?.kill(signal);
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
