import { typed } from "#browser/api.ts";
import { refresh, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { returnRoutes } from "../routes.ts";
import type { returnCalls } from "./contract.ts";

export const returnApi = typed<typeof returnCalls>(returnRoutes);

export const useReturnTask = (onDone: () => void) =>
  useSend(returnApi.returnTask, {
    refreshes: ["task"],
    onError: (error) => {
      problemToast("Not given back", error, "Nothing was changed. Please try again.");
      void refresh("task");
    },
    onSuccess: () => {
      goodToast("Task Given Back", "Owner and managers have been told why.");
      onDone();
    },
  });
