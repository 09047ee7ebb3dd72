import type * as z from "zod";
import type { Callable } from "../../browser/api.ts";
import { useSend } from "../../browser/queries.ts";
import type { TicketPriority } from "../../domain/vocab.ts";

export type Notice = {
  id: string;
  title: string;
  message: string;
  priority: TicketPriority;
  createdAt: string;
  /** Null while unread. */
  readAt: string | null;
  /** An address of this product, or null. */
  link: string | null;
};

type List = z.ZodType<{ notifications: Notice[]; nextCursor: string | null }>;
type Page = z.ZodType<unknown, { limit?: number; cursor?: string }>;

export const noticeRoutes = {
  listNotices: { method: "GET", path: "/notifications" } as Callable<Page, List>,
  readNotice: { method: "PUT", path: "/notifications/{id}/read" } as Callable<z.ZodType<unknown, { id: string }>>,
};

/** Marks one as read, without making anybody wait. */
export function useReading() {
  return useSend(noticeRoutes.readNotice, { refreshes: [noticeRoutes.listNotices] });
}
