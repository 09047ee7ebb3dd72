import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { choice, flag, id, wholeNumber } from "#domain/text.ts";
import { noticeKinds, ticketPriorities } from "#domain/vocab.ts";
import { notificationRoutes } from "./routes.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

export const Notification = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  priority: z.enum(ticketPriorities),
  link: z.string().nullable().describe("Where in the product it leads."),
  propertyId: z.string().nullable(),
  createdAt: instant,
  readAt: instant.nullable(),
});
export type Notification = z.infer<typeof Notification>;

const Channel = z.record(z.enum(noticeKinds), z.boolean());
export const NotificationPreferences = z.object({
  inApp: Channel.describe("Kind → whether it comes to the inbox; `emergencies` always does."),
  version: z.number().describe("0 until something was chosen."),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

const byName = `Give each kind by its name: ${noticeKinds.join(", ")}.`;
const alwaysOn = "Emergencies cannot be switched off.";

const unread = z.number().describe("How many of one's own are not read yet.");

export const notificationCalls = calls(notificationRoutes, {
  listNotifications: {
    tag: "Notifications",
    may: ["notification", "see"],
    summary: "One's own notices, newest first",
    input: z.object({
      ...pageInput,
    }),
    answer: z.object({ notifications: z.array(Notification), unread, nextCursor: z.string().nullable() }),
  },
  readNotification: {
    tag: "Notifications",
    may: ["notification", "read"],
    summary: "Mark one as read",
    input: z.object({ id: id() }),
    answer: z.object({ notification: Notification, unread }),
  },
  readAllNotifications: {
    tag: "Notifications",
    may: ["notification", "read"],
    summary: "Mark all as read",
    input: z.object({}),
    answer: z.object({ unread }),
    message: "All notifications are marked as read.",
  },
  findPreferences: {
    tag: "Notifications",
    may: ["notification", "see"],
    summary: "Which kinds of notices come, and where to",
    input: z.object({}),
    answer: z.object({ preferences: NotificationPreferences }),
  },
  setPreferences: {
    tag: "Notifications",
    may: ["notification", "read"],
    summary: "Choose which kinds of notices come; only the kinds it names change",
    input: z.object({
      inApp: z
        .partialRecord(choice("Kind", noticeKinds), flag("Each kind"), byName)
        .refine((kinds) => kinds.emergencies !== false, { path: ["emergencies"], message: alwaysOn })
        .optional(),
      version: wholeNumber("Version", 0, 2_147_483_647).optional(),
    }),
    answer: z.object({ preferences: NotificationPreferences }),
    message: "Your choice has been kept.",
  },
});
