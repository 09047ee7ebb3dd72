import { Suspense, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { RowsSkeleton } from "./skeleton.tsx";
import { type Tab, Tabs } from "./tabs.tsx";

/** A tab, or several that belong together and stand in a row of their own below. */
export type AddressTab = Tab & { parts?: readonly Tab[] };

const partsOf = (tab: AddressTab): readonly Tab[] => tab.parts ?? [tab];

/** Tabs of which the address says the one in view, the first without saying; a part may load when it is opened. */
export function AddressTabs({ label, tabs }: { label: string; tabs: readonly AddressTab[] }) {
  const [query, setQuery] = useSearchParams();
  const asked = query.get("tab");
  const all = tabs.flatMap(partsOf);
  const first = all[0]?.value ?? "";
  const shown = all.find(({ value }) => value === asked)?.value ?? first;
  const show = (tab: string) => setQuery(tab === first ? {} : { tab }, { preventScrollReset: true });
  const group = tabs.find((tab) => partsOf(tab).some(({ value }) => value === shown));
  const loaded = (tab: Tab) => ({ ...tab, content: <Suspense fallback={<RowsSkeleton />}>{tab.content}</Suspense> });
  return (
    <div ref={useBroughtIntoView(asked !== null)} className="min-w-0 scroll-mt-4">
      <Tabs
        label={label}
        value={group?.value ?? first}
        onChange={(value) =>
          show(partsOf(tabs.find((tab) => tab.value === value) ?? { value, label: "" })[0]?.value ?? value)
        }
        tabs={tabs.map(({ parts, ...tab }) =>
          parts
            ? {
                ...tab,
                content: (
                  <Tabs label={String(tab.label)} value={shown} onChange={show} tabs={parts.map(loaded)} isWithin />
                ),
              }
            : loaded(tab),
        )}
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
