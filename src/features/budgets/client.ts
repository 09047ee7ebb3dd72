import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { telling } from "#browser/toasts.ts";
import type { budgetCalls } from "./contract.ts";
import { budgetRoutes } from "./routes.ts";

export const budgetApi = typed<typeof budgetCalls>(budgetRoutes);

/** The budget of a year beside what became of the money. */
export const useBudget = (propertyId: string, year: number) =>
  useQuery(optionsOf(budgetApi.findBudget, { id: propertyId, year }), queryClient);

/** Every version of a year's budget, the newest first. */
export const useVersions = (propertyId: string, year: number) =>
  useInfiniteQuery(pagesOf(budgetApi.listBudgets, { id: propertyId, year, limit: 10 }), queryClient);

export const refreshes = [budgetApi.findBudget, budgetApi.listBudgets];

const words = telling(refreshes);

/** Drafts the budget of a year. */
export const useDraft = (onDone: () => void) => useSend(budgetApi.createBudget, words("Drafted", onDone));

/** Throws a draft away. */
export const useThrowAway = (onDone: () => void) => useSend(budgetApi.removeBudget, words("Thrown away", onDone));
