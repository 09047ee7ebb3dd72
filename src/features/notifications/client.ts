import type { Route } from "../../browser/api.ts";
import { useSend } from "../../browser/queries.ts";
import type { notificationCalls } from "./contract.ts";

/** The calls of notifications without their schemas, which a phone need not load; client.test.ts keeps them true. */
export const noticeRoutes = {
  listNotifications: { method: "GET", path: "/notifications" } as Route<typeof notificationCalls.listNotifications>,
  readNotification: { method: "PUT", path: "/notifications/{id}/read" } as Route<
    typeof notificationCalls.readNotification
  >,
};

/** Marks one as read, without making anybody wait. */
export function useReading() {
  return useSend(noticeRoutes.readNotification, { refreshes: [noticeRoutes.listNotifications] });
}
