import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { typed } from "#browser/api.ts";
import { ApiProblem } from "#browser/api-answer.ts";
import type { Told } from "#browser/outbox/keeping.ts";
import { useActing } from "#browser/outbox/use-acting.ts";
import { ensure, optionsOf, pagesOf, queryClient, refresh } from "#browser/queries.ts";
import { failureToast, goodToast, problemToast } from "#browser/toasts.ts";
import type { TaskFilters } from "../client.ts";
import { contractorTaskRoutes } from "../routes.ts";
import type { ContractorTask, contractorTaskCalls } from "./contract.ts";

export const contractorTaskApi = typed<typeof contractorTaskCalls>(contractorTaskRoutes);

const first = { limit: 10, counts: "1" } as const;
const pageSize = 50;

/** For the clientLoader: the first ten. */
export const ensureFirstTasks = () => ensure(contractorTaskApi.listContractorTasks, first);

/** The first ten tasks, and how many there are. */
export const useFirstTasks = () => useQuery(optionsOf(contractorTaskApi.listContractorTasks, first), queryClient);

/** All tasks of a filter, or one's own of it, page by page; those of the last filter stay until these have come. */
export function useContractorTasks(filters: TaskFilters, own: boolean) {
  const pages = pagesOf(contractorTaskApi.listContractorTasks, {
    ...inputOf(filters, own),
    limit: pageSize,
    counts: "1",
  });
  return useInfiniteQuery({ ...pages, placeholderData: keepPreviousData }, queryClient);
}

/** What the filters ask of the list. */
export const inputOf = ({ status, priority, search }: TaskFilters, own: boolean) => ({
  own: own ? ("1" as const) : undefined,
  status: status === "all" ? undefined : status,
  priority: priority === "all" ? undefined : priority,
  search: search.trim() || undefined,
});

/** The specification's sentence where nothing better is known; what the server refused, it says itself. */
export function tellFailed(title: string, error: Error): void {
  const isRefused = error instanceof ApiProblem && [403, 404, 409, 422].includes(error.status);
  if (!isRefused) return void failureToast(title, error, "Please try again.");
  problemToast(title, error);
  void refresh("task");
}

const nobody = "nobody yet";

export const sayAssigned = ({ title, assignedTechnician }: ContractorTask) =>
  goodToast("Task Assigned", `“${title}”: ${assignedTechnician ?? nobody}.`);

/** Acts on a task go in their order, and bear its name for whoever looks at what waits. */
export const assigning = (id: string, title: string): Told => ({ lane: `task ${id}`, title: `Assign: ${title}` });

/** Takes a task that nobody has; where another contractor was faster, says so and reads the list again. */
export function useTake() {
  const take = useActing(contractorTaskApi.assignTask, {
    told: ({ id }) => ({ ...assigning(id, ""), title: "Take a task" }),
    refreshes: ["task"],
    onError: (error) => tellFailed("Not taken", error),
    onSent: ({ task }) => goodToast("Task Taken", `“${task.title}” is yours now.`),
  });
  const { mutate } = take;
  return {
    take: useCallback(
      ({ id, version }: ContractorTask) => mutate({ id, version, assignedTeamMemberId: null }),
      [mutate],
    ),
    isTaking: (id: string) => take.isPending && take.variables.id === id,
  };
}

const countOf = (count: number) => (count === 1 ? "1 task" : `${count.toLocaleString("en-NG")} tasks`);

type Many = { updatedTasks: readonly ContractorTask[]; notFound: readonly string[] };

/** Says how many went to whom, and which of them were out of reach meanwhile. */
export function sayManyAssigned({ updatedTasks, notFound }: Many): void {
  const left = notFound.length > 0 ? ` ${countOf(notFound.length)} went to another contractor meanwhile.` : "";
  const to = updatedTasks[0]?.assignedTechnician ?? nobody;
  const words = updatedTasks.length > 0 ? `${countOf(updatedTasks.length)}: ${to}.${left}` : left.trim();
  goodToast("Tasks Assigned", words);
}
