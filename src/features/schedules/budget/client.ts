import { useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { planBudgetRoutes } from "../routes.ts";
import type { planBudgetCalls } from "./contract.ts";

const budgetApi = typed<typeof planBudgetCalls>(planBudgetRoutes);

/** A year of the plan's money: the whole plan, and with each of these sums in naira. */
export const usePlanBudget = (id: string, sums: readonly number[]) =>
  useQuery(
    optionsOf(budgetApi.findPlanBudget, { id, sums: sums.length > 0 ? sums.join(",") : undefined }),
    queryClient,
  );
