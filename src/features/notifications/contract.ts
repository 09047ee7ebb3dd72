import * as z from "zod";
import { call } from "../../domain/contract.ts";
import { pageInput } from "../../domain/paging.ts";
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
      ...pageInput,
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
