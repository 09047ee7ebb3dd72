import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { ApiProblem } from "#browser/api-answer.ts";
import { callKey, ensurePages, optionsOf, pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { failureToast, goodToast, problemToast } from "#browser/toasts.ts";
import {
  type DerivedTaskStatus,
  type TaskPriority,
  type TaskStatusFilter,
  taskPriorities,
  taskStatusFilters,
  taskStatusLabels,
} from "#domain/vocab.ts";
import type { Task, TaskDetail, taskCalls } from "./contract.ts";
import { taskRoutes } from "./routes.ts";

export const taskApi = typed<typeof taskCalls>(taskRoutes);

/** What every figure and filter goes by: overdue stands in place of pending and in progress. */
export const shownStatus = (task: Pick<Task, "status" | "overdue">): DerivedTaskStatus =>
  task.overdue ? "overdue" : task.status;

export type TaskFilters = { status: TaskStatusFilter; priority: TaskPriority | "all"; search: string };

/** The filters that an address asks for; a word that is none is no filter. */
export function filtersOf(query: URLSearchParams): TaskFilters {
  return {
    status: taskStatusFilters.find((one) => one === query.get("status")) ?? "all",
    priority: taskPriorities.find((one) => one === query.get("priority")) ?? "all",
    search: query.get("search") ?? "",
  };
}

const pageSize = 30;

/** What the filters ask of the list. */
export const inputOf = ({ status, priority, search }: TaskFilters) => ({
  limit: pageSize,
  status: status === "all" ? undefined : status,
  priority: priority === "all" ? undefined : priority,
  search: search.trim() || undefined,
  counts: "1" as const,
});

/** For clientLoaders: the first page of a filtered list. */
export const ensureTasks = (filters: TaskFilters) => ensurePages(taskApi.listTasks, inputOf(filters));

/** The tasks of a filter, page by page; those of the last filter stay until these have come (`isPlaceholderData`). */
export function useTasks(filters: TaskFilters) {
  const pages = pagesOf(taskApi.listTasks, inputOf(filters));
  return useInfiniteQuery({ ...pages, placeholderData: keepPreviousData }, queryClient);
}

const pagesOfProperty = (propertyId: string, status: TaskStatusFilter) =>
  pagesOf(taskApi.listTasks, { propertyId, status: status === "all" ? undefined : status, limit: pageSize });

/** For clientLoaders: begins to read a property's tasks, which nobody waits for. */
export const prefetchPropertyTasks = (propertyId: string): void =>
  void queryClient.prefetchInfiniteQuery(pagesOfProperty(propertyId, "all"));

/** The tasks of one property in one state or in all, page by page; those shown last stay until these have come. */
export function usePropertyTasks(propertyId: string, status: TaskStatusFilter) {
  const pages = pagesOfProperty(propertyId, status);
  return useInfiniteQuery({ ...pages, placeholderData: keepPreviousData }, queryClient);
}

/** Everything of one task; undefined until it has come, and where none is chosen. */
export function useTaskDetail(id: string) {
  return useQuery({ ...optionsOf(taskApi.findTask, { id }), enabled: id !== "" }, queryClient);
}

/** The details of a task after a change that answered the task as lists show it: what only the details know stays. */
export const detailAfter = (last: TaskDetail, now: Task): TaskDetail => ({
  ...last,
  ...now,
  can: { ...last.can, ...now.can },
});

type Move = { task: Pick<Task, "id">; status: "in_progress" | "completed"; actualCost?: number | null };

/** Starts or completes a task: shown at once, taken back with a word about it where it fails. */
export function useTaskStatus() {
  const send = useSend(taskApi.setTaskStatus, {
    refreshes: ["task"],
    onMutate: async ({ id, status }) => {
      const lists = { queryKey: callKey(taskApi.listTasks) };
      await queryClient.cancelQueries(lists);
      const before = queryClient.getQueriesData(lists);
      queryClient.setQueriesData(lists, (data: unknown) => withMoved(data, id, status === "completed"));
      return before;
    },
    onError: (error, _, before) => {
      for (const [key, data] of before ?? []) queryClient.setQueryData(key, data);
      tellFailed(error);
    },
    onSuccess: ({ task }) => {
      const key = callKey(taskApi.findTask, { id: task.id });
      queryClient.setQueryData<{ task: TaskDetail }>(key, (last) => last && { task: detailAfter(last.task, task) });
      goodToast("Task Updated", `Task status changed to ${taskStatusLabels[task.status].toLowerCase()}`);
    },
  });
  return {
    mark: ({ task, status, actualCost }: Move) =>
      send.mutate({ id: task.id, status, actualCost: actualCost ?? undefined }),
    /** What is being done to a task, so that its button says so. */
    underWay: (id: string) => (send.isPending && send.variables.id === id ? send.variables.status : null),
  };
}

/** Somebody else may have closed it since then: then the server's sentence says more than trying again would. */
function tellFailed(error: Error): void {
  if (error instanceof ApiProblem && [403, 404, 409, 422].includes(error.status)) {
    problemToast("Update Failed", error);
    void queryClient.invalidateQueries({ queryKey: callKey(taskApi.listTasks) });
    return;
  }
  failureToast("Update Failed", error, "Failed to update task status. Please try again.");
}

type Pages = { pages: { tasks: Task[] }[] };

/** A cached list, or pages of one, in which one task has been started or completed. */
function withMoved(data: unknown, id: string, isDone: boolean): unknown {
  if (typeof data !== "object" || data === null) return data;
  const move = (task: Task): Task =>
    isDone
      ? { ...task, status: "completed", overdue: false, can: { ...task.can, set_status: false } }
      : { ...task, status: "in_progress" };
  const movePage = <P extends { tasks: Task[] }>(page: P): P => ({
    ...page,
    tasks: page.tasks.map((task) => (task.id === id ? move(task) : task)),
  });
  if ("pages" in data) return { ...data, pages: (data as Pages).pages.map(movePage) };
  return "tasks" in data ? movePage(data as { tasks: Task[] }) : data;
}

/** How many there are, where it may have been counted to a thousand and no further. */
export const countWords = (count: number | undefined, isMore = false): number | string | undefined =>
  isMore && count !== undefined ? `${count.toLocaleString("en-NG")}+` : count;
