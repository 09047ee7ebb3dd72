import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Section } from "#ui/card.tsx";
import { useDrag } from "#ui/use-drag.tsx";
import type { CalendarEntry } from "../../contract.ts";
import { byDay, canMove, dayByKey, longDay, monthName, movedTo, weeksOf } from "../rules.ts";
import { DayEntries } from "./agenda.tsx";
import { DayCell } from "./day-cell.tsx";

type MonthGridProps = {
  month: string;
  today: string;
  entries: readonly CalendarEntry[];
  onOpen: (entry: CalendarEntry) => void;
  onMove: (entry: CalendarEntry, when: string) => void;
  onMonth: (month: string) => void;
};

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** The month in weeks. A task goes to another day by dragging it, by Shift and an arrow, or by its dialog. */
export function MonthGrid({ month, today, entries, onOpen, onMove, onMonth }: MonthGridProps) {
  const [chosen, setChosen] = useState<string>();
  const drag = useDrag((entry: CalendarEntry, day) => {
    if (day !== entry.day) onMove(entry, movedTo(entry, day));
  });
  const days = byDay(entries);
  const keys = useKeys({ month, days, onMove, onMonth });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft max-md:hidden">
        Drag a task to another day. By keyboard: Shift and an arrow key moves it, Enter opens it.
      </p>
      <table
        ref={keys.grid}
        aria-label={monthName(month)}
        className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-card border border-line bg-surface"
      >
        <Weekdays />
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  look={{ isOutside: !day.startsWith(month), isToday: day === today, isChosen: day === chosen }}
                  isOver={drag.over === day}
                  entries={days.get(day) ?? []}
                  onChoose={setChosen}
                  onOpen={onOpen}
                  onKey={keys.onKey}
                  handlersOf={drag.handlersOf}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {drag.ghost}
      {chosen ? (
        <Section title={longDay(chosen)} className="animate-fade">
          <DayEntries entries={days.get(chosen) ?? []} onOpen={onOpen} />
        </Section>
      ) : null}
    </div>
  );
}

function Weekdays() {
  return (
    <thead>
      <tr>
        {weekdays.map((name) => (
          <th key={name} scope="col" className="border-b border-line py-2 text-sm font-semibold text-ink-soft">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type KeysProps = Pick<MonthGridProps, "month" | "onMove" | "onMonth"> & { days: ReadonlyMap<string, CalendarEntry[]> };

/** Moving by keys: the task keeps the focus on its new day, or that day does where it is one of too many to show. */
function useKeys({ month, days, onMove, onMonth }: KeysProps) {
  const grid = useRef<HTMLTableElement>(null);
  const wanted = useRef<{ taskId: string; day: string }>(null);
  useEffect(() => {
    const { taskId, day = "" } = wanted.current ?? {};
    const cell = grid.current?.querySelector(`[data-drop="${day}"]`);
    if (!cell || !days.get(day)?.some((entry) => entry.taskId === taskId)) return;
    wanted.current = null;
    (cell.querySelector<HTMLElement>(`[data-entry="${taskId}"]`) ?? cell.querySelector("button"))?.focus();
  });
  const onKey = (event: KeyboardEvent, entry: CalendarEntry) => {
    const day = dayByKey(entry.day, event);
    if (day === null || !canMove(entry)) return;
    event.preventDefault();
    wanted.current = { taskId: entry.taskId, day };
    onMove(entry, movedTo(entry, day));
    if (!weeksOf(month).flat().includes(day)) onMonth(day.slice(0, 7));
  };
  return { grid, onKey };
}
