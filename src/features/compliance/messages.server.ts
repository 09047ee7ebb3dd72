import { daysBetween, formatDay } from "#domain/days.ts";
import type { TicketPriority } from "#domain/vocab.ts";
import type { Due } from "./reminders.queries.server.ts";
import { leftWords, rules } from "./rules.ts";

const urgency: Record<Due["step"], TicketPriority> = {
  60: "low",
  30: "medium",
  7: "high",
  0: "high",
  [-1]: "high",
  [-30]: "high",
};

/** To owner and managers as a paper comes to its last day, and when it is past it. */
export function lapseNotice({ requirement, validUntil, building, machine, step }: Due, today: string) {
  const left = daysBetween(today, validUntil);
  const title = [rules[requirement].title, machine].filter(Boolean).join(", ");
  return {
    kind: "plans" as const,
    title: left < 0 ? `${title} has lapsed` : `${title} lapses ${leftWords(left)}`,
    message: `${building}: its last day ${left < 0 ? "was" : "is"} ${formatDay(validUntil)}. Renew it, then add the new paper.`,
    priority: urgency[step],
  };
}
