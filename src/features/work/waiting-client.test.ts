import { expect, test } from "vitest";
import type { Act } from "#browser/outbox/rules.ts";
import { queryClient } from "#browser/queries.ts";
import { workApi } from "./client.ts";
import type { Job } from "./contract.ts";
import { jobWith, showWaiting } from "./waiting-client.ts";

const lines = [0, 1].map((item) => ({ item, text: `Line ${item}`, done: false, doneAt: null, doneBy: null }));
const job = {
  task: { id: "7", status: "pending", can: { work: true } },
  checklist: lines,
  sop: null,
} as unknown as Job;
const act = (call: { method: string; path: string }, input: object, lane = "task 7") =>
  ({ call, input, lane, state: "waiting" }) as unknown as Act;

const start = act(workApi.setOwnTaskStatus, { id: "7", status: "in_progress" });
const tick = act(workApi.tickLine, { id: "7", list: "plan", item: 1, done: true });
const complete = act(workApi.completeTask, { taskId: "7" });

test("a job stands as it will be once what waits for it has gone, and as it is where nothing does", () => {
  const begun = jobWith(job, [start, tick]);
  expect([begun.task.status, begun.checklist.map(({ done }) => done)]).toEqual(["in_progress", [false, true]]);
  expect(jobWith(job, [start, complete]).task).toMatchObject({ status: "completed", can: { work: false } });
  expect(jobWith(job, [{ ...start, lane: "task 8" }])).toBe(job);
  expect(jobWith(begun, [start, tick])).toBe(begun);
});

test("whatever is read of it later stands so too, until it has gone", async () => {
  const listeners = new Set<() => void>();
  let acts: readonly Act[] = [start];
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const stop = showWaiting({ acts: () => acts, subscribe });
  const key = [`${workApi.findJob.method} ${workApi.findJob.path}`, { id: "7" }];
  const status = () => queryClient.getQueryData<{ job: Job }>(key)?.job.task.status;
  queryClient.setQueryData(key, { job });
  await expect.poll(status).toBe("in_progress");
  acts = [{ ...start, state: "received" }];
  queryClient.setQueryData(key, { job });
  await Promise.resolve();
  expect(status()).toBe("pending");
  stop();
  expect(listeners.size).toBe(0);
});
