import { useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, queryClient } from "#browser/queries.ts";
import type { PropertySummary, propertyCalls } from "./contract.ts";
import { propertyRoutes } from "./routes.ts";

export const propertyApi = typed<typeof propertyCalls>(propertyRoutes);

type Listed = { id: string } | PropertySummary;

/** What is in the reader's own reach of a list's answer; entries of the public directory have no status. */
export const ownOf = (listed: readonly Listed[]): PropertySummary[] =>
  listed.filter((property): property is PropertySummary => "status" in property);

/** The properties in the reader's own reach; undefined until they have come. */
export function useOwnProperties(): PropertySummary[] | undefined {
  const { data } = useQuery(optionsOf(propertyApi.listProperties, {}), queryClient);
  return data && ownOf(data.properties);
}
