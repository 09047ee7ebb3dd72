import { clsx } from "clsx";
import * as RadixTabs from "radix-ui/tabs";
import { type ReactNode, useEffect, useRef } from "react";

export type Tab = {
  value: string;
  label: ReactNode /** A text where there are more than were counted. */;
  count?: number | string;
  content?: ReactNode;
};

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  /** For tabs that all show one list, filtered: the list, in place of `content` of each tab. */
  children?: ReactNode;
  className?: string;
  /** Stands below another row of tabs. */
  isWithin?: boolean;
};

const rowLooks = {
  row: "mb-5 border-b border-line",
  within: "mb-4",
  tab: "-mb-px border-b-2 border-transparent data-[state=active]:border-brand data-[state=active]:text-brand",
  part: "rounded-full border border-line bg-surface text-sm data-[state=active]:border-brand data-[state=active]:bg-brand-tint data-[state=active]:text-brand",
};

/** What stays in view of the tab before the one shown, so that it can be seen that there is one. */
const besidePx = 72;

/** Tabs whose value the caller keeps, best in the address. On phones the row scrolls sideways. */
export function Tabs({ label, tabs, value, onChange, children, className, isWithin = false }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>(`[data-state="active"]`);
    if (shown && row.current && value) row.current.scrollLeft = shown.offsetLeft - besidePx;
  }, [value]);
  return (
    <RadixTabs.Root value={value} onValueChange={onChange} className={clsx("min-w-0", className)}>
      <RadixTabs.List
        ref={row}
        aria-label={label}
        className={clsx(
          "relative -mx-4 flex gap-1 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0 print:hidden",
          isWithin ? rowLooks.within : rowLooks.row,
        )}
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className={clsx(
              "inline-flex min-h-11 shrink-0 items-center gap-2 px-3 font-semibold text-ink-soft hover-fade hover:text-ink focus-visible:-outline-offset-2",
              isWithin ? rowLooks.part : rowLooks.tab,
            )}
          >
            {tab.label}
            {tab.count === undefined ? null : <Count value={tab.count} active={tab.value === value} />}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="focus-visible:outline-offset-4">
          {tab.value === value ? (tab.content ?? children) : null}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}

function Count({ value, active }: { value: number | string; active: boolean }) {
  return (
    <span
      className={clsx(
        "min-w-6 rounded-full px-1.5 text-center text-sm tabular-nums",
        active ? "bg-brand-tint text-brand" : "bg-hush text-ink-soft",
      )}
    >
      {value.toLocaleString("en-NG")}
    </span>
  );
}
