import { type ComponentType, Suspense } from "react";
import { useSearchParams } from "react-router";
import { RowsSkeleton } from "../../../ui/skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";

type SectionTabsProps = { label: string; parts: readonly { value: string; label: string; Part: ComponentType }[] };

/** The parts of a section; the address says which, the first without saying. */
export function SectionTabs({ label, parts }: SectionTabsProps) {
  const [query, setQuery] = useSearchParams();
  const first = parts[0]?.value ?? "";
  return (
    <Tabs
      label={label}
      value={parts.find(({ value }) => value === query.get("tab"))?.value ?? first}
      onChange={(tab) => setQuery(tab === first ? {} : { tab }, { preventScrollReset: true })}
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
