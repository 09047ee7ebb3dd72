import { fold } from "./sms.rules.ts";

type Called = { title: string; building: string; unit: string | null; place: string | null };

/** Minutes after an emergency was raised at which people are called. */
export const callMinutes = [3, 8] as const;

const longest = 400;

/** What a call says: where, what, and which key. */
export function askingWords({ title, building, unit, place }: Called): string {
  const where = [building, unit, place].filter(Boolean).join(", ");
  return `This is Tunse, with an emergency. ${fold(`${title}. ${where}.`).slice(0, longest)} Press 1 to say that you see to it.`;
}

export const thanksWords = "Thank you. We have written down that you see to it, and nobody else is called.";
export const answeredWords = "This is Tunse. Somebody sees to the emergency already. Goodbye.";
export const goodbyeWords = "This is Tunse. There is nothing to answer any more. Goodbye.";
