import type { Route } from "#browser/api.ts";
import { refresh, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { shownTasks } from "../assigning/client.ts";
import type { returnCalls } from "./contract.ts";

/** Without its schema, which a phone need not load; client.test.ts keeps it true. */
export const returnTaskRoute = { method: "POST", path: "/contractor/tasks/{id}/return" } as Route<
  typeof returnCalls.returnTask
>;

export const useReturnTask = (onDone: () => void) =>
  useSend(returnTaskRoute, {
    refreshes: shownTasks,
    onError: (error) => {
      problemToast("Not given back", error, "Nothing was changed. Please try again.");
      void refresh(...shownTasks);
    },
    onSuccess: () => {
      goodToast("Task Given Back", "Owner and managers have been told why.");
      onDone();
    },
  });
