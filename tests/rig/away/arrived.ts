import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TaskDetail } from "#features/tasks/contract.ts";
import type { WorkLog } from "#features/work/logs/contract.ts";
import type { Away } from "../../harness/away.ts";
import { callServer } from "../../harness/remote.ts";
import type { Doing } from "./acting.ts";

/** What was done, and when the phone said that it has it, by its own clock. */
export type Done = Doing & { saidAt: number };

/** A phone says it some moments after the press. */
const mostBetweenMs = 60_000;

/** Compares what was done with what the server has; answers what is lost, doubled, out of order or otherwise dated. */
export async function faultsOf(url: string, { owner, technician, taskIds }: Away, done: readonly Done[]) {
  const { workLogs } = await callServer(url, "GET", "/technician/work-logs?limit=200", technician.token);
  const faults: string[] = [];
  for (const taskId of taskIds) {
    const { task } = await callServer(url, "GET", `/tasks/${taskId}`, owner.token);
    const logs = (workLogs as WorkLog[]).filter((log) => log.taskId === taskId);
    const acts = done.filter((doing) => doing.taskId === taskId);
    faults.push(
      ...faultsOfJob(task as TaskDetail, logs, acts).map((fault) => `${(task as TaskDetail).title}: ${fault}`),
    );
  }
  return faults;
}

type Met = { what: string; received: string | null | undefined; occurred: string | null | undefined };

function faultsOfJob(task: TaskDetail, logs: readonly WorkLog[], acts: readonly Done[]): string[] {
  const faults: string[] = [];
  const logged = acts.filter(({ what }) => what === "log").length;
  if (logs.length !== logged) faults.push(`${logged} logs were written and ${logs.length} are there`);
  const photos = acts.reduce((sum, { photos = [] }) => sum + photos.length, 0);
  if (task.completionProof.length !== photos)
    faults.push(`${photos} photos, of which ${task.completionProof.length} are there`);
  const met = acts.map((act): Met => metOf(task, logs, act));
  for (const [at, { what, received, occurred }] of met.entries()) {
    const { saidAt = 0 } = acts[at] ?? {};
    if (!received) faults.push(`${what} is lost`);
    else if (!occurred) faults.push(`${what} came without its time`);
    else if (Math.abs(Date.parse(occurred) - saidAt) > mostBetweenMs)
      faults.push(`${what} was done ${new Date(saidAt).toISOString()} and is dated ${occurred}`);
  }
  const times = met.map(({ received }) => Date.parse(received ?? ""));
  const isInOrder = times.every((time, at) => at === 0 || time >= (times[at - 1] ?? 0));
  return isInOrder ? faults : [...faults, `arrived out of order: ${met.map(({ received }) => received).join(", ")}`];
}

function metOf(task: TaskDetail, logs: readonly WorkLog[], { what, step }: Done): Met {
  if (what === "start") return { what, received: task.startedAt, occurred: task.startOccurredAt };
  if (what === "log") return { what, received: logs[0]?.createdAt, occurred: logs[0]?.occurredAt };
  if (what === "complete") return { what, received: task.completedDate, occurred: task.completion?.occurredAt };
  const line = task.sop?.steps.find(({ text }) => text === step);
  return { what: `tick of ${step}`, received: line?.doneAt, occurred: line?.occurredAt };
}

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Photos that a server's folder does not hold once, byte for byte as they were taken. */
export function photoFaults(dataDir: string, done: readonly Done[]): string[] {
  const kept = readdirSync(dataDir, { recursive: true, encoding: "utf8" }).filter((name) =>
    /media\/.*\/original$/.test(name),
  );
  const hashes = kept.map((name) => hashOf(readFileSync(join(dataDir, name))));
  return done
    .flatMap(({ photos = [] }) => photos)
    .flatMap(({ name, buffer }) => {
      const times = hashes.filter((hash) => hash === hashOf(buffer)).length;
      return times === 1 ? [] : [`photo ${name} is there ${times} times`];
    });
}
