import { useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { planYearRoutes } from "../routes.ts";
import type { planYearCalls } from "./contract.ts";

export const planYearApi = typed<typeof planYearCalls>(planYearRoutes);

/** The year of a building's plan, part by month. */
export const usePlanYear = (id: string) => useQuery(optionsOf(planYearApi.findPlanYear, { id }), queryClient);
