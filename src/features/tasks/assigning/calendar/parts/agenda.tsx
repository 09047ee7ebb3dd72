import { CalendarClock } from "lucide-react";
import { relativeDay } from "#domain/days.ts";
import { Button } from "#ui/button.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { EmptyState } from "#ui/states.tsx";
import { TaskStatusBadge } from "#ui/status-badges.tsx";
import type { CalendarEntry } from "../../contract.ts";
import { byDay, canMove, longDay, monthName, shownStatus, timeOf } from "../rules.ts";

type AgendaProps = {
  month: string;
  today: string;
  entries: readonly CalendarEntry[];
  onOpen: (entry: CalendarEntry) => void;
};

/** The month day by day: what is late first, then what comes; what is over stays at hand below. */
export function Agenda({ month, today, entries, onOpen }: AgendaProps) {
  const days = [...byDay(entries.filter(({ day }) => day.startsWith(month)))].sort(([a], [b]) => a.localeCompare(b));
  if (days.length === 0) {
    return (
      <EmptyState title={`Nothing in ${monthName(month)}`}>
        Tasks that you have stand here on the day they are meant to be done.
      </EmptyState>
    );
  }
  const past = days.flatMap(([day, ofDay]) => (day < today ? ofDay : []));
  const late = past.filter(canMove);
  const done = past.filter((entry) => !canMove(entry));
  return (
    <div className="flex flex-col gap-6">
      {late.length > 0 ? (
        <Section title="Should be done by now">
          <DayEntries entries={late} onOpen={onOpen} showsDay />
        </Section>
      ) : null}
      {days
        .filter(([day]) => day >= today)
        .map(([day, ofDay]) => (
          <Section
            key={day}
            title={
              <>
                {longDay(day)} <span className="font-normal text-ink-soft">{relativeDay(day, today)}</span>
              </>
            }
          >
            <DayEntries entries={ofDay} onOpen={onOpen} />
          </Section>
        ))}
      {done.length > 0 ? (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
            Done earlier ({done.length.toLocaleString("en-NG")})
          </summary>
          <DayEntries entries={done} onOpen={onOpen} showsDay />
        </details>
      ) : null}
    </div>
  );
}

type DayEntriesProps = {
  entries: readonly CalendarEntry[];
  onOpen: (entry: CalendarEntry) => void;
  showsDay?: boolean;
};

/** Tasks in rows, each with the way to another day. */
export function DayEntries({ entries, onOpen, showsDay = false }: DayEntriesProps) {
  if (entries.length === 0) return <p className="text-ink-soft">Nothing on this day.</p>;
  return (
    <Divided>
      {entries.map((entry) => (
        <li
          key={entry.taskId}
          className="flex flex-col gap-3 px-4 py-3 [contain-intrinsic-size:auto_8rem] [content-visibility:auto] sm:flex-row sm:items-center"
        >
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <p className="line-clamp-3 font-semibold break-words">
              {timeOf(entry) ? <span className="tabular-nums">{timeOf(entry)} </span> : null}
              {entry.title}
            </p>
            <p className="line-clamp-2 text-sm break-words text-ink-soft">
              {[showsDay ? longDay(entry.day) : null, entry.propertyName, entry.assignedTechnician ?? "Nobody yet"]
                .filter(Boolean)
                .join(" · ")}
            </p>
            <span>
              <TaskStatusBadge status={shownStatus(entry)} />
            </span>
          </div>
          <Button
            onClick={() => onOpen(entry)}
            icon={<CalendarClock aria-hidden="true" className="size-5" />}
            className="shrink-0"
          >
            {canMove(entry) ? "Move to…" : "Open"}
            <span className="sr-only"> {entry.title}</span>
          </Button>
        </li>
      ))}
    </Divided>
  );
}
