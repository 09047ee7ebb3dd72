import { routes } from "#domain/routes.ts";

export const notificationRoutes = routes("user", {
  listNotifications: ["GET", "/notifications", { follows: ["notification"] }],
  readNotification: ["PUT", "/notifications/{id}/read"],
  readAllNotifications: ["PUT", "/notifications/read-all"],
  findPreferences: ["GET", "/notifications/preferences"],
  setPreferences: ["PUT", "/notifications/preferences"],
});
