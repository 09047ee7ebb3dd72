import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { lagosDay } from "#domain/days.ts";
import { Day, Instant } from "./values.tsx";

export type TimeLineEntry = {
  key: string;
  icon: LucideIcon;
  tone?: "plain" | "good" | "warn" | "bad";
  title: ReactNode;
  note?: ReactNode;
  by?: string | null;
  at: string;
  /** It is known to the day alone. */
  isDay?: boolean;
  to?: string | undefined;
};

const tones = { plain: "text-brand", good: "text-good", warn: "text-warn", bad: "text-bad" };

/** What happened to one thing, the latest first; each line leads to what it is about. */
export function TimeLine({ label, entries }: { label: string; entries: readonly TimeLineEntry[] }) {
  return (
    <ol aria-label={label} className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {entries.map(({ key, ...entry }) => (
        <Line key={key} {...entry} />
      ))}
    </ol>
  );
}

function Line({ icon: Icon, tone = "plain", title, note, by, at, isDay, to }: Omit<TimeLineEntry, "key">) {
  const look = "flex min-h-14 items-start gap-3 px-4 py-3";
  const inside = (
    <>
      <Icon aria-hidden="true" className={clsx("mt-0.5 size-5 shrink-0", tones[tone])} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="font-medium break-words">{title}</span>
        {note ? <span className="line-clamp-3 break-words whitespace-pre-line">{note}</span> : null}
        <span className="text-sm text-ink-soft">
          {isDay ? <Day day={lagosDay(new Date(at))} /> : <Instant at={at} />}
          {by ? ` · ${by}` : ""}
        </span>
      </span>
    </>
  );
  return (
    <li>
      {to ? (
        <Link to={to} className={`${look} hover-fade hover:bg-hush focus-visible:-outline-offset-2`}>
          {inside}
        </Link>
      ) : (
        <div className={look}>{inside}</div>
      )}
    </li>
  );
}
