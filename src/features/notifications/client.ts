import { useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, queryClient, useSend } from "#browser/queries.ts";
import { problemToast } from "#browser/toasts.ts";
import type { notificationCalls } from "./contract.ts";
import { notificationRoutes } from "./routes.ts";

export const notificationApi = typed<typeof notificationCalls>(notificationRoutes);

/** What the bell reads, and each part that shows the newest few: one question for all of them. */
export const latest = { limit: 8 };

/** The newest notices and how many are unread; undefined until they have come. */
export const useLatest = () => useQuery(optionsOf(notificationApi.listNotifications, latest), queryClient);

const refreshes = [notificationApi.listNotifications];

/** Marks one as read, without making anybody wait. */
export function useReading() {
  return useSend(notificationApi.readNotification, { refreshes });
}

export function useReadingAll() {
  return useSend(notificationApi.readAllNotifications, {
    refreshes,
    onError: (error) => problemToast("Not marked as read", error, "Nothing was changed. Please try again."),
  });
}

export const usePreferences = () => useQuery(optionsOf(notificationApi.findPreferences, {}), queryClient);

export function useChoosing() {
  return useSend(notificationApi.setPreferences, {
    refreshes: [notificationApi.findPreferences],
    onError: (error) => problemToast("Your choice was not kept", error, "Nothing was changed. Please try again."),
  });
}
