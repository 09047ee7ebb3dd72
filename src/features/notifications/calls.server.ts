import { bind } from "../../platform/http/bind.server.ts";
import { notificationCalls } from "./contract.ts";
import { listNotifications } from "./queries.server.ts";
import { readAllNotifications, readNotification } from "./service.server.ts";

export const notificationBindings = bind(notificationCalls, {
  listNotifications,
  readNotification,
  readAllNotifications,
});
