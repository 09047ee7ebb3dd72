import { Button } from "#ui/button.tsx";
import type { Triage } from "../rules.ts";

type QuestionsProps = { judged: Triage; onAnswer: (sentence: string) => void };

/** One tap each; the answer stands in the description as a sentence. Where it may be an emergency, one question alone. */
export function Questions({ judged: { emergency, questions }, onAnswer }: QuestionsProps) {
  const asked = emergency === "quiet" ? questions : questions.slice(0, 1);
  if (asked.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {asked.map(({ id, text, pidgin, answers }) => (
        <fieldset key={id} className="flex flex-col gap-1.5">
          <legend className="mb-1 font-medium">
            {text} <span className="block text-sm font-normal text-ink-soft">{pidgin}</span>
          </legend>
          <div className="flex flex-wrap gap-2">
            {answers
              .filter(({ says }) => says !== "")
              .map(({ label, says }) => (
                <Button key={label} onClick={() => onAnswer(says)}>
                  {label}
                </Button>
              ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
