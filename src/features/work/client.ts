import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type Callable, callApi, type Route } from "#browser/api.ts";
import { dropDraft, keptKey } from "#browser/drafts.ts";
import { callKey, ensurePages, optionsOf, pagesOf, queryClient, refresh, useSend } from "#browser/queries.ts";
import { goodToast, problemToast, tellRefused } from "#browser/toasts.ts";
import type { MediaItem } from "#browser/uploads/use-sending.ts";
import type { TaskPriority, TaskStatusFilter, TickList } from "#domain/vocab.ts";
import type { ChecklistLine } from "#features/tasks/checklist.contract.ts";
import type { Job, workCalls } from "./contract.ts";
import { type CompletionSheet, completionOf } from "./form.rules.ts";

/** The calls of whoever does the work, without their schemas; client.test.ts keeps them true. */
export const workRoutes = {
  listOwnTasks: { method: "GET", path: "/technician/tasks" } as Route<typeof workCalls.listOwnTasks>,
  findNextJob: { method: "GET", path: "/technician/next-job" } as Route<typeof workCalls.findNextJob>,
  findJob: { method: "GET", path: "/technician/tasks/{id}" } as Route<typeof workCalls.findJob>,
  setOwnTaskStatus: { method: "PUT", path: "/technician/tasks/{id}/status" } as Route<
    typeof workCalls.setOwnTaskStatus
  >,
  tickLine: { method: "PUT", path: "/technician/tasks/{id}/checklist" } as Route<typeof workCalls.tickLine>,
  completeTask: { method: "POST", path: "/technician/task-completion" } as Route<typeof workCalls.completeTask>,
};

/** What else shows figures of one's own work. */
export const ownFigures: readonly Callable[] = [
  { method: "GET", path: "/technician/dashboard/stats" },
  { method: "GET", path: "/tasks" },
  { method: "GET", path: "/tasks/{id}" },
];
const refreshes = [workRoutes.listOwnTasks, workRoutes.findNextJob, workRoutes.findJob, ...ownFigures];

/** As the lists of tasks filter. */
type Filters = { status: TaskStatusFilter; priority: TaskPriority | "all"; search: string };

const pageSize = 30;
const inputOf = ({ status, priority, search }: Filters) => ({
  limit: pageSize,
  status: status === "all" ? undefined : status,
  priority: priority === "all" ? undefined : priority,
  search: search.trim() || undefined,
  counts: "1" as const,
});

/** For clientLoaders: the first page of one's own tasks. */
export const ensureOwnTasks = (filters: Filters) => ensurePages(workRoutes.listOwnTasks, inputOf(filters));

/** One's own tasks of a filter, page by page; those of the last filter stay until these have come. */
export const useOwnTasks = (filters: Filters) =>
  useInfiniteQuery(
    { ...pagesOf(workRoutes.listOwnTasks, inputOf(filters)), placeholderData: keepPreviousData },
    queryClient,
  );

/** Open ones stand first, so the first page of this size holds all that anybody can choose from. */
const choosable = { limit: 200 };

/** One's own open tasks, for a form that asks which; undefined until they have come. */
export function useOpenTasks() {
  const { data } = useQuery(optionsOf(workRoutes.listOwnTasks, choosable), queryClient);
  return data?.tasks.filter(({ status }) => status === "pending" || status === "in_progress");
}

/** Starts one's own task. */
export function useStart() {
  const { mutate, isPending, variables } = useSend(workRoutes.setOwnTaskStatus, {
    refreshes,
    onError: (error) => {
      tellRefused(error, "Failed to update task status");
      void refresh(workRoutes.listOwnTasks, workRoutes.findNextJob, workRoutes.findJob);
    },
    onSuccess: ({ task }) => {
      change(task.id, (job) => ({ ...job, task }));
      goodToast("Success", "Task status updated successfully");
    },
  });
  return {
    start: (id: string) => mutate({ id, status: "in_progress" }),
    isStarting: (id: string) => isPending && variables.id === id,
  };
}

/** Changes a job wherever it is kept: on its own page and as the next one. */
function change(id: string, changed: (job: Job) => Job): void {
  const own = optionsOf(workRoutes.findJob, { id }).queryKey;
  queryClient.setQueryData<{ job: Job }>(own, (last) => last && { job: changed(last.job) });
  const next = optionsOf(workRoutes.findNextJob, {}).queryKey;
  queryClient.setQueryData<{ job: Job | null }>(
    next,
    (last) => last && { job: last.job?.task.id === id ? changed(last.job) : last.job },
  );
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
  const { mutate } = useSend(workRoutes.tickLine, {
    mutationKey: ticking,
    onMutate: async ({ item, done }) => {
      await Promise.all([stopReading(workRoutes.findJob), stopReading(workRoutes.findNextJob)]);
      show(item, done);
    },
    onError: (error, { item, done }) => {
      show(item, !done);
      problemToast("Not ticked", error);
    },
    onSettled: () => {
      // While another tick is on its way the server does not know all of them yet.
      if (queryClient.isMutating({ mutationKey: ticking }) > 1) return;
      void refresh(workRoutes.findJob, workRoutes.findNextJob);
    },
  });
  return (item: number, done: boolean) => mutate({ id, list, item, done });
}

const stopReading = (call: Callable) => queryClient.cancelQueries({ queryKey: callKey(call) });

export const completionDraft = (taskId: string): string => `complete.${taskId}`;

/**
 * Sends what the completion form holds. The same content carries the same Idempotency-Key until it has arrived, also
 * after a reload, so that nothing is completed twice. Throws ApiProblem.
 */
export async function sendCompletion(sheet: CompletionSheet, mediaUploads: MediaItem[]): Promise<void> {
  const input = { ...completionOf(sheet), mediaUploads };
  const keyDraft = `${completionDraft(input.taskId)}.key`;
  await callApi(workRoutes.completeTask, input, { idempotencyKey: keptKey(keyDraft, JSON.stringify(input)) });
  dropDraft(keyDraft);
  void refresh(...refreshes);
}
