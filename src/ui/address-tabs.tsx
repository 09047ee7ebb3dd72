import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { RowsSkeleton } from "./skeleton.tsx";
import { type Tab, Tabs } from "./tabs.tsx";

/** Tabs of which the address says the one in view, the first without saying; a part may load when it is opened. */
export function AddressTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const [query, setQuery] = useSearchParams();
  const asked = query.get("tab");
  const first = tabs[0]?.value ?? "";
  return (
    <Tabs
      label={label}
      value={tabs.find(({ value }) => value === asked)?.value ?? first}
      onChange={(tab) => setQuery(tab === first ? {} : { tab }, { preventScrollReset: true })}
      tabs={tabs.map((tab) => ({ ...tab, content: <Suspense fallback={<RowsSkeleton />}>{tab.content}</Suspense> }))}
    />
  );
}
