import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { inFigures } from "#domain/in-figures.ts";
import { useChosenInView } from "./use-chosen-in-view.ts";

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
  tab: "-mb-px border-b-2 border-transparent aria-selected:border-brand aria-selected:text-brand",
  part: "rounded-full border border-line bg-surface text-sm aria-selected:border-brand aria-selected:bg-brand-tint aria-selected:text-brand",
};

/** Where a key leads in the row, which goes round; undefined for a key that means nothing here. */
function placeOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, from: number, count: number) {
  if (altKey || ctrlKey || metaKey || shiftKey) return undefined;
  if (key === "ArrowRight") return (from + 1) % count;
  if (key === "ArrowLeft") return (from - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

/** The one stop of the Tab key; without a tab of this value the row must still be reached. */
const entryOf = (tabs: readonly Tab[], value: string) =>
  Math.max(
    0,
    tabs.findIndex((tab) => tab.value === value),
  );

/** What belongs to a tab: keys reach it, so that a long text without links can be scrolled. */
const panelOf = (row: string, value: string, isShown: boolean) => ({
  role: "tabpanel",
  id: `${row}-${value}-panel`,
  "aria-labelledby": `${row}-${value}`,
  hidden: !isShown,
  tabIndex: 0,
  className: "focus-visible:outline-offset-4",
});

/**
 * Tabs whose value the caller keeps, best in the address. On phones the row scrolls sideways. The Tab key enters the row
 * once, and arrows show the tab beside. By hand: what the library brings along is 10 KB of a first screen.
 */
export function Tabs({ label, tabs, value, onChange, children, className, isWithin = false }: TabsProps) {
  const row = useChosenInView(value, "[aria-selected=true]");
  const id = useId();
  const choose = (next: string | undefined) => {
    if (next !== undefined && next !== value) onChange(next);
  };
  const follow = (event: KeyboardEvent, from: number) => {
    const to = placeOf(event, from, tabs.length);
    if (to === undefined) return;
    event.preventDefault();
    row.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
    choose(tabs[to]?.value);
  };
  const entry = entryOf(tabs, value);
  return (
    <div className={clsx("min-w-0", className)}>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className={clsx(
          "relative -mx-4 flex gap-1 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0 print:hidden",
          isWithin ? rowLooks.within : rowLooks.row,
        )}
      >
        {tabs.map((tab, nth) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-${tab.value}-panel`}
            tabIndex={nth === entry ? 0 : -1}
            onClick={() => choose(tab.value)}
            onKeyDown={(event) => follow(event, nth)}
            className={clsx(
              "inline-flex min-h-11 shrink-0 items-center gap-2 px-3 font-semibold text-ink-soft hover-fade hover:text-ink focus-visible:-outline-offset-2",
              isWithin ? rowLooks.part : rowLooks.tab,
            )}
          >
            {tab.label}
            {tab.count === undefined ? null : <Count value={tab.count} active={tab.value === value} />}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div key={tab.value} {...panelOf(id, tab.value, tab.value === value)}>
          {tab.value === value ? (tab.content ?? children) : null}
        </div>
      ))}
    </div>
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
      {typeof value === "number" ? inFigures(value) : value}
    </span>
  );
}
