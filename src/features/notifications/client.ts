import { useQuery } from "@tanstack/react-query";
import type { Route } from "#browser/api.ts";
import { optionsOf, queryClient, useSend } from "#browser/queries.ts";
import { problemToast } from "#browser/toasts.ts";
import type { notificationCalls } from "./contract.ts";

/** The calls of notifications without their schemas, which a phone need not load; client.test.ts keeps them true. */
export const noticeRoutes = {
  listNotifications: { method: "GET", path: "/notifications" } as Route<typeof notificationCalls.listNotifications>,
  readNotification: { method: "PUT", path: "/notifications/{id}/read" } as Route<
    typeof notificationCalls.readNotification
  >,
  readAllNotifications: { method: "PUT", path: "/notifications/read-all" } as Route<
    typeof notificationCalls.readAllNotifications
  >,
  findPreferences: { method: "GET", path: "/notifications/preferences" } as Route<
    typeof notificationCalls.findPreferences
  >,
  setPreferences: { method: "PUT", path: "/notifications/preferences" } as Route<
    typeof notificationCalls.setPreferences
  >,
};

/** What the bell reads, and whoever shows the newest few: one question, whoever asks. */
export const latest = { limit: 8 };

/** The newest notices and how many are unread; undefined until they have come. */
export const useLatest = () => useQuery(optionsOf(noticeRoutes.listNotifications, latest), queryClient);

const refreshes = [noticeRoutes.listNotifications];

/** Marks one as read, without making anybody wait. */
export function useReading() {
  return useSend(noticeRoutes.readNotification, { refreshes });
}

export function useReadingAll() {
  return useSend(noticeRoutes.readAllNotifications, {
    refreshes,
    onError: (error) => problemToast("Not marked as read", error, "Nothing was changed. Please try again."),
  });
}

export const usePreferences = () => useQuery(optionsOf(noticeRoutes.findPreferences, {}), queryClient);

export function useChoosing() {
  return useSend(noticeRoutes.setPreferences, {
    refreshes: [noticeRoutes.findPreferences],
    onError: (error) => problemToast("Your choice was not kept", error, "Nothing was changed. Please try again."),
  });
}
