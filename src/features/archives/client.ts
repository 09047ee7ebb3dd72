import { typed } from "#browser/api.ts";
import { useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import type { archiveCalls } from "./contract.ts";
import { archiveRoutes } from "./routes.ts";

export const archiveApi = typed<typeof archiveCalls>(archiveRoutes);

const words = {
  refreshes: [archiveApi.listArchives],
  onSuccess: () => goodToast("It is being made", "A notice tells you when it is ready. You need not stay here."),
  onError: (error: Error) => problemToast("Not asked for", error),
};

/** Asks for everything kept about oneself. */
export const useAskOwn = () => useSend(archiveApi.askOwnArchive, words);

/** Asks for everything on record of a building. */
export const useAskOfProperty = () => useSend(archiveApi.askPropertyArchive, words);
