import { formatDay } from "#domain/days.ts";
import type { NoticeKind, TicketPriority } from "#domain/vocab.ts";
import { expiryWords, type ReminderStep } from "./rules.ts";

type NoticeMessage = { kind: NoticeKind; title: string; message: string; priority: TicketPriority };

const urgency: Record<ReminderStep, TicketPriority> = { 60: "low", 30: "medium", 7: "high", 0: "high" };

/** To owner and managers as the last day of a document comes near, and when it is here. */
export const expiryNotice = (
  document: { title: string; expiresOn: string },
  building: string,
  { step, today }: { step: ReminderStep; today: string },
): NoticeMessage => ({
  kind: "plans",
  title: `“${document.title}” ${expiryWords(document.expiresOn, today)}`,
  message: `${building}: its last day ${document.expiresOn < today ? "was" : "is"} ${formatDay(document.expiresOn)}. Renew it, then put the new one into the data room.`,
  priority: urgency[step],
});
