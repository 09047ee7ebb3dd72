import { callApi, typed } from "#browser/api.ts";
import type { propertyCalls } from "#features/properties/contract.ts";
import { propertyRoutes } from "#features/properties/routes.ts";

const propertyApi = typed<typeof propertyCalls>(propertyRoutes);

/** A building of the public directory. */
export type Listing = { id: string; name: string; location: string };

/** Buildings that an occupant can pick: the first hundred by name, or twenty that match a search of two letters or more. */
export async function findListings(search: string, signal: AbortSignal): Promise<Listing[]> {
  const input = { directory: "true", search: search.length < 2 ? undefined : search } as const;
  return (await callApi(propertyApi.listProperties, input, { signal })).properties;
}
