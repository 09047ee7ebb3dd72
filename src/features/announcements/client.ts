import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import type { announcementCalls } from "./contract.ts";
import { announcementRoutes } from "./routes.ts";

export const announcementApi = typed<typeof announcementCalls>(announcementRoutes);

export const refreshes = [
  announcementApi.listAnnouncements,
  announcementApi.listOwnAnnouncements,
  announcementApi.listFollowUps,
] as const;

/** What stands for this account, wherever it lives. */
export const useOwnAnnouncements = () =>
  useQuery(optionsOf(announcementApi.listOwnAnnouncements, { limit: 20 }), queryClient);

/** The notices of a building, as this account may read them, page by page. */
export const useAnnouncements = (propertyId: string) =>
  useInfiniteQuery(pagesOf(announcementApi.listAnnouncements, { id: propertyId, limit: 50 }), queryClient);

export const useFollowUps = (id: string) =>
  useInfiniteQuery(pagesOf(announcementApi.listFollowUps, { id, limit: 50 }), queryClient);

const onError = (problem: Error) => problemToast("Not sent", problem, "Please look again before you try once more.");

/** Says that one has read a notice. */
export const useRead = () => useSend(announcementApi.readAnnouncement, { refreshes, onError });

/** Says that it is not over. */
export const useFollowUp = (onDone: () => void) =>
  useSend(announcementApi.followUp, {
    refreshes: [...refreshes, "ticket"],
    onError,
    onSuccess: ({ followUp }) => {
      goodToast("Sent", `The keepers have been told.${followUp.ticketId ? " Your repair request is on its way." : ""}`);
      onDone();
    },
  });

/** Takes a notice back. */
export const useWithdraw = (onDone: () => void) =>
  useSend(announcementApi.withdrawAnnouncement, {
    refreshes,
    onError,
    onSuccess: () => {
      goodToast("Taken back", "Everybody who was told hears of it.");
      onDone();
    },
  });
