import { CircleHelp } from "lucide-react";
import { messageOf } from "../../../browser/api.ts";
import { Card, Section } from "../../../ui/card.tsx";
import { Loading, RowsSkeleton } from "../../../ui/skeleton.tsx";
import { EmptyState, FailedState } from "../../../ui/states.tsx";
import type { Plan } from "../../planning/contract.ts";
import type { Property } from "../../properties/contract.ts";
import type { usePlan } from "../plan/client.ts";
import { PlanRow } from "./plan-row.tsx";
import { PlanYear } from "./plan-year.tsx";

type PropertyPlanProps = { property: Property; plan: ReturnType<typeof usePlan> };

/** What is planned for the building, each with its why, the year ahead, and what the planner would like to know. */
export function PropertyPlan({ property, plan: { data, error, isPending, isFetching, refetch } }: PropertyPlanProps) {
  if (!data && !isPending) {
    return (
      <FailedState onRetry={() => void refetch()} busy={isFetching}>
        {messageOf(error)}
      </FailedState>
    );
  }
  if (!data?.plan.ready) {
    return (
      <Loading label="The plan is being made">
        <p className="mb-3 text-ink-soft">{data ? "The plan for this building is being made." : "Loading the plan…"}</p>
        <RowsSkeleton rows={6} />
      </Loading>
    );
  }
  const { items, questions, year } = data.plan;
  const scheduled = items.filter(({ kind }) => kind === "schedule");
  const suggested = items.filter(({ kind }) => kind === "suggestion");
  if (items.length === 0)
    return <EmptyState title="Nothing is planned">The plan of this building will stand here.</EmptyState>;
  return (
    <div className="flex flex-col gap-6">
      <PlanYear months={year} state={property.state} />
      {questions.length > 0 ? <Questions questions={questions} items={items} /> : null}
      <Entries
        title="Scheduled"
        note="These become tasks by themselves, shortly before they are due."
        items={scheduled}
      />
      <Entries
        title="Suggested"
        note="Good practice that nobody has asked for yet; nothing happens by itself."
        items={suggested}
      />
    </div>
  );
}

function Questions({ questions, items }: Pick<Plan, "questions" | "items">) {
  const titles = new Map(items.map(({ id, title }) => [id, title]));
  return (
    <Card>
      <h2 className="flex items-center gap-2 text-lg font-bold tracking-[-0.01em]">
        <CircleHelp aria-hidden="true" className="size-5 shrink-0 text-brand" />
        What the plan does not know yet
      </h2>
      <p className="mt-1 text-ink-soft">Until it is known, the plan keeps to the safe side.</p>
      <QuestionList questions={questions.slice(0, mostAsked)} titles={titles} />
      {questions.length > mostAsked ? (
        <details className="border-t border-line">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand">
            {questions.length - mostAsked} more
          </summary>
          <QuestionList questions={questions.slice(mostAsked)} titles={titles} />
        </details>
      ) : null}
    </Card>
  );
}

function QuestionList({ questions, titles }: Pick<Plan, "questions"> & { titles: ReadonlyMap<string, string> }) {
  return (
    <ul className="mt-3 divide-y divide-line">
      {questions.map(({ question, items }) => (
        <li key={question} className="py-3 first:pt-0 last:pb-1">
          <p className="font-semibold">{question}</p>
          <p className="text-sm text-ink-soft">Matters for {list(items.flatMap((id) => titles.get(id) ?? []))}</p>
        </li>
      ))}
    </ul>
  );
}

const mostAsked = 3;
const mostNamed = 3;

function list(titles: string[]): string {
  const named = titles.slice(0, mostNamed).join("; ");
  return titles.length > mostNamed ? `${named}; and ${titles.length - mostNamed} more` : named;
}

function Entries({ title, note, items }: { title: string; note: string; items: Plan["items"] }) {
  if (items.length === 0) return null;
  return (
    <Section title={`${title} (${items.length})`}>
      <p className="-mt-3 text-ink-soft">{note}</p>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {items.map((item) => (
          <PlanRow key={item.id} item={item} />
        ))}
      </ul>
    </Section>
  );
}
