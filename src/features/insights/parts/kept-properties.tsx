import { Suspense } from "react";
import { useCall } from "#browser/queries.ts";
import { useRefreshing } from "#browser/refreshing.ts";
import { ArchivedBuildings } from "#features/properties/archive/parts/archived-buildings.tsx";
import { ownOf, propertyApi } from "#features/properties/client.ts";
import { taskApi } from "#features/tasks/client.ts";
import { RecentTasks } from "#features/tasks/parts/recent-tasks.tsx";
import { useOpenTickets } from "#features/tickets/client.ts";
import { OpenTickets } from "#features/tickets/parts/open-tickets.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/card.tsx";
import { later, usePainted } from "#ui/later.ts";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState } from "#ui/states.tsx";
import { insightApi, readShownAgain, usePlanBeingMade } from "../client.ts";
import { ComingUp } from "./coming-up.tsx";
import { firstProperties, firstTasks } from "./keeper-first.tsx";
import { MakingPlan } from "./making-plan.tsx";
import { PerformanceOverview } from "./performance-overview.tsx";
import { QuickActions } from "./quick-actions.tsx";
import type { Voice } from "./role-toggle.tsx";
import { PropertyTiles } from "./your-properties.tsx";

// Few have one that waits, so the first screen does not wait for it; nor for the scripts of what is suggested.
const LateMeters = later(async () => (await import("#features/meters/parts/late-meters.tsx")).LateMeters);
const SuggestionsPanel = later(
  async () => (await import("#features/schedules/suggestions/parts/suggestions-panel.tsx")).SuggestionsPanel,
);

const growing = [taskApi.listTasks, propertyApi.listProperties, insightApi.readOwnerStats];

/** The properties of an owner or manager: what is reported, done and planned there. */
export function KeptProperties({ voice, toManager = false }: { voice: Voice; toManager?: boolean }) {
  const stats = useCall(insightApi.readOwnerStats, {});
  const listed = useCall(propertyApi.listProperties, firstProperties);
  const recent = useCall(taskApi.listTasks, firstTasks);
  const hasRequests = useOpenTickets().data.tickets.length > 0;
  const { isRefreshing, refreshAll } = useRefreshing([{ refetch: readShownAgain }]);
  const properties = ownOf(listed.data.properties);
  const isPlanning = usePlanBeingMade(properties, growing);
  const hasProperties = properties.length > 0;
  const isPainted = usePainted();
  const openRequests = (
    <Section title="Open repair requests">
      <OpenTickets />
    </Section>
  );
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="flex min-w-0 flex-col gap-8">
        {hasRequests ? openRequests : null}
        <YourProperties voice={voice} properties={properties} total={stats.data.totalProperties} />
        <Recent tasks={recent.data.tasks} isPlanning={isPlanning} hasProperties={hasProperties} />
        <Suspense fallback={<SuggestionsToCome />}>
          {isPainted ? <SuggestionsPanel hasProperties={hasProperties} /> : <SuggestionsToCome />}
        </Suspense>
        {hasProperties && !hasRequests ? openRequests : null}
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <QuickActions
          hasProperties={hasProperties}
          toManager={toManager}
          isRefreshing={isRefreshing}
          onRefresh={refreshAll}
        />
        {hasProperties ? <PerformanceOverview stats={stats.data} /> : null}
        {hasProperties && isPainted ? (
          <Suspense fallback={null}>
            <LateMeters />
          </Suspense>
        ) : null}
        {hasProperties ? <ComingUp properties={properties} /> : null}
      </div>
    </div>
  );
}

type YourPropertiesProps = { voice: Voice; properties: ReturnType<typeof ownOf>; total: number };

function YourProperties({ voice, properties, total }: YourPropertiesProps) {
  const add = (
    <ButtonLink to="/onboard-property" variant="action">
      Add New Property
    </ButtonLink>
  );
  return (
    <Section
      title={voice === "property_owner" ? "Your Properties" : "Properties you manage"}
      action={
        <ButtonLink to="/onboard-property?from=file" variant="plain" className="-mr-4 whitespace-nowrap">
          From a file
        </ButtonLink>
      }
    >
      {properties.length === 0 ? (
        <EmptyState title="No properties added yet" action={add}>
          Bring in a building in five short steps. Its maintenance plan is made at once, and every task says why it is
          there.
        </EmptyState>
      ) : (
        <PropertyTiles properties={properties} />
      )}
      {total > properties.length ? (
        <p className="text-sm text-ink-soft tabular-nums">
          The newest {properties.length} of {total.toLocaleString("en-NG")}.
        </p>
      ) : null}
      <ArchivedBuildings />
    </Section>
  );
}

type RecentProps = { tasks: Parameters<typeof RecentTasks>[0]["tasks"]; isPlanning: boolean; hasProperties: boolean };

function Recent({ tasks, isPlanning, hasProperties }: RecentProps) {
  const all = (
    <ButtonLink to="/tasks" variant="plain">
      View All
    </ButtonLink>
  );
  return (
    <Section title="Recent Tasks" action={tasks.length > 0 ? all : undefined}>
      {isPlanning ? <MakingPlan /> : null}
      {tasks.length > 0 ? <RecentTasks tasks={tasks} /> : null}
      {tasks.length === 0 && !isPlanning ? (
        <EmptyState small title="No tasks yet">
          {hasProperties
            ? "What the plan holds becomes a task shortly before its day."
            : "They come from the plan of your first property."}
        </EmptyState>
      ) : null}
    </Section>
  );
}

const suggestionsShown = 3;

const SuggestionsToCome = () => (
  <Section title="AI-Suggested Routine Maintenance">
    <RowsSkeleton rows={suggestionsShown} />
  </Section>
);
