import { useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { promiseRoutes } from "../routes.ts";
import type { PromiseOf, promiseCalls } from "./contract.ts";

export const promiseApi = typed<typeof promiseCalls>(promiseRoutes);

/** What is promised for requests in a building. */
export const usePromises = (propertyId: string) =>
  useQuery(optionsOf(promiseApi.listPromises, { id: propertyId }), queryClient);

const isSame = (one: Pick<PromiseOf, "priority" | "category">, other: typeof one) =>
  one.priority === other.priority && one.category === other.category;

/** What the building says itself once `changed` holds; without its hours it goes back to what is usual. */
export const withChange = (
  all: readonly PromiseOf[],
  changed: Pick<PromiseOf, "priority" | "category"> & { to: Omit<PromiseOf, "priority" | "category" | "own"> | null },
) => {
  const { to, ...key } = changed;
  const rest = all.filter((one) => one.own && !isSame(one, key)).map(({ own: _, ...one }) => one);
  return to === null ? rest : [...rest, { ...key, ...to }];
};
