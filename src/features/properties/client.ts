import { useQuery } from "@tanstack/react-query";
import type { Route } from "#browser/api.ts";
import { optionsOf, queryClient } from "#browser/queries.ts";
import type { PropertySummary, propertyCalls } from "./contract.ts";

/** The calls of properties without their schemas, which a phone need not load; client.test.ts keeps them true. */
export const propertyRoutes = {
  createProperty: { method: "POST", path: "/properties" } as Route<typeof propertyCalls.createProperty>,
  listProperties: { method: "GET", path: "/properties" } as Route<typeof propertyCalls.listProperties>,
  findProperty: { method: "GET", path: "/properties/{id}" } as Route<typeof propertyCalls.findProperty>,
  findDuplicates: { method: "GET", path: "/properties/duplicates" } as Route<typeof propertyCalls.findDuplicates>,
};

type Listed = { id: string } | PropertySummary;

/** What is in the reader's own reach of a list's answer; entries of the public directory have no status. */
export const ownOf = (listed: readonly Listed[]): PropertySummary[] =>
  listed.filter((property): property is PropertySummary => "status" in property);

/** The properties in the reader's own reach; undefined until they have come. */
export function useOwnProperties(): PropertySummary[] | undefined {
  const { data } = useQuery(optionsOf(propertyRoutes.listProperties, {}), queryClient);
  return data && ownOf(data.properties);
}
