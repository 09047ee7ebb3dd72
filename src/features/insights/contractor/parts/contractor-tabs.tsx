import { lazy, Suspense } from "react";
import { inFigures } from "#domain/in-figures.ts";
import { TaskManagement } from "#features/tasks/assigning/parts/task-management.tsx";
import { AddressTabs } from "#ui/address-tabs.tsx";
import { later } from "#ui/later.ts";
import { useContractorStats } from "../client.ts";

const TeamTab = lazy(async () => ({ default: (await import("./team-tab.tsx")).TeamTab }));

const ScheduleView = lazy(async () => ({
  default: (await import("#features/tasks/assigning/calendar/parts/schedule-view.tsx")).ScheduleView,
}));

const MyMoney = lazy(async () => ({
  default: (await import("#features/invoices/arrivals/parts/my-money.tsx")).MyMoney,
}));

const PerformanceAnalytics = lazy(async () => ({
  default: (await import("./performance-analytics.tsx")).PerformanceAnalytics,
}));

const NothingYet = later(async () => (await import("./nothing-yet.tsx")).NothingYet);

const whenNone = (
  <Suspense>
    <NothingYet />
  </Suspense>
);

/** The contractor's work by what is done with it; the address says which. */
export function ContractorTabs() {
  const { pendingLogs } = useContractorStats().data;
  const tabs = [
    { value: "tasks", label: "Task Management", content: <TaskManagement whenNone={whenNone} /> },
    { value: "team", label: <TeamLabel pendingLogs={pendingLogs} />, content: <TeamTab /> },
    { value: "schedule", label: "Schedule View", content: <ScheduleView /> },
    { value: "money", label: "Money", content: <MyMoney /> },
    { value: "analytics", label: "Performance Analytics", content: <PerformanceAnalytics /> },
  ];
  return <AddressTabs label="Your work" tabs={tabs} />;
}

/** With how many work logs wait there. */
function TeamLabel({ pendingLogs }: { pendingLogs: number }) {
  if (pendingLogs === 0) return "Team Management";
  return (
    <>
      Team Management
      <span className="min-w-6 rounded-full bg-warn-tint px-1.5 text-center text-sm text-warn tabular-nums">
        {inFigures(pendingLogs)}
        <span className="sr-only"> work logs waiting</span>
      </span>
    </>
  );
}
