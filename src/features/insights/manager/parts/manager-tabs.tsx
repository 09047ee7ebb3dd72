import { lazy } from "react";
import { AddressTabs } from "#ui/address-tabs.tsx";
import { ManagerOverview } from "./manager-overview.tsx";

const SchedulesTab = lazy(async () => ({
  default: (await import("#features/schedules/editing/parts/schedules-tab.tsx")).SchedulesTab,
}));
const DataRoomTab = lazy(async () => ({
  default: (await import("#features/library/documents/parts/data-room-tab.tsx")).DataRoomTab,
}));
const SopsTab = lazy(async () => ({ default: (await import("#features/library/sops/parts/sops-tab.tsx")).SopsTab }));
const VerificationTab = lazy(async () => ({
  default: (await import("#features/verification/parts/verification-tab.tsx")).VerificationTab,
}));

/** What a manager looks after, in this order: Overview, Schedules, SOPs, Data Room, Verification. All but the first load when they are opened. */
const tabs = [
  { value: "overview", label: "Overview", content: <ManagerOverview /> },
  { value: "schedules", label: "Schedules", content: <SchedulesTab /> },
  { value: "sops", label: "SOPs", content: <SopsTab /> },
  { value: "data-room", label: "Data Room", content: <DataRoomTab /> },
  { value: "verification", label: "Verification", content: <VerificationTab /> },
];

/** The manager's work by what is looked after; the address says which. */
export const ManagerTabs = () => <AddressTabs label="What you manage" tabs={tabs} />;
