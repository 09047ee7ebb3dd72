import { Suspense, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { RowsSkeleton } from "./skeleton.tsx";
import { type Tab, Tabs } from "./tabs.tsx";

/** Tabs of which the address says the one in view, the first without saying; a part may load when it is opened. */
export function AddressTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const [query, setQuery] = useSearchParams();
  const asked = query.get("tab");
  const first = tabs[0]?.value ?? "";
  return (
    <div ref={useBroughtIntoView(asked !== null)} className="min-w-0 scroll-mt-20">
      <Tabs
        label={label}
        value={tabs.find(({ value }) => value === asked)?.value ?? first}
        onChange={(tab) => setQuery(tab === first ? {} : { tab }, { preventScrollReset: true })}
        tabs={tabs.map((tab) => ({ ...tab, content: <Suspense fallback={<RowsSkeleton />}>{tab.content}</Suspense> }))}
      />
    </div>
  );
}

/** On phones what stands above may fill the screen: somebody who comes for one tab is taken to it. */
function useBroughtIntoView(isAskedFor: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const [cameForIt] = useState(isAskedFor);
  useEffect(() => {
    const top = place.current?.getBoundingClientRect().top ?? 0;
    if (cameForIt && window.scrollY === 0 && top > window.innerHeight * 0.75) place.current?.scrollIntoView();
  }, [cameForIt]);
  return place;
}
