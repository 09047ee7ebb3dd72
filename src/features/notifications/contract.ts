import * as z from "zod";
import { call } from "../../domain/contract.ts";
import { id } from "../../domain/text.ts";
import { ticketPriorities } from "../../domain/vocab.ts";

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

const unread = z.number().describe("How many of one's own are not read yet.");

export const notificationCalls = {
  listNotifications: call({
    tag: "Notifications",
    method: "GET",
    path: "/notifications",
    access: "user",
    may: ["notification", "see"],
    summary: "One's own notices, newest first",
    input: z.object({
      limit: z.coerce
        .number()
        .int("limit must be a whole number.")
        .min(1, "limit must be 1 to 200.")
        .max(200, "limit must be 1 to 200.")
        .optional(),
      cursor: z.string().max(500).optional().describe("`nextCursor` of the page before."),
    }),
    answer: z.object({ notifications: z.array(Notification), unread, nextCursor: z.string().nullable() }),
  }),
  readNotification: call({
    tag: "Notifications",
    method: "PUT",
    path: "/notifications/{id}/read",
    access: "user",
    may: ["notification", "read"],
    summary: "Mark one as read",
    input: z.object({ id: id() }),
    answer: z.object({ notification: Notification, unread }),
  }),
  readAllNotifications: call({
    tag: "Notifications",
    method: "PUT",
    path: "/notifications/read-all",
    access: "user",
    may: ["notification", "read"],
    summary: "Mark all as read",
    input: z.object({}),
    answer: z.object({ unread }),
    message: "All notifications are marked as read.",
  }),
};
