import { useQuery } from "@tanstack/react-query";
import { ApiProblem, type Callable, type Route } from "#browser/api.ts";
import { optionsOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import type { memberCalls } from "#features/properties/members/contract.ts";
import { taskRoutes } from "../client.ts";
import type { taskKeepingCalls } from "./contract.ts";

/** The calls that keep tasks, without their schemas, which a phone need not load; client.test.ts keeps them true. */
export const taskKeepingRoutes = {
  createTask: { method: "POST", path: "/tasks" } as Route<typeof taskKeepingCalls.createTask>,
  editTask: { method: "PUT", path: "/tasks/{id}" } as Route<typeof taskKeepingCalls.editTask>,
  cancelTask: { method: "DELETE", path: "/tasks/{id}" } as Route<typeof taskKeepingCalls.cancelTask>,
};
const listMembers: Route<typeof memberCalls.listMembers> = { method: "GET", path: "/properties/{id}/members" };

const refreshes: Callable[] = [
  taskRoutes.listTasks,
  taskRoutes.findTask,
  { method: "GET", path: "/dashboard/stats" },
  { method: "GET", path: "/properties" },
  { method: "GET", path: "/properties/{id}" },
  { method: "GET", path: "/properties/{id}/plan" },
];

const unchanged = "Nothing was changed. Please try again.";

/** What the server says of each field; anything else is a toast. */
export const fieldProblems = (error: Error | null): ReadonlyMap<string, string> =>
  new Map(error instanceof ApiProblem ? error.errors.map(({ path, message }) => [path, message]) : []);

export const useCreateTask = (onDone: () => void) =>
  useSend(taskKeepingRoutes.createTask, {
    refreshes,
    onError: (error) => problemToast("Task not added", error, unchanged),
    onSuccess: ({ task }) => {
      goodToast("Task Added", task.title);
      onDone();
    },
  });

export const useEditTask = (onDone: () => void) =>
  useSend(taskKeepingRoutes.editTask, {
    refreshes,
    onError: (error) => problemToast("Update Failed", error, unchanged),
    onSuccess: ({ task }) => {
      goodToast("Task Updated", task.title);
      onDone();
    },
  });

export const useCancelTask = (onDone: () => void) =>
  useSend(taskKeepingRoutes.cancelTask, {
    refreshes,
    onError: (error) => problemToast("Not deleted", error, unchanged),
    onSuccess: ({ task }) => {
      goodToast("Task Deleted", task.title);
      onDone();
    },
  });

/** The contractors who are engaged at a property; undefined until they have come. */
export function useContractors(propertyId: string) {
  const { data } = useQuery({ ...optionsOf(listMembers, { id: propertyId }), enabled: propertyId !== "" }, queryClient);
  return data?.members.filter(({ role, status }) => role === "contractor" && status === "active");
}
