import { typed } from "#browser/api.ts";
import { useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import type { backupCalls } from "./contract.ts";
import { backupRoutes } from "./routes.ts";

export const backupApi = typed<typeof backupCalls>(backupRoutes);

/** Has a backup made now. */
export const useAskBackup = () =>
  useSend(backupApi.askBackup, {
    refreshes: [backupApi.listBackups],
    onSuccess: () => goodToast("It is being made", "People can go on working meanwhile."),
    onError: (error: Error) => problemToast("Not begun", error),
  });
