import { clsx } from "clsx";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { CsvButton } from "#browser/csv-button.tsx";
import { lagosDay } from "#domain/days.ts";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { useHasRoom } from "#ui/use-room.ts";
import { contractorTaskApi } from "../../client.ts";
import type { CalendarEntry } from "../../contract.ts";
import { inputOfMonth, useCalendar, useMove } from "../client.ts";
import { monthOf } from "../rules.ts";
import { Agenda } from "./agenda.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { ScheduleBar, type ScheduleForm } from "./schedule-bar.tsx";

/** Month, member and form of the calendar stand in the address. */
function useSchedule(today: string) {
  const [query, setQuery] = useSearchParams();
  const hasRoom = useHasRoom("md");
  const asked = query.get("as");
  const form: ScheduleForm = asked === "month" || asked === "agenda" ? asked : hasRoom ? "month" : "agenda";
  const change = (fields: { month?: string; member?: string; as?: string }) =>
    setQuery(
      (last) => {
        for (const [name, value] of Object.entries(fields)) value ? last.set(name, value) : last.delete(name);
        return last;
      },
      { preventScrollReset: true, replace: true },
    );
  return { month: monthOf(query.get("month"), today), member: query.get("member") ?? "", form, change };
}

/** When the contractor means each task to be done, by month or as a list, and how it is moved. */
export function ScheduleView() {
  const today = lagosDay(new Date());
  const { month, member, form, change } = useSchedule(today);
  const { data, error, isFetching, isPlaceholderData, refetch } = useCalendar(month, member);
  const [open, setOpen] = useState<CalendarEntry>();
  const move = useMove();
  const shown = { month, today, entries: data?.entries ?? [], onOpen: setOpen };
  const hasFailed = error !== null && (data === undefined || isPlaceholderData);
  return (
    <section aria-label="Schedule" className="flex flex-col gap-4">
      <ScheduleBar month={month} today={today} member={member} form={form} change={change} />
      {hasFailed ? <FailedState onRetry={() => void refetch()} busy={isFetching} /> : null}
      {data === undefined && !hasFailed ? (
        <Loading label="Loading the schedule">
          <RowsSkeleton rows={8} />
        </Loading>
      ) : null}
      {data && !hasFailed ? (
        <div className={clsx("transition-opacity duration-150", isPlaceholderData && "opacity-50")}>
          {form === "month" ? (
            <MonthGrid {...shown} onMove={move} onMonth={(next) => change({ month: next })} />
          ) : (
            <Agenda {...shown} />
          )}
        </div>
      ) : null}
      <CsvButton call={contractorTaskApi.readCalendar} input={inputOfMonth(month, member)} />
      {open ? <EntryDialog entry={open} onMove={move} onClose={() => setOpen(undefined)} /> : null}
    </section>
  );
}
