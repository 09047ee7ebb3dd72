import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { callApi, typed } from "#browser/api.ts";
import { ApiProblem } from "#browser/api-answer.ts";
import { optionsOf, pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import type { ScheduleCategory } from "#domain/vocab.ts";
import { sopRoutes } from "../routes.ts";
import type { SopVersion, sopCalls } from "./contract.ts";

export const sopApi = typed<typeof sopCalls>(sopRoutes);

export type SopFilters = { category: ScheduleCategory | "all"; withRetired: boolean };

const pageSize = 24;

/** The procedures of a filter, page by page; those of the last filter stay until these have come. */
export const useSops = (filters: SopFilters) => {
  const input = inputOf(filters);
  return useInfiniteQuery({ ...pagesOf(sopApi.listSops, input), placeholderData: keepPreviousData }, queryClient);
};

/** What the filters ask of the list. */
export const inputOf = ({ category, withRetired }: SopFilters) => ({
  limit: pageSize,
  category,
  activeOnly: withRetired ? ("false" as const) : undefined,
});

/** Those that can be attached to work; undefined until they have come. */
export const useSopChoices = () => useQuery(optionsOf(sopApi.listSops, { limit: 200 }), queryClient).data?.sops;

const versionsPage = 10;
export const useSopVersions = (id: string) =>
  useInfiniteQuery(pagesOf(sopApi.listSopVersions, { id, limit: versionsPage }), queryClient);

/** What somebody else made of it in the meantime. Throws ApiProblem. */
export async function readNewest(id: string): Promise<SopVersion | undefined> {
  return (await callApi(sopApi.listSopVersions, { id, limit: 1 })).versions[0];
}

export const refreshes = [sopApi.listSops, sopApi.listSopVersions];

export const isConflict = (error: unknown): boolean => error instanceof ApiProblem && error.status === 409;

export const useRetireSop = (onDone: () => void) =>
  useSend(sopApi.retireSop, {
    refreshes,
    onError: (error) => problemToast("SOP not retired", error, "Nothing was changed. Please try again."),
    onSuccess: ({ sop }) => {
      goodToast("SOP retired", sop.title);
      onDone();
    },
  });

export const useRestoreSop = () =>
  useSend(sopApi.editSop, {
    refreshes,
    onError: (error) => problemToast("SOP not brought back", error, "Nothing was changed. Please try again."),
    onSuccess: ({ sop }) => goodToast("SOP brought back", sop.title),
  });
