import { ClipboardList, HardHat, Users } from "lucide-react";
import { lazy } from "react";
import { TaskManagement } from "#features/tasks/assigning/parts/task-management.tsx";
import { AddressTabs } from "#ui/address-tabs.tsx";
import { WhatToAsk } from "../../parts/invitation.tsx";
import { useContractorStats } from "../client.ts";

const TeamTab = lazy(async () => ({ default: (await import("./team-tab.tsx")).TeamTab }));

const ScheduleView = lazy(async () => ({
  default: (await import("#features/tasks/assigning/calendar/parts/schedule-view.tsx")).ScheduleView,
}));

const PerformanceAnalytics = lazy(async () => ({
  default: (await import("./performance-analytics.tsx")).PerformanceAnalytics,
}));

const whenNone = (
  <WhatToAsk
    ask="Nothing to do yet. Ask the owner or manager of a building to engage you by your email:"
    steps={[
      { icon: HardHat, text: "They engage you for a building, or award you a task." },
      { icon: ClipboardList, text: "What there is to do appears here, with its place, its day and its checklist." },
      { icon: Users, text: "You do it yourself, or give it to somebody of your team." },
    ]}
  />
);

/** The contractor's work by what is done with it; the address says which. */
export function ContractorTabs() {
  const { pendingLogs } = useContractorStats().data;
  const tabs = [
    { value: "tasks", label: "Task Management", content: <TaskManagement whenNone={whenNone} /> },
    { value: "team", label: <TeamLabel pendingLogs={pendingLogs} />, content: <TeamTab /> },
    { value: "schedule", label: "Schedule View", content: <ScheduleView /> },
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
        {pendingLogs.toLocaleString("en-NG")}
        <span className="sr-only"> work logs waiting</span>
      </span>
    </>
  );
}
