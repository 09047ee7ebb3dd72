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

type Run = { name: string; project: string; environment: Record<string, string> };

/** One row after the other. The platform's tests mostly wait, for processes that start and end, so they share theirs. */
const rows: Run[][] = [
  [{ name: "unit", project: "unit", environment: {} }],
  [
    { name: "app on the embedded database", project: "app", environment: { TEST_DATABASE: "embedded" } },
    { name: "platform", project: "platform", environment: {} },
  ],
  [{ name: "app on PostgreSQL", project: "app", environment: { TEST_DATABASE: "server" } }],
  [{ name: "journeys", project: "journeys", environment: {} }],
];

const running = new Set<ChildProcess>();
let cluster: Cluster | undefined;
let stopping = false;

/** What it says is shown at once, or at its end where another speaks meanwhile. */
function run(command: string[], environment: NodeJS.ProcessEnv, speaksAlone = true): Promise<number> {
  const [program = "", ...args] = command;
  return new Promise((done) => {
    if (stopping) return done(1);
    const out = speaksAlone ? "inherit" : "pipe";
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
  console.log("\n── check");
  const code = await run([process.execPath, "scripts/check.ts"], environment);
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

async function runProject(one: Run, environment: NodeJS.ProcessEnv, speaksAlone: boolean): Promise<Count> {
  const { name, project, environment: own } = one;
  const report = join(scratch, `${name}.json`);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const command = [process.execPath, vitest, "run", "--project", project, ...reporters];
  return countRun(report, await run(command, { ...environment, ...own }, speaksAlone));
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
  for (const row of rows) {
    if (stopping) break;
    console.log(`\n── ${row.map(({ name }) => name).join(", and ")}`);
    counts.push(...(await Promise.all(row.map((one) => runProject(one, environment, row.length === 1)))));
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
