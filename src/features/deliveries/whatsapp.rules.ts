import type { WhatsAppWords } from "#platform/channels.server.ts";
import { drillOf, hereButton } from "./drill.rules.ts";

type Told = { title: string; message: string; link: string | null };
type About = { urgent: boolean; ticketId: string | null };
type Where = { siteUrl: string; isInWindow: boolean };

/** The names under which an operator has the templates approved (docs/channels.md). */
export const noticeTemplate = "tunse_notice";
export const emergencyTemplate = "tunse_emergency";

/** What the button "I have it" stands for. */
export const seenButton = (ticketId: string): string => `seen:${ticketId}`;
export const ticketOfSeen = (id: string): string | null => /^seen:([0-9a-f-]{36})$/.exec(id)?.[1] ?? null;

const mostText = 1_024;
const mostValue = 400;

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);
/** A template takes no line breaks, and nothing empty. */
const valueIn = (text: string): string => cut(text.replaceAll(/\s+/g, " ").trim(), mostValue) || "-";

/** What was told, as one message, with the way to it; an emergency with a button that says that one sees to it. */
export function whatsAppOf(told: readonly Told[], { urgent, ticketId }: About, where: Where): WhatsAppWords {
  const [first] = told;
  const link = told.find((one) => one.link !== null)?.link ?? "/notifications";
  const payload = urgent && ticketId !== null ? seenButton(ticketId) : null;
  const title = told.length > 1 ? `${first?.title ?? ""} and ${told.length - 1} more` : (first?.title ?? "");
  const message = told.map((one, at) => (at === 0 ? one.message : `${one.title}: ${one.message}`)).join("\n");
  if (!where.isInWindow) {
    const template = payload === null ? noticeTemplate : emergencyTemplate;
    return { kind: "template", template, values: [valueIn(title), valueIn(message)], linkEnd: link.slice(1), payload };
  }
  const address = `${where.siteUrl}${link}`;
  const text = `*${title}*\n${cut(message, mostText - title.length - address.length - 10)}\n\n${address}`;
  const drill = drillOf(link);
  if (drill !== null) return { kind: "text", text, buttons: [{ id: hereButton(drill), title: "I am here" }] };
  return { kind: "text", text, buttons: payload === null ? [] : [{ id: payload, title: "I have it" }] };
}
