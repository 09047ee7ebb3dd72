import { type ComponentType, lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { RowsSkeleton } from "../../../../ui/skeleton.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { ManagerOverview } from "./manager-overview.tsx";

const SchedulesTab = lazy(async () => ({
  default: (await import("../../../schedules/keeping/parts/schedules-tab.tsx")).SchedulesTab,
}));
const DataRoomTab = lazy(async () => ({
  default: (await import("../../../library/documents/parts/data-room-tab.tsx")).DataRoomTab,
}));
const SopsTab = lazy(async () => ({ default: (await import("../../../library/sops/parts/sops-tab.tsx")).SopsTab }));
const VerificationTab = lazy(async () => ({
  default: (await import("../../../verification/parts/verification-tab.tsx")).VerificationTab,
}));

/** What a manager looks after, in this order: Overview, Schedules, SOPs, Data Room, Verification. All but the first load when they are opened. */
const parts: readonly { value: string; label: string; Part: ComponentType }[] = [
  { value: "overview", label: "Overview", Part: ManagerOverview },
  { value: "schedules", label: "Schedules", Part: SchedulesTab },
  { value: "sops", label: "SOPs", Part: SopsTab },
  { value: "data-room", label: "Data Room", Part: DataRoomTab },
  { value: "verification", label: "Verification", Part: VerificationTab },
];

/** The manager's work by what is looked after; the address says which. */
export function ManagerTabs() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get("tab");
  return (
    <Tabs
      label="What you manage"
      value={parts.find(({ value }) => value === asked)?.value ?? "overview"}
      onChange={(tab) => setQuery(tab === "overview" ? {} : { tab }, { preventScrollReset: true })}
      tabs={parts.map(({ Part, ...tab }) => ({
        ...tab,
        content: (
          <Suspense fallback={<RowsSkeleton />}>
            <Part />
          </Suspense>
        ),
      }))}
    />
  );
}
