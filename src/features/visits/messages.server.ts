import type { Step } from "#domain/steps.ts";
import type { NoticeKind, TicketPriority } from "#domain/vocab.ts";
import { isSoon, type ReminderKind, type VisitFacts } from "./rules.ts";

type NoticeMessage = { kind: NoticeKind; step?: Step; title: string; message: string; priority: TicketPriority };
type Ticket = { title: string; priority: TicketPriority };

export const visitTitles = {
  visit_offered: "Times for a visit",
  visit_booked: "Visit booked",
  visit_late: "The visit runs late",
  visit_missed: "Nobody could get in",
  visit_cancelled: "Visit called off",
};

const about = (ticket: Ticket, title: string, line: string): NoticeMessage => ({
  kind: "requests",
  title,
  message: `“${ticket.title}”: ${line.slice(0, 300)}`,
  priority: ticket.priority,
});

/** To everybody whom a visit concerns. */
export const visitNotice = (ticket: Ticket, act: keyof typeof visitTitles, line: string): NoticeMessage =>
  about(ticket, visitTitles[act], line);

/** To whoever does the work, who may have been told nothing of it yet: the time first, since an SMS is cut at its end. */
export const comingNotice = (ticket: Ticket, { startsAt }: Pick<VisitFacts, "startsAt">, line: string, now: Date) => ({
  ...about(ticket, visitTitles.visit_booked, line),
  step: "visit_booked" as const,
  message: `${line.slice(0, 300)} “${ticket.title}”`,
  atOnce: startsAt !== null && isSoon(startsAt, now),
});

const soon: Record<ReminderKind, string> = { day: "Visit within a day", hour: "Visit within an hour" };

/** To the occupant and those who come. */
export const reminderNotice = (ticket: Ticket, kind: ReminderKind, line: string): NoticeMessage =>
  about(ticket, soon[kind], line);
