import { typed } from "#browser/api.ts";
import { useCall, useSend } from "#browser/queries.ts";
import { problemToast } from "#browser/toasts.ts";
import { anchorRoutes, checkpointLetterRoutes } from "../routes.ts";
import type { anchorCalls, checkpointLetterCalls } from "./contract.ts";

export const anchorApi = typed<typeof anchorCalls>(anchorRoutes);
const letterApi = typed<typeof checkpointLetterCalls>(checkpointLetterRoutes);

export const useCheckpointLetter = () => useCall(letterApi.findCheckpointLetter, {});

/** Switches the weekly checkpoint on or off. */
export const useSetLetter = () =>
  useSend(letterApi.setCheckpointLetter, {
    refreshes: [letterApi.findCheckpointLetter],
    onError: (error: Error) => problemToast("Not changed", error),
  });
