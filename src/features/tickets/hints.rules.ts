import { priorityLabels, type TicketPriority, ticketPriorities } from "#domain/vocab.ts";
import { isEmergency } from "#domain/vocab-map.ts";
import type { Ticket } from "./contract.ts";

export type Correction = { category: Ticket["category"] } | { priority: TicketPriority };

/** What was read in a request beside what it is ranked as; with the correction that one press makes, where they differ. */
export type Hint = { text: string; isDanger: boolean; words: string[]; correction: Correction | null; label: string };

const sureShare = 0.5;
const mostWords = 3;

const isHigher = (one: TicketPriority, other: TicketPriority) =>
  ticketPriorities.indexOf(one) > ticketPriorities.indexOf(other);

/** The words that it was judged by, as they were typed, each once: "Water" tells of "water", "is pouring" of "pouring". */
export function wordsOf({ triage }: Pick<Ticket, "triage">): string[] {
  const spans = [...new Map((triage?.spans ?? []).map(({ text }) => [folded(text), text])).entries()];
  return spans
    .filter(([words]) => !spans.some(([more]) => more !== words && ` ${more} `.includes(` ${words} `)))
    .map(([, text]) => text);
}

const folded = (text: string): string => text.toLowerCase().split(/\s+/).join(" ");

type Hinted = Pick<Ticket, "triage" | "category" | "priority" | "emergency" | "status">;

/** The one hint that a card has room for: danger first, then how it presses, then whose trade it is. */
export function hintOf(ticket: Hinted): Hint | null {
  const { triage, category, priority } = ticket;
  if (!triage) return null;
  const words = wordsOf(ticket).slice(0, mostWords);
  const isSettled = triage.corrected !== null || ticket.status === "resolved";
  const plain = { isDanger: false, words, correction: null, label: "" };
  if (isSettled) return triage.corrected ? { ...plain, text: "Corrected", words: [] } : null;
  const raised = {
    correction: { priority: triage.priority },
    label: `Make it ${priorityLabels[triage.priority].toLowerCase()}`,
  };
  if (!isEmergency(ticket) && isHigher(triage.priority, priority))
    return triage.emergency === "alarm"
      ? { ...raised, text: "Sounds like an emergency", isDanger: true, words }
      : { ...raised, text: "Reads as more pressing", isDanger: false, words };
  const [best] = triage.categories;
  if (!triage.isUnsure && best && best.share >= sureShare && best.category !== category)
    return {
      ...plain,
      text: `Reads as ${best.category}`,
      correction: { category: best.category },
      label: `It is ${best.category}`,
    };
  return words.length > 0 ? { ...plain, text: "Read in it" } : null;
}
