import { bind } from "#platform/http/bind.server.ts";
import { notificationCalls } from "./contract.ts";
import { findPreferences } from "./preferences.queries.server.ts";
import { setPreferences } from "./preferences.service.server.ts";
import { listNotifications } from "./queries.server.ts";
import { readAllNotifications, readNotification } from "./service.server.ts";

export const notificationBindings = bind(notificationCalls, {
  listNotifications,
  readNotification,
  readAllNotifications,
  findPreferences,
  setPreferences,
});
