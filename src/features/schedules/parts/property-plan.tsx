import { lazy, type ReactNode, Suspense } from "react";
import { messageOf } from "#browser/api.ts";
import { CsvButton } from "#browser/csv-button.tsx";
import type { Property } from "#features/properties/contract.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/card.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { planningApi, type usePlan, useSuggested } from "../plan-client.ts";
import { PlanAsked, PlanFacts } from "./plan-facts.tsx";
import { PlanMachines } from "./plan-machines.tsx";
import { PlanQuestions } from "./plan-questions.tsx";
import { PlanRow } from "./plan-row.tsx";
import { PlanYear } from "./plan-year.tsx";

const PlanBudget = lazy(async () => ({ default: (await import("../budget/parts/plan-budget.tsx")).PlanBudget }));
const PlanChanges = lazy(async () => ({
  default: (await import("../versions/parts/plan-changes.tsx")).PlanChanges,
}));

const PlanStrips = lazy(async () => ({ default: (await import("../year/parts/plan-strips.tsx")).PlanStrips }));

type PropertyPlanProps = { property: Property; plan: ReturnType<typeof usePlan> };

/** What is planned for the building, each with its why, the year ahead, and what the planner would like to know. */
export function PropertyPlan({ property, plan: list }: PropertyPlanProps) {
  const { data, error, isPending, isFetching, refetch } = list;
  if (!data && !isPending) {
    return (
      <FailedState onRetry={() => void refetch()} busy={isFetching}>
        {messageOf(error)}
      </FailedState>
    );
  }
  const plan = data?.pages[0]?.plan;
  if (!plan?.ready) {
    return (
      <div className="flex flex-col gap-6">
        <PlanAsked key="asked" property={property} />
        <Loading label="The plan is being made">
          <p className="mb-3 text-ink-soft">
            {data ? "The plan for this building is being made." : "Loading the plan…"}
          </p>
          <RowsSkeleton rows={6} />
        </Loading>
      </div>
    );
  }
  const { number, counts, questions, machines, year, updating } = plan;
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className={updating ? "rounded-card border border-line bg-brand-tint p-4" : "sr-only"}>
        {updating ? "The plan is being brought up to date with what you said." : ""}
      </p>
      <PlanAsked key="asked" property={property} />
      <PlanYear months={year} state={property.state} />
      <Suspense fallback={<RowsSkeleton rows={4} />}>
        <PlanStrips propertyId={property.id} />
      </Suspense>
      {number > 1 ? (
        <Suspense fallback={<RowsSkeleton rows={1} />}>
          <PlanChanges propertyId={property.id} number={number} />
        </Suspense>
      ) : null}
      <Suspense fallback={<RowsSkeleton rows={1} />}>
        <PlanBudget propertyId={property.id} />
      </Suspense>
      {questions.length > 0 ? <PlanQuestions property={property} questions={questions} /> : null}
      <PlanFacts property={property} />
      {machines.length > 0 ? <PlanMachines propertyId={property.id} machines={machines} /> : null}
      <Scheduled property={property} count={counts.scheduled} list={list} />
      {counts.suggested > 0 ? <Suggested propertyId={property.id} count={counts.suggested} /> : null}
      <div className="flex flex-wrap gap-3">
        {counts.scheduled + counts.suggested > 0 ? (
          <CsvButton call={planningApi.findPlan} input={{ id: property.id }} />
        ) : null}
        <ButtonLink to="/catalogue">What plans are made of</ButtonLink>
      </div>
    </div>
  );
}

function Scheduled({ property, count, list }: { property: Property; count: number; list: List }) {
  return (
    <Entries
      title="Scheduled"
      note="These become tasks by themselves, shortly before they are due."
      count={count}
      list={list}
      action={
        <ButtonLink to={`/property-manager-dashboard?tab=schedules&property=${property.id}`}>
          Manage schedules
        </ButtonLink>
      }
    />
  );
}

function Suggested({ propertyId, count }: { propertyId: string; count: number }) {
  return (
    <Entries
      title="Suggested"
      note="Good practice that nobody has asked for yet; nothing happens by itself."
      count={count}
      list={useSuggested(propertyId)}
    />
  );
}

type List = ReturnType<typeof useSuggested>;
type EntriesProps = { title: string; note: string; count: number; list: List; action?: ReactNode };

/** One part of the plan, as far as it has been read; `count` is of all of it. */
function Entries({ title, note, count, list, action }: EntriesProps) {
  if (count === 0) return null;
  const items = list.data?.pages.flatMap(({ plan }) => plan.items);
  return (
    <Section title={`${title} (${count.toLocaleString("en-NG")})`} action={action}>
      <p className="-mt-3 text-ink-soft">{note}</p>
      {items ? (
        <>
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {items.map((item) => (
              <PlanRow key={item.id} item={item} />
            ))}
          </ul>
          <ShowMore list={list} shown={items.length} />
        </>
      ) : (
        <Unread list={list} />
      )}
    </Section>
  );
}

function Unread({ list: { error, isFetching, refetch } }: { list: List }) {
  if (!error)
    return (
      <Loading label="Loading the plan">
        <RowsSkeleton rows={6} />
      </Loading>
    );
  return (
    <FailedState onRetry={() => void refetch()} busy={isFetching}>
      {messageOf(error)}
    </FailedState>
  );
}
