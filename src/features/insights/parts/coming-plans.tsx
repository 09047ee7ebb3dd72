import { type Query, useQueries } from "@tanstack/react-query";
import { CalendarClock, ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { compareDays } from "#domain/days.ts";
import type { Plan, PlanEntry } from "#features/planning/contract.ts";
import type { PropertySummary } from "#features/properties/contract.ts";
import { planningApi } from "#features/schedules/plan-client.ts";
import { Divided, RowLink } from "#ui/card.tsx";
import { Day } from "#ui/values.tsx";

const shown = 5;
const askAgainMs = 2_000;

type Read = { plan: Plan; nextCursor: string | null };
type PropertyName = Pick<PropertySummary, "id" | "name">;
/** `making`: a plan is not ready yet, and is asked for again until it is. */
type Answer = { coming: Coming[] | undefined; count: number; making: boolean; failed: boolean };
type Coming = PlanEntry & { dueOn: string; propertyId: string; propertyName: string };

/** What the plans of these buildings hold next that is no task yet. */
export function Plans({ properties, toCome }: { properties: readonly PropertySummary[]; toCome: ReactNode }) {
  const { coming, count, making, failed } = useComing(properties);
  if (making || (coming === undefined && !failed)) return toCome;
  if (coming === undefined) {
    return <p className="text-ink-soft">The plan could not be read. Refresh the data to try again.</p>;
  }
  if (coming.length === 0) {
    return <p className="text-ink-soft">Everything that is planned stands among your tasks already.</p>;
  }
  return (
    <>
      <Divided>
        {coming.slice(0, shown).map((entry) => (
          <PlannedRow key={entry.id} entry={entry} />
        ))}
      </Divided>
      {count > shown ? (
        <p className="text-sm text-ink-soft tabular-nums">
          And {(count - shown).toLocaleString("en-NG")} more. Each becomes a task shortly before its day.
        </p>
      ) : null}
    </>
  );
}

function PlannedRow({ entry }: { entry: Coming }) {
  return (
    <RowLink to={`/property/${entry.propertyId}?tab=plan`}>
      <span className="flex flex-col gap-0.5">
        <span className="line-clamp-2 font-semibold break-words">{entry.title}</span>
        <span className="line-clamp-1 text-sm break-words text-ink-soft">{entry.propertyName}</span>
        <span className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <span className="inline-flex items-center gap-1.5">
            <CalendarClock aria-hidden="true" className="size-4" />
            <Day day={entry.dueOn} />
          </span>
          {entry.statutory ? (
            <span className="inline-flex items-center gap-1.5 font-semibold text-brand">
              <ShieldAlert aria-hidden="true" className="size-4" />
              Required by law
            </span>
          ) : null}
        </span>
      </span>
    </RowLink>
  );
}

/** What the plans of these buildings hold that is no task yet, the next first; undefined until all have come. */
function useComing(properties: readonly PropertyName[]): Answer {
  return useQueries(
    {
      queries: properties.map(({ id }) => ({
        ...optionsOf(planningApi.findPlan, { id, only: "planned", limit: shown }),
        refetchInterval: ({ state: { data } }: Query<Read>) => (data?.plan.ready === false ? askAgainMs : false),
      })),
      combine: (answers) => ({
        coming: answers.every(({ data }) => data)
          ? answers
              .flatMap(({ data }, at) => comingOf(properties[at], data?.plan))
              .sort((a, b) => compareDays(a.dueOn, b.dueOn))
          : undefined,
        count: answers.reduce((sum, { data }) => sum + (data?.plan.counts.planned ?? 0), 0),
        making: answers.some(({ data }) => data?.plan.ready === false),
        failed: answers.some(({ error }) => error !== null),
      }),
    },
    queryClient,
  );
}

function comingOf(property: PropertyName | undefined, plan: Plan | undefined): Coming[] {
  if (!property || !plan) return [];
  return plan.items.flatMap((entry) =>
    entry.nextDueOn !== null
      ? [{ ...entry, dueOn: entry.nextDueOn, propertyId: property.id, propertyName: property.name }]
      : [],
  );
}
