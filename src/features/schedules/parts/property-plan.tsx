import type { ReactNode } from "react";
import { messageOf } from "#browser/api.ts";
import type { Plan } from "#features/planning/contract.ts";
import type { Property } from "#features/properties/contract.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/card.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import type { usePlan } from "../plan-client.ts";
import { PlanQuestions } from "./plan-questions.tsx";
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
  const { items, questions, year, updating } = data.plan;
  const scheduled = items.filter(({ kind }) => kind === "schedule");
  const suggested = items.filter(({ kind }) => kind === "suggestion");
  if (items.length === 0)
    return <EmptyState title="Nothing is planned">The plan of this building will stand here.</EmptyState>;
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className={updating ? "rounded-card border border-line bg-brand-tint p-4" : "sr-only"}>
        {updating ? "The plan is being brought up to date with what you said." : ""}
      </p>
      <PlanYear months={year} state={property.state} />
      {questions.length > 0 ? <PlanQuestions property={property} questions={questions} items={items} /> : null}
      <Entries
        title="Scheduled"
        note="These become tasks by themselves, shortly before they are due."
        items={scheduled}
        action={
          <ButtonLink to={`/property-manager-dashboard?tab=schedules&property=${property.id}`}>
            Manage schedules
          </ButtonLink>
        }
      />
      <Entries
        title="Suggested"
        note="Good practice that nobody has asked for yet; nothing happens by itself."
        items={suggested}
      />
    </div>
  );
}

type EntriesProps = { title: string; note: string; items: Plan["items"]; action?: ReactNode };

function Entries({ title, note, items, action }: EntriesProps) {
  if (items.length === 0) return null;
  return (
    <Section title={`${title} (${items.length})`} action={action}>
      <p className="-mt-3 text-ink-soft">{note}</p>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {items.map((item) => (
          <PlanRow key={item.id} item={item} />
        ))}
      </ul>
    </Section>
  );
}
