import { useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import type { memberCalls } from "#features/properties/members/contract.ts";
import { memberRoutes } from "#features/properties/routes.ts";
import { taskKeepingRoutes } from "../routes.ts";
import type { taskKeepingCalls } from "./contract.ts";

export const taskKeepingApi = typed<typeof taskKeepingCalls>(taskKeepingRoutes);
export const memberApi = typed<typeof memberCalls>(memberRoutes);

const refreshes = ["task"] as const;

const unchanged = "Nothing was changed. Please try again.";

export const useCancelTask = (onDone: () => void) =>
  useSend(taskKeepingApi.cancelTask, {
    refreshes,
    onError: (error) => problemToast("Not deleted", error, unchanged),
    onSuccess: ({ task }) => {
      goodToast("Task Deleted", task.title);
      onDone();
    },
  });

/** The contractors who are engaged at a property; undefined until they have come. */
export function useContractors(propertyId: string) {
  const { data } = useQuery(
    { ...optionsOf(memberApi.listMembers, { id: propertyId }), enabled: propertyId !== "" },
    queryClient,
  );
  return data?.members.filter(({ role, status }) => role === "contractor" && status === "active");
}
