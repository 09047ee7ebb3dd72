import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { ensure, optionsOf, pagesOf, queryClient } from "#browser/queries.ts";
import type { dayMoneyCalls } from "./contract.ts";
import { dayMoneyRoutes } from "./routes.ts";

export const dayMoneyApi = typed<typeof dayMoneyCalls>(dayMoneyRoutes);

/** The buildings whose money wants something today, a hundred looked at with each page. */
export const useDayMoney = () => useInfiniteQuery(pagesOf(dayMoneyApi.listDayMoney, { limit: 100 }), queryClient);

/** For a clientLoader: what waits stands above everything else, and would push it down if it came later. */
export const ensureWaiting = () => ensure(dayMoneyApi.listWaiting, {}).catch(() => null);

/** The newest that wait for one's own yes. */
export const useWaiting = () => useQuery(optionsOf(dayMoneyApi.listWaiting, {}), queryClient);
