import { spawn } from "node:child_process";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const program = (name: string) => join(root, "node_modules/.bin", name);

type Step = { name: string; commands: string[][] };

const steps: Step[] = [
  {
    name: "types",
    commands: [
      [program("react-router"), "typegen"],
      [program("tsc"), "--noEmit", "--incremental", "--tsBuildInfoFile", "node_modules/.cache/types.json"],
    ],
  },
  {
    name: "format and lint",
    commands: [[program("biome"), "check", "--error-on-warnings", "--max-diagnostics=50", "."]],
  },
  { name: "structure", commands: [[process.execPath, "scripts/check-structure.ts"]] },
  { name: "unused code", commands: [[program("knip"), "--no-progress"]] },
];

function run([command = "", ...args]: string[]): Promise<{ passed: boolean; output: string }> {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", (error) => done({ passed: false, output: error.message }));
    child.on("close", (code) => done({ passed: code === 0, output }));
  });
}

async function take({ name, commands }: Step): Promise<boolean> {
  const startedAt = performance.now();
  for (const command of commands) {
    const { passed, output } = await run(command);
    if (passed) continue;
    console.error(`\n✗ ${name}\n${output.trim()}\n`);
    return false;
  }
  console.log(`✓ ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  return true;
}

const results = await Promise.all(steps.map(take));
if (results.includes(false)) process.exitCode = 1;
