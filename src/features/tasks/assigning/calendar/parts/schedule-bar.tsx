import { ChevronLeft, ChevronRight } from "lucide-react";
import { useAssignees } from "#features/teams/client.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { FilterChips } from "#ui/filter-chips.tsx";
import { Select } from "#ui/select.tsx";
import { monthAfter, monthName } from "../rules.ts";

export type ScheduleForm = "month" | "agenda";

type ScheduleBarProps = {
  month: string;
  today: string;
  member: string;
  form: ScheduleForm;
  change: (fields: { month?: string; member?: string; as?: string }) => void;
};

const forms = [
  { value: "month", label: "Month" },
  { value: "agenda", label: "Agenda" },
];

/** Which month, whose tasks, and in what form. */
export function ScheduleBar({ month, today, member, form, change }: ScheduleBarProps) {
  const hands = useAssignees().data ?? [];
  const go = (count: number) => change({ month: monthAfter(month, count) });
  return (
    <div className="flex flex-col gap-3 md:flex-row md:flex-wrap md:items-center">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-1 md:mr-auto">
        <IconButton label="Month before" onClick={() => go(-1)}>
          <ChevronLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <h2 aria-live="polite" className="text-center text-lg font-bold md:min-w-36">
          {monthName(month)}
        </h2>
        <IconButton label="Month after" onClick={() => go(1)}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </IconButton>
        <Button
          variant="plain"
          onClick={() => change({ month: "" })}
          disabled={month === today.slice(0, 7)}
          className="max-md:px-2"
        >
          Today
        </Button>
      </div>
      <FilterChips label="Form" options={forms} value={form} onChange={(as) => change({ as })} />
      <div className="md:w-60">
        <Select
          aria-label="Team member"
          options={[
            { value: "", label: "Whole team" },
            ...hands.map(({ id, name, isYou }) => ({ value: id, label: isYou ? `${name} (you)` : name })),
          ]}
          value={hands.some(({ id }) => id === member) ? member : ""}
          onChange={(event) => change({ member: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}
