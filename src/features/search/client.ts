import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { useDebounced } from "#browser/debounced.ts";
import { optionsOf, queryClient } from "#browser/queries.ts";
import type { searchCalls } from "./contract.ts";
import { searchRoutes } from "./routes.ts";

export const searchApi = typed<typeof searchCalls>(searchRoutes);

const shortest = 2;

/** What is found for what was typed, once typing rests; what was found before stays until then. */
export function useSearch(text: string) {
  const asked = useDebounced(text.trim());
  const isLongEnough = asked.length >= shortest;
  const options = optionsOf(searchApi.search, { q: asked });
  const query = useQuery({ ...options, enabled: isLongEnough, placeholderData: keepPreviousData }, queryClient);
  const isComing = text.trim().length >= shortest && (query.isFetching || asked !== text.trim());
  return { ...query, data: isLongEnough ? query.data : undefined, isComing };
}
