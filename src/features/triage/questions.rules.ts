import questionData from "./data/questions.json" with { type: "json" };
import type { Reading } from "./reading.rules.ts";

/** One tap; `says` is the sentence that the answer adds to the description, which is then read again. */
export type Question = { id: string; text: string; pidgin: string; answers: { label: string; says: string }[] };

type Asked = Question & { when?: string; signs?: string[]; unless?: string[] };

const questions: readonly Asked[] = questionData;
const most = 3;

/** The questions whose answer would change the most, at most three; what the text already answers is not asked. */
export function questionsOf(text: string, reading: Reading, tier: string): Question[] {
  const named = new Set(reading.mentions.map(({ concept }) => concept.id));
  const isOpen = ({ answers }: Asked) => !answers.some(({ says }) => says && text.includes(says));
  const fits = ({ when, signs = [], unless = [] }: Asked) =>
    (when === tier || signs.some((sign) => named.has(sign))) && !unless.some((sign) => named.has(sign));
  return questions
    .filter((question) => isOpen(question) && fits(question))
    .slice(0, most)
    .map(({ id, text: asked, pidgin, answers }) => ({ id, text: asked, pidgin, answers }));
}
