import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { onTestFinished } from "vitest";

const root = resolve(import.meta.dirname, "../..");

export type Ended = { code: number | null; said: string };

/** A command of operators, as `npm run` starts it. */
export function startCommand(args: readonly string[], env: Record<string, string>) {
  const flags = ["--require", "./scripts/runtime.cjs", "src/backup.ts"];
  const child: ChildProcess = spawn(process.execPath, [...flags, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += String(chunk)));
  const ended = once(child, "close").then(([code]): Ended => ({ code, said }));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return { child, ended };
}

export const command = (args: readonly string[], env: Record<string, string>): Promise<Ended> =>
  startCommand(args, env).ended;
