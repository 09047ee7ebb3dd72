import { CircleHelp } from "lucide-react";
import type { Plan } from "#features/planning/contract.ts";
import type { Property } from "#features/properties/contract.ts";
import { Card } from "#ui/card.tsx";
import { AnswerQuestion } from "./answer-question.tsx";

const mostAsked = 5;
const mostNamed = 3;

type PlanQuestionsProps = { property: Property } & Pick<Plan, "questions">;

/** What the planner would like to know, each with its answer at hand. */
export function PlanQuestions({ property, questions }: PlanQuestionsProps) {
  const rest = questions.slice(mostAsked);
  return (
    <Card>
      <h2 className="flex items-center gap-2 text-lg font-bold tracking-[-0.01em]">
        <CircleHelp aria-hidden="true" className="size-5 shrink-0 text-brand" />
        What the plan does not know yet
      </h2>
      <p className="mt-1 text-ink-soft">Until it is known, the plan keeps to the safe side.</p>
      <QuestionList property={property} questions={questions.slice(0, mostAsked)} />
      {rest.length > 0 ? (
        <details className="border-t border-line">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand">
            {rest.length} more
          </summary>
          <QuestionList property={property} questions={rest} />
        </details>
      ) : null}
    </Card>
  );
}

function QuestionList({ property, questions }: PlanQuestionsProps) {
  return (
    <ul className="mt-3 divide-y divide-line">
      {questions.map((asked) => (
        <li key={asked.question} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-1">
          <div>
            <p className="font-semibold">{asked.question}</p>
            <p className="text-sm text-ink-soft">Matters for {list(asked.titles)}</p>
          </div>
          {property.can.edit ? <AnswerQuestion property={property} asked={asked} /> : null}
        </li>
      ))}
    </ul>
  );
}

function list(titles: string[]): string {
  const named = titles.slice(0, mostNamed).join("; ");
  return titles.length > mostNamed ? `${named}; and ${titles.length - mostNamed} more` : named;
}
