import type { Outbox } from "#browser/outbox/outbox.ts";
import { type Act, isOpen, laneOf } from "#browser/outbox/rules.ts";
import { queryClient } from "#browser/queries.ts";
import { orLetGo } from "#browser/router/failing.ts";
import type { ChecklistLine } from "#features/tasks/checklist.contract.ts";
import type { Task } from "#features/tasks/contract.ts";
import { begun, ended, workApi } from "./client.ts";
import type { Job } from "./contract.ts";

// What a phone has read of a job is older than what was done there and waits: whoever opens it again, also after the
// browser was killed, sees it as it will be once all has gone.

type Call = { method: string; path: string };
const isOf = (act: Act, { method, path }: Call): boolean => act.call.method === method && act.call.path === path;

function taskWith(task: Task, acts: readonly Act[]): Task {
  let shown = task;
  for (const act of acts.filter((act) => laneOf(act).id === task.id)) {
    if (isOf(act, workApi.setOwnTaskStatus) && shown.status === "pending") shown = begun(shown);
    if (isOf(act, workApi.completeTask) && shown.status !== "completed") shown = ended(shown);
  }
  return shown;
}

function linesWith(lines: ChecklistLine[], ticks: readonly Act[]): ChecklistLine[] {
  const done = new Map(ticks.map(({ input }) => [input.item, input.done === true]));
  const isShown = lines.every((line) => (done.get(line.item) ?? line.done) === line.done);
  return isShown ? lines : lines.map((line) => ({ ...line, done: done.get(line.item) ?? line.done }));
}

/** A job with what waits for it; the same where nothing does. */
export function jobWith(job: Job, acts: readonly Act[]): Job {
  const own = acts.filter((act) => laneOf(act).id === job.task.id);
  const ticks = (list: string) => own.filter((act) => isOf(act, workApi.tickLine) && act.input.list === list);
  const task = taskWith(job.task, own);
  const checklist = linesWith(job.checklist, ticks("plan"));
  const steps = job.sop && linesWith(job.sop.steps, ticks("sop"));
  if (task === job.task && checklist === job.checklist && steps === (job.sop?.steps ?? null)) return job;
  return { ...job, task, checklist, sop: job.sop && steps ? { ...job.sop, steps } : job.sop };
}

type Read = { job?: Job | null; tasks?: Task[]; pages?: Read[] };

function readWith(read: Read, acts: readonly Act[]): Read {
  const job = read.job ? jobWith(read.job, acts) : read.job;
  const tasks = read.tasks?.map((task) => taskWith(task, acts));
  const pages = read.pages?.map((page) => readWith(page, acts));
  const isSame = <T>(one: readonly T[] | undefined, other: readonly T[] | undefined) =>
    one === other || one?.every((item, at) => item === other?.[at]);
  if (job === read.job && isSame(tasks, read.tasks) && isSame(pages, read.pages)) return read;
  return { ...read, ...(job === undefined ? {} : { job }), ...(tasks ? { tasks } : {}), ...(pages ? { pages } : {}) };
}

const shown = [workApi.findJob, workApi.findNextJob, workApi.listOwnTasks].map(
  ({ method, path }) => `${method} ${path}`,
);

/** From now on shows jobs with what waits in this outbox, whatever is read of them. Answers how to stop. */
export function showWaiting(outbox: Pick<Outbox, "acts" | "subscribe">): () => void {
  const cache = queryClient.getQueryCache();
  const show = (queryKey: readonly unknown[]) => orLetGo(() => showOne(queryKey));
  const showOne = (queryKey: readonly unknown[]) => {
    const acts = outbox.acts().filter(isOpen);
    const state = queryClient.getQueryState<Read>(queryKey);
    if (acts.length === 0 || !state?.data || !shown.includes(String(queryKey[0]))) return;
    const next = readWith(state.data, acts);
    if (next !== state.data) queryClient.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt });
  };
  const showAll = () => {
    for (const { queryKey } of cache.getAll()) show(queryKey);
  };
  showAll();
  const stops = [
    outbox.subscribe(showAll),
    cache.subscribe(({ type, query }) => {
      if (type === "updated") queueMicrotask(() => show(query.queryKey));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
