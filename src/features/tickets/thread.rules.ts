import { addDays, formatDay, formatInstant, lagosDay } from "#domain/days.ts";
import type { Media } from "#features/media/contract.ts";
import type { Ticket, TicketEvent } from "./contract.ts";

/** One thing on the timeline: something a person said, or a step that the request took. */
export type ThreadEntry = {
  id: string;
  kind: "said" | "step";
  /** "seen", "started" …; what an icon and a colour are chosen by. */
  act: TicketEvent["act"];
  title: string;
  text: string | null;
  files: readonly Media[];
  mine: boolean;
  who: string;
  /** "14:05" in Lagos; of what was sent later "14:05, arrived 16:30", or "arrived 16:30, written before". */
  time: string;
};

export type ThreadDay = { day: string; label: string; entries: ThreadEntry[] };

const steps: Record<TicketEvent["act"], string> = {
  filed: "Reported",
  acknowledged: "Seen",
  commented: "Wrote",
  assigned: "Assigned",
  freed: "Waits for somebody else",
  started: "Work started",
  escalated: "Told again",
  alarmed: "Wrote of danger: it is an emergency",
  warned: "Lives there no more, and wrote of danger",
  resolved: "Resolved",
  reopened: "Opened again",
  answered: "Answered after the repair",
  waiting: "Waits for the occupant",
  went_on: "Goes on",
  ran_late: "Late",
  corrected: "Corrected",
  advised: "Read by a model",
  link_given: "Link given to the occupant",
  link_revoked: "Link taken back",
  visit_offered: "Times offered",
  visit_booked: "Visit booked",
  visit_late: "Running late",
  visit_missed: "Nobody could get in",
  visit_cancelled: "Visit called off",
  visit_admitted: "Let in at the gate",
};

/** The timeline of a request as a conversation, oldest first, by Lagos day; what was reported is its first message. */
export function threadOf(ticket: Ticket, timeline: readonly TicketEvent[], now: Date): ThreadDay[] {
  const days: ThreadDay[] = [];
  for (const event of timeline) {
    const day = lagosDay(new Date(event.at));
    if (days.at(-1)?.day !== day) days.push({ day, label: dayLabel(day, lagosDay(now)), entries: [] });
    days.at(-1)?.entries.push(entryOf(ticket, event));
  }
  return days;
}

function entryOf(ticket: Ticket, event: TicketEvent): ThreadEntry {
  const isFiled = event.act === "filed";
  // Said by nobody: the product's own sentence is the step's title.
  const isOurs = event.act === "escalated" || event.act === "ran_late";
  const text = isOurs ? null : isFiled ? ticket.description : event.text;
  return {
    id: event.id,
    kind: isFiled || event.act === "commented" || text ? "said" : "step",
    act: event.act,
    title: (isOurs && event.text) || steps[event.act],
    text,
    files: isFiled ? ticket.mediaUploads : event.mediaUploads,
    mine: event.mine,
    who: event.mine ? "You" : (event.actorName ?? "Tunse"),
    time: sentTime(event),
  };
}

const laterThanMs = 5 * 60_000;

function sentTime({ at, occurredAt, isTimeUnknown }: TicketEvent): string {
  if (isTimeUnknown) return `arrived ${timeOf(at)}, written before`;
  if (!occurredAt || Date.parse(at) - Date.parse(occurredAt) < laterThanMs) return timeOf(at);
  const isSameDay = lagosDay(new Date(occurredAt)) === lagosDay(new Date(at));
  return `${isSameDay ? timeOf(occurredAt) : formatInstant(occurredAt)}, arrived ${timeOf(at)}`;
}

export const timeOf = (instant: string): string => formatInstant(instant).split(", ").at(-1) ?? "";

/** "Today", "Yesterday", else the date. */
export function dayLabel(day: string, today: string): string {
  if (day === today) return "Today";
  return day === addDays(today, -1) ? "Yesterday" : formatDay(day);
}

/** When something happened, as a list says it: "today, 14:05", "yesterday", "21 Nov 2026". */
export function whenOf(instant: string, now: Date): string {
  const label = dayLabel(lagosDay(new Date(instant)), lagosDay(now));
  if (label === "Today") return `today, ${timeOf(instant)}`;
  return label === "Yesterday" ? `yesterday, ${timeOf(instant)}` : label;
}
