import { fold } from "./sms.rules.ts";

type Called = { title: string; building: string; unit: string | null; place: string | null };

/** Minutes after an emergency was raised at which the first is called, and between one call and the next. */
const firstMinutes = 3;
const betweenMinutes = 5;

/**
 * Who is called after how many minutes: whoever is on call one after another, once each; then `usual`, all at once and
 * again after five minutes, without whom was called before. Where there is nobody else, the only one is called twice.
 */
export function callsOf(onCall: readonly string[], usual: readonly string[]): { accountId: string; minutes: number }[] {
  const others = usual.filter((id) => !onCall.includes(id));
  const first = onCall.map((accountId, at) => ({ accountId, minutes: firstMinutes + at * betweenMinutes }));
  const from = firstMinutes + onCall.length * betweenMinutes;
  const last = others.length === 0 && onCall.length === 1 ? [onCall] : others.length === 0 ? [] : [others, others];
  const then = last.flatMap((people, round) =>
    people.map((accountId) => ({ accountId, minutes: from + round * betweenMinutes })),
  );
  return [...first, ...then];
}

const longest = 400;

/** What a call says: where, what, and which key. */
export function askingWords({ title, building, unit, place }: Called): string {
  const where = [building, unit, place].filter(Boolean).join(", ");
  return `This is Tunse, with an emergency. ${fold(`${title}. ${where}.`).slice(0, longest)} Press 1 to say that you see to it.`;
}

export const thanksWords = "Thank you. We have written down that you see to it, and nobody else is called.";
export const answeredWords = "This is Tunse. Somebody sees to the emergency already. Goodbye.";
export const goodbyeWords = "This is Tunse. There is nothing to answer any more. Goodbye.";
