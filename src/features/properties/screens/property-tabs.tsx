import { lazy, type ReactNode, Suspense } from "react";
import { useSearchParams } from "react-router";
import { RowsSkeleton } from "../../../ui/skeleton.tsx";
import { type Tab, Tabs } from "../../../ui/tabs.tsx";
import { PropertyPlan } from "../../schedules/parts/property-plan.tsx";
import { usePlan } from "../../schedules/plan/client.ts";
import { PropertyTasks } from "../../tasks/parts/property-tasks.tsx";
import { PropertyTickets, usePropertyTickets } from "../../tickets/parts/property-tickets.tsx";
import type { Property } from "../contract.ts";
import { OwnMembership } from "../members/parts/own-membership.tsx";
import { PropertyOverview } from "../parts/property-overview.tsx";

const MediaTab = lazy(async () => ({ default: (await import("../gallery/parts/media-tab.tsx")).MediaTab }));
const HistoryTab = lazy(async () => ({ default: (await import("../history/parts/history-tab.tsx")).HistoryTab }));
const MembersTab = lazy(async () => ({ default: (await import("../members/parts/members-tab.tsx")).MembersTab }));

const later = (content: ReactNode) => <Suspense fallback={<RowsSkeleton />}>{content}</Suspense>;

/** What there is about a property, one sort of thing at a time; the address says which. */
export function PropertyTabs({ property }: { property: Property }) {
  const keeps = property.taskCounts !== null;
  const tabs = useTabs(property, keeps);
  const [query, setQuery] = useSearchParams();
  const asked = query.get("tab");
  const shown = tabs.find(({ value }) => value === asked)?.value ?? "overview";
  return (
    <Tabs
      label="About this property"
      tabs={tabs}
      value={shown}
      onChange={(tab) => setQuery(tab === "overview" ? {} : { tab }, { preventScrollReset: true })}
    />
  );
}

function useTabs(property: Property, keeps: boolean): Tab[] {
  const plan = usePlan(property.id, keeps);
  const tickets = usePropertyTickets(property.id, "all", keeps).data?.pages[0]?.counts?.all;
  const media = { value: "media", label: "Media", content: later(<MediaTab property={property} />) };
  if (!keeps) {
    const overview = (
      <>
        <PropertyOverview property={property} />
        <OwnMembership propertyId={property.id} />
      </>
    );
    return [{ value: "overview", label: "Overview", content: overview }, media];
  }
  const isComing = plan.data?.plan.ready === false;
  return [
    { value: "overview", label: "Overview", content: <PropertyOverview property={property} /> },
    {
      value: "tasks",
      label: "Tasks",
      count: property.taskCounts?.all,
      content: <PropertyTasks property={property} isComing={isComing} />,
    },
    media,
    { value: "maintenance", label: "Maintenance", content: later(<HistoryTab property={property} />) },
    { value: "tickets", label: "Tickets", count: tickets, content: <PropertyTickets property={property} /> },
    { value: "plan", label: "Plan", content: <PropertyPlan property={property} plan={plan} /> },
    { value: "members", label: "Members", content: later(<MembersTab property={property} />) },
  ];
}
