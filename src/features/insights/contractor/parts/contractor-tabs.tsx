import { ClipboardList, HardHat, Users } from "lucide-react";
import { useSearchParams } from "react-router";
import { Tabs } from "../../../../ui/tabs.tsx";
import { TaskManagement } from "../../../tasks/assigning/parts/task-management.tsx";
import { WhatToAsk } from "../../parts/invitation.tsx";

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
  const [query, setQuery] = useSearchParams();
  const tabs = [{ value: "tasks", label: "Task Management", content: <TaskManagement whenNone={whenNone} /> }];
  const asked = query.get("tab");
  const shown = tabs.find(({ value }) => value === asked)?.value ?? "tasks";
  return (
    <Tabs
      label="Your work"
      tabs={tabs}
      value={shown}
      onChange={(tab) => setQuery(tab === "tasks" ? {} : { tab }, { preventScrollReset: true })}
    />
  );
}
