import { useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, queryClient, useSend } from "#browser/queries.ts";
import { telling } from "#browser/toasts.ts";
import { advanceRoutes } from "../routes.ts";
import type { advanceCalls } from "./contract.ts";

export const advanceApi = typed<typeof advanceCalls>(advanceRoutes);

/** What was asked for and given ahead for a job. */
export const useJobAdvances = (taskId: string) =>
  useQuery(optionsOf(advanceApi.listTaskAdvances, { id: taskId }), queryClient);

/** What contractors of a building were given ahead. */
export const useAdvances = (propertyId: string) =>
  useQuery(optionsOf(advanceApi.listAdvances, { id: propertyId, limit: 20 }), queryClient);

export const advanceRefreshes = [advanceApi.listTaskAdvances, advanceApi.listAdvances, "task" as const];

const words = telling(advanceRefreshes);

/** Says yes to what was asked for ahead. */
export const useApproveAdvance = () =>
  useSend(
    advanceApi.approveAdvance,
    words("Approved", () => {}),
  );

/** Takes back what was recorded as given ahead and never left the bank. */
export const useTakeAdvanceBack = () =>
  useSend(
    advanceApi.takeAdvanceBack,
    words("Taken back: it can be paid anew", () => {}),
  );

/** Says no to it, with the reason. */
export const useRefuseAdvance = (onDone: () => void) => useSend(advanceApi.refuseAdvance, words("Refused", onDone));
