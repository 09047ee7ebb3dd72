import { useInfiniteQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { pagesOf, queryClient } from "#browser/queries.ts";
import type { dayMoneyCalls } from "./contract.ts";
import { dayMoneyRoutes } from "./routes.ts";

export const dayMoneyApi = typed<typeof dayMoneyCalls>(dayMoneyRoutes);

/** The buildings whose money wants something today, a hundred looked at with each page. */
export const useDayMoney = () => useInfiniteQuery(pagesOf(dayMoneyApi.listDayMoney, { limit: 100 }), queryClient);
