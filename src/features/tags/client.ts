import { useInfiniteQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, lookFirst, problemToast } from "#browser/toasts.ts";
import type { Tag, tagCalls } from "./contract.ts";
import { tagRoutes } from "./routes.ts";

export const tagApi = typed<typeof tagCalls>(tagRoutes);

/** The tags of a building that are in use, a thousand at a time. */
export const useTags = (propertyId: string) =>
  useInfiniteQuery(pagesOf(tagApi.listTags, { id: propertyId }), queryClient);

/** What strangers reported at a building, page by page: what waits for a decision, or what became of the rest. */
export const useReports = (propertyId: string, status: "waiting" | "decided") =>
  useInfiniteQuery(pagesOf(tagApi.listTagReports, { id: propertyId, status, limit: 20 }), queryClient);

const refreshesTags = [tagApi.listTags];
/** Gives what a tag is on a new code. */
export const useRenewTag = (onDone: () => void) =>
  useSend(tagApi.renewTag, {
    refreshes: refreshesTags,
    onError: (error) => problemToast("Not renewed", error, lookFirst),
    onSuccess: ({ tag }) => {
      goodToast("Renewed", `${tag.name} has a new code. Print it, and take the old one off.`);
      onDone();
    },
  });

/** Takes a tag out of use. */
export const useRetireTag = ({ name }: Pick<Tag, "name">, onDone: () => void) =>
  useSend(tagApi.retireTag, {
    refreshes: refreshesTags,
    onError: (error) => problemToast("Not retired", error, lookFirst),
    onSuccess: () => {
      goodToast("Retired", `The tag of ${name} takes no reports any more.`);
      onDone();
    },
  });

/** Makes tags for what was chosen. */
export const useMakeTags = (onDone: () => void) =>
  useSend(tagApi.createTags, {
    refreshes: refreshesTags,
    onError: (error) => problemToast("No tags made", error, lookFirst),
    onSuccess: ({ tags }) => {
      goodToast("Tags are ready", `${tags.length === 1 ? "One tag" : `${tags.length} tags`} can be printed.`);
      onDone();
    },
  });

/** Makes a request of a stranger's report. */
export const useTakeReport = () =>
  useSend(tagApi.requestOfReport, {
    refreshes: [tagApi.listTagReports],
    onError: (error) => problemToast("Not done", error, lookFirst),
    onSuccess: () => goodToast("It is a request now", "You find it among the requests of this building."),
  });

/** Dismisses a stranger's report. */
export const useDismissReport = (onDone: () => void) =>
  useSend(tagApi.dismissReport, {
    refreshes: [tagApi.listTagReports],
    onError: (error) => problemToast("Not dismissed", error, lookFirst),
    onSuccess: () => {
      goodToast("Dismissed", "The report and your reason stay in the list.");
      onDone();
    },
  });
