import { Instant } from "#ui/values.tsx";
import type { Proof } from "../contract.ts";

/** What whoever did the work said to a doubt about it. */
export function ProofAnswers({ answers }: Pick<Proof, "answers">) {
  if (answers.length === 0) return null;
  return (
    <ul aria-label="Answers" className="flex flex-col gap-2">
      {answers.map(({ id, answer, by, at, mine }) => (
        <li key={id} className="rounded-control bg-brand-tint p-3 break-words">
          <p className="text-sm text-ink-soft">
            {mine ? "You" : by} answered, <Instant at={at} />
          </p>
          <p className="whitespace-pre-line">{answer}</p>
        </li>
      ))}
    </ul>
  );
}
