import { useInfiniteQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import type { Link, linkCalls } from "./contract.ts";
import { linkRoutes } from "./routes.ts";

export const linkApi = typed<typeof linkCalls>(linkRoutes);

type Of = { taskId?: string; ticketId?: string; propertyId?: string };

/** The links of a task or a building that one may see, the newest first. */
export const useLinks = (of: Of) => useInfiniteQuery(pagesOf(linkApi.listLinks, { ...of, limit: 50 }), queryClient);

/** Takes a link back. */
export const useRevokeLink = (onDone: () => void) =>
  useSend(linkApi.revokeLink, {
    refreshes: [linkApi.listLinks],
    onError: (error) => problemToast("Not taken back", error, "Please look again before you try once more."),
    onSuccess: () => {
      goodToast("Taken back", "The link does not work any more.");
      onDone();
    },
  });

/** Gives whoever does a job a link to it. */
export const useGiveWorkerLink = (onGiven: (given: { link: Link; url: string }) => void) =>
  useSend(linkApi.createTaskLink, {
    refreshes: [linkApi.listLinks],
    onError: (error) => problemToast("No link was made", error, "Please try again."),
    onSuccess: onGiven,
  });

/** Gives the occupant of a request a link to it. */
export const useGiveTicketLink = (onGiven: (given: { link: Link; url: string }) => void) =>
  useSend(linkApi.createTicketLink, {
    refreshes: [linkApi.listLinks],
    onError: (error) => problemToast("No link was made", error, "Please try again."),
    onSuccess: onGiven,
  });
