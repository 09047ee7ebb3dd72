import { spawn } from "node:child_process";
import { once } from "node:events";
import { getPriority } from "node:os";
import { expect, test } from "vitest";
import { giveWay } from "./priority.server.ts";

test("a process gives way once, and does not come forward again", async () => {
  const child = spawn(process.execPath, ["--eval", "process.stdin.resume()"]);
  const before = getPriority(child.pid);
  giveWay(before + 1, child.pid);
  giveWay(before, child.pid);
  expect(getPriority(child.pid)).toBe(before + 1);
  child.stdin.end();
  await once(child, "exit");
  // Whose priority nobody can tell any more stands for a system that refuses.
  expect(() => giveWay(before + 2, child.pid)).not.toThrow();
});
