import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { type Callable, typed } from "#browser/api.ts";
import { ApiProblem } from "#browser/api-answer.ts";
import { keepChanged } from "#browser/kept/reading.ts";
import type { Told } from "#browser/outbox/keeping.ts";
import { useActing } from "#browser/outbox/use-acting.ts";
import { callKey, ensurePages, optionsOf, pagesOf, queryClient, refresh } from "#browser/queries.ts";
import { goodToast, problemToast, tellRefused } from "#browser/toasts.ts";
import type { TaskPriority, TaskStatusFilter, TickList } from "#domain/vocab.ts";
import type { ChecklistLine } from "#features/tasks/checklist.contract.ts";
import type { Task } from "#features/tasks/contract.ts";
import type { Job, workCalls } from "./contract.ts";
import { workRoutes } from "./routes.ts";
import { dropTag, tagInput } from "./tag-client.ts";

export const workApi = typed<typeof workCalls>(workRoutes);

export const refreshes = ["task"] as const;

/** As the lists of tasks filter. */
type Filters = { status: TaskStatusFilter; priority: TaskPriority | "all"; search: string };

const pageSize = 30;
/** What the filters ask of the list. */
export const inputOf = ({ status, priority, search }: Filters) => ({
  limit: pageSize,
  status: status === "all" ? undefined : status,
  priority: priority === "all" ? undefined : priority,
  search: search.trim() || undefined,
  counts: "1" as const,
});

/** For clientLoaders: the first page of one's own tasks. */
export const ensureOwnTasks = (filters: Filters) => ensurePages(workApi.listOwnTasks, inputOf(filters));

/** One's own tasks of a filter, page by page; those of the last filter stay until these have come. */
export const useOwnTasks = (filters: Filters) =>
  useInfiniteQuery(
    { ...pagesOf(workApi.listOwnTasks, inputOf(filters)), placeholderData: keepPreviousData },
    queryClient,
  );

/** Open ones stand first, so the first page of this size holds all that anybody can choose from. */
const choosable = { limit: 200 };

/** The code of one's own job, for the camera; null until it has come, and for a job that nobody began. */
export const useProofCode = (id: string): string | null =>
  useQuery({ ...optionsOf(workApi.findJob, { id }), enabled: id !== "" }, queryClient).data?.job.proofCode ?? null;

/** Where a tag hangs for a job of one's own; null where none does, or nobody knows yet. */
export const useTagged = (id: string): Job["tagged"] =>
  useQuery({ ...optionsOf(workApi.findJob, { id }), enabled: id !== "" }, queryClient).data?.job.tagged ?? null;

/**
 * One's own tasks in these states, for a form that asks which; undefined until they have come. A list that is kept from
 * before and lacks the one that is asked for is not believed while it is read anew: it may be older than that task.
 */
export function useChoosableTasks(asked: string, states: readonly Task["status"][]) {
  const { data, fetchStatus } = useQuery(optionsOf(workApi.listOwnTasks, choosable), queryClient);
  const found = data?.tasks.filter(({ status }) => states.includes(status));
  const isOld = fetchStatus !== "idle" && asked !== "" && !found?.some(({ id }) => id === asked);
  return isOld ? undefined : found;
}

/** Whether a job was refused because it asks for a photo first. */
const lacksPhoto = (error: Error): boolean =>
  error instanceof ApiProblem && error.errors.some(({ path }) => path === "mediaUploads");

/** Acts on a task go in their order, and bear its name for whoever looks at what waits. */
export const ofTask = (id: string, act: string): Told => ({ lane: `task ${id}`, title: `${act}: ${titleOf(id)}` });

const titleOf = (id: string): string => jobOf(id)?.task.title ?? "a job";

/** A job as it was read last; undefined where this page has not read it. */
export function jobOf(id: string): Job | undefined {
  const job = queryClient.getQueryData<{ job: Job }>(optionsOf(workApi.findJob, { id }).queryKey)?.job;
  const next = queryClient.getQueryData<{ job: Job | null }>(optionsOf(workApi.findNextJob, {}).queryKey)?.job;
  return job ?? (next?.task.id === id ? next : undefined);
}

/** Starts one's own task; one that asks for a photo first says so. */
export function useStart(onPhotoAsked: (id: string) => void) {
  const { mutate, isPending, variables } = useActing(workApi.setOwnTaskStatus, {
    told: ({ id }) => ofTask(id, "Start"),
    refreshes,
    onError: (error, { id }) => {
      if (lacksPhoto(error)) return onPhotoAsked(id);
      tellRefused(error, "Failed to update task status");
      void refresh(workApi.listOwnTasks, workApi.findNextJob, workApi.findJob);
    },
    onSent: ({ task }) => {
      dropTag(task.id);
      change(task.id, (job) => ({ ...job, task }));
      goodToast("Success", "Task status updated successfully");
    },
    onKept: ({ id }) => {
      dropTag(id);
      void showTask(id, begun);
    },
  });
  // What the work found cannot be photographed once the line is back and the server asks for it. What was kept by an
  // earlier version of the app knows no rule.
  const startBy = (id: string, job: Job | undefined) =>
    job?.photoRule?.beforePhoto ? onPhotoAsked(id) : mutate({ id, status: "in_progress", ...tagInput(id) });
  return {
    start: (id: string) => {
      const job = jobOf(id);
      if (job) return startBy(id, job);
      const kept = import("./kept-client.ts").then(({ findKeptJob }) => findKeptJob(id));
      void kept.catch(() => undefined).then((found) => startBy(id, found));
    },
    isStarting: (id: string) => isPending && variables.id === id,
  };
}

/** Shows a task as it will be once the server has heard, also after a reload. */
export async function showTask(id: string, changed: (task: Task) => Task): Promise<void> {
  change(id, (job) => ({ ...job, task: changed(job.task) }));
  for (const [key, data] of queryClient.getQueriesData<Listed>({ queryKey: callKey(workApi.listOwnTasks) })) {
    const changed = data && (data.pages ? { ...data, pages: data.pages.map(listedWith) } : listedWith(data));
    queryClient.setQueryData(key, changed);
    if (changed) void keepChanged(changed.pages ? [...key, null] : key, changed.pages?.[0] ?? changed);
  }
  await import("./kept-client.ts").then(({ showKept }) => showKept(id, changed));
  function listedWith<P extends Listed>(page: P): P {
    return { ...page, tasks: page.tasks?.map((task) => (task.id === id ? changed(task) : task)) };
  }
}

export const begun = (task: Task): Task => ({ ...task, status: "in_progress" });

/** Done, and nothing more to do on it. */
export const ended = (task: Task): Task => ({
  ...task,
  ...{ status: "completed", overdue: false, completedDate: new Date().toISOString() },
  can: { ...task.can, work: false },
});

type Listed = { tasks?: Task[] | undefined; pages?: Listed[] };

/** Changes a job in both places where it is kept: on its own page and as the next one. */
function change(id: string, changed: (job: Job) => Job): void {
  const own = optionsOf(workApi.findJob, { id }).queryKey;
  void keepChanged(
    own,
    queryClient.setQueryData<{ job: Job }>(own, (last) => last && { job: changed(last.job) }),
  );
  const next = optionsOf(workApi.findNextJob, {}).queryKey;
  const shown = queryClient.setQueryData<{ job: Job | null }>(
    next,
    (last) => last && { job: last.job?.task.id === id ? changed(last.job) : last.job },
  );
  void keepChanged(next, shown);
}

const ticking = ["tick"];

/** Ticks lines of one of the two lists of a job: shown at once, taken back with a word about it where it fails. */
export function useTick(id: string, list: TickList) {
  const show = (item: number, done: boolean) => {
    const ticked = (lines: ChecklistLine[]) => lines.map((line) => (line.item === item ? { ...line, done } : line));
    change(id, (job) => ({
      ...job,
      checklist: list === "plan" ? ticked(job.checklist) : job.checklist,
      sop: job.sop && list === "sop" ? { ...job.sop, steps: ticked(job.sop.steps) } : job.sop,
    }));
  };
  const { mutate } = useActing(workApi.tickLine, {
    told: ({ done }) => ofTask(id, done ? "Tick" : "Take a tick away"),
    mutationKey: ticking,
    onPress: async ({ item, done }) => {
      await Promise.all([stopReading(workApi.findJob), stopReading(workApi.findNextJob)]);
      show(item, done);
    },
    onError: (error, { item, done }) => {
      show(item, !done);
      problemToast("Not ticked", error);
      readAgain();
    },
    onSent: readAgain,
  });
  return (item: number, done: boolean) => mutate({ id, list, item, done });
}

function readAgain(): void {
  // While another tick is on its way the server does not know all of them yet.
  if (queryClient.isMutating({ mutationKey: ticking }) > 1) return;
  void refresh(workApi.findJob, workApi.findNextJob);
}

type StepGiven = Partial<
  Pick<z.input<(typeof workCalls)["tickLine"]["input"]>, "reading" | "confirm" | "signature" | "mediaUploads">
>;

/** What a tick of a step carries. */
export const stepTick = (id: string, item: number, given: StepGiven) => ({
  ...{ id, list: "sop" as const, item, done: true },
  ...given,
});

/** Shows a step as ticked that waits on this phone. */
export const showStepTicked = (id: string, item: number): void =>
  change(id, (job) => ({
    ...job,
    sop: job.sop && {
      ...job.sop,
      steps: job.sop.steps.map((step) => (step.item === item ? { ...step, done: true } : step)),
    },
  }));

const stopReading = (call: Callable) => queryClient.cancelQueries({ queryKey: callKey(call) });

export const completionDraft = (taskId: string): string => `complete.${taskId}`;
