import type { Step } from "#domain/steps.ts";
import type { NoticeKind, TicketPriority } from "#domain/vocab.ts";

type NoticeMessage = { kind: NoticeKind; step?: Step; title: string; message: string; priority: TicketPriority };
type Ticket = { title: string; priority: TicketPriority; emergency: boolean };

const pressing = (ticket: Ticket): TicketPriority => (ticket.emergency ? "emergency" : ticket.priority);

/** To owner and managers, one line for all that waits: anybody may sign up into a listed building and report. */
export const unconfirmedNotice = (
  ticket: Ticket,
  building: string,
  waiting: { others: number; priority: TicketPriority },
): NoticeMessage => ({
  kind: "requests",
  title: "Requests of unconfirmed occupants",
  message: `“${ticket.title}” ${waiting.others === 0 ? "waits" : `and ${waiting.others} more wait`} to be seen at ${building}.`,
  priority: waiting.priority,
});

/** To owner and managers when an occupant reports a fault. */
export const filedNotice = (
  ticket: Ticket,
  building: string,
  isEmergency: boolean,
  isConfirmed: boolean,
): NoticeMessage => ({
  kind: isEmergency ? "emergencies" : "requests",
  title: isEmergency ? "Emergency reported" : "New repair request",
  message: `${ticket.title}, at ${building}${isConfirmed ? "" : " (unconfirmed occupant)"}.`,
  priority: pressing(ticket),
});

/** To the occupant, at each step. */
export const acknowledgedNotice = (ticket: Ticket): NoticeMessage => ({
  kind: "requests",
  title: "Your request was seen",
  message: `The people who look after your building have seen “${ticket.title}”.`,
  priority: ticket.priority,
});

export const startedNotice = (ticket: Ticket): NoticeMessage => ({
  kind: "requests",
  title: "Work has started",
  message: `Work on “${ticket.title}” has started.`,
  priority: ticket.priority,
});

export const resolvedNotice = (ticket: Ticket, note: string | null): NoticeMessage => ({
  kind: "requests",
  step: "mended",
  title: "Your request is resolved",
  message: note ? `“${ticket.title}”: ${note.slice(0, 300)}` : `“${ticket.title}” is marked as resolved.`,
  priority: ticket.priority,
});

/** To owner and managers when the occupant says that the fault is still there. */
export const reopenedNotice = (ticket: Ticket, reason: string): NoticeMessage => ({
  kind: pressing(ticket) === "emergency" ? "emergencies" : "requests",
  title: "Request opened again",
  message: `“${ticket.title}”: ${reason.slice(0, 300)}`,
  priority: pressing(ticket),
});

/** To owner and managers when the occupant says how the repair went. */
export const answeredNotice = (ticket: Ticket, words: string, said: string | null): NoticeMessage => ({
  kind: "requests",
  title: "Your occupant answered",
  message: `“${ticket.title}”: ${words}.${said ? ` ${said.slice(0, 300)}` : ""}`,
  priority: ticket.priority,
});

/** To the occupant, in whose name it was said. */
export const answeredByLinkNotice = (ticket: Ticket, words: string): NoticeMessage => ({
  kind: "requests",
  title: "A link answered for you",
  message: `“${ticket.title}”: ${words}. Was it not you? Open the request signed in and say how the repair went.`,
  priority: ticket.priority,
});

/** To owner, managers and the firm when what was promised has not happened in time. */
export const brokenNotice = (ticket: Ticket, building: string, text: string): NoticeMessage => ({
  kind: "requests",
  step: "late",
  title: "A promise was not kept",
  message: `“${ticket.title}”, at ${building}: ${text}.`,
  priority: pressing(ticket),
});

/** To the occupant, whose word is needed before work goes on. */
export const waitingNotice = (ticket: Ticket): NoticeMessage => ({
  kind: "requests",
  step: "asked",
  title: "Your word is needed",
  message: `“${ticket.title}” waits for you. Please write what was asked.`,
  priority: ticket.priority,
});

export const commentedNotice = (ticket: Ticket, who: string): NoticeMessage => ({
  kind: "messages",
  title: `${who} wrote to you`,
  message: `There is a new message on “${ticket.title}”.`,
  priority: ticket.priority,
});

/** To the contractors who work there, when somebody who is confirmed to live there reports an emergency. */
export const engagedNotice = (ticket: Ticket, building: string): NoticeMessage => ({
  kind: "emergencies",
  title: "Emergency reported",
  message: `${ticket.title}, at ${building}. Its owner or a manager may need you now.`,
  priority: "emergency",
});

/** To owner and managers when whoever was to see to it gave it back, or left. */
export const lostNotice = (ticket: Ticket, building: string): NoticeMessage => ({
  kind: "emergencies",
  title: "Emergency open again",
  message: `${ticket.title}, at ${building}: whoever was to see to it does not any more. Nobody sees to it now.`,
  priority: "emergency",
});

/** To owner and managers when somebody who lives there no more writes of danger on their old request. */
export const leaverNotice = (text: string, who: string, building: string): NoticeMessage => ({
  kind: "emergencies",
  title: "Danger reported, unconfirmed",
  message: `“${text.slice(0, 200).toWellFormed()}”, at ${building}. By ${who}, who lives there no more.`,
  priority: "emergency",
});

/** To whoever is on call and does not keep the building. */
export const onCallNotice = (ticket: Ticket, building: string): NoticeMessage => ({
  kind: "emergencies",
  title: "Emergency: you are on call",
  message: `${ticket.title}, at ${building}. Open it and say that you see to it.`,
  priority: "emergency",
});

/** To whoever said that they see to it, when the same person writes of danger on it once more. */
export const holdersNotice = (ticket: Ticket, building: string): NoticeMessage => ({
  kind: "emergencies",
  title: "Danger again: you see to it",
  message: `${ticket.title}, at ${building}. Say again that you see to it, or everybody is called in 15 minutes.`,
  priority: "emergency",
});

/**
 * To owner and managers at each step at which nobody has answered. An SMS is cut at its end: what and where come before that, and
 * the time, so that no two steps are one SMS.
 */
export const unansweredNotice = (
  ticket: Ticket & { reporterConfirmed: boolean },
  building: string,
  waited: string,
): NoticeMessage => ({
  kind: "emergencies",
  title: `Emergency, no answer for ${waited}`,
  message: `${ticket.title}, at ${building}${ticket.reporterConfirmed ? "" : " (unconfirmed occupant)"}. Nobody has said that they saw it.`,
  priority: "emergency",
});

/** To the occupant who reported it, so that nobody relies on an answer that does not come. */
export const reporterAgainNotice = (ticket: Ticket, waited: string): NoticeMessage => ({
  kind: "emergencies",
  title: "Nobody has answered yet",
  message: `In danger, call 112. ${waited} without an answer: “${ticket.title}”. Everybody was told again.`,
  priority: "emergency",
});

/** To the occupant when the one who was to see to it does not any more. */
export const freedNotice = (ticket: Pick<Ticket, "title" | "priority">): NoticeMessage => ({
  kind: "requests",
  title: "Your request waits for somebody else",
  message: `“${ticket.title}” is open again and will be given to somebody else.`,
  priority: ticket.priority,
});
