import type { NoticeKind, TicketPriority } from "#domain/vocab.ts";

type NoticeMessage = { kind: NoticeKind; title: string; message: string; priority: TicketPriority };

const longestQuote = 140;
const quoted = (text: string) =>
  `“${text.length > longestQuote ? `${text.slice(0, longestQuote).trimEnd()}…` : text}”`.replaceAll("\n", " ");

/** To owner and managers, one line for all that wait: anybody who sees a sticker may send. */
export const reportsNotice = (description: string, building: string, others: number): NoticeMessage => ({
  kind: "requests",
  title: "Faults reported by tag",
  message: `${quoted(description)} ${others <= 0 ? "waits" : `and ${others} more wait`} for your decision at ${building}. Sent without an account.`,
  priority: "medium",
});

/** To owner and managers when what a stranger writes sounds like danger. */
export const dangerNotice = (description: string, name: string, building: string): NoticeMessage => ({
  kind: "emergencies",
  title: "Danger reported by tag",
  message: `${quoted(description)} By the tag of ${name}, at ${building}. Sent without an account, and unconfirmed.`,
  priority: "emergency",
});
