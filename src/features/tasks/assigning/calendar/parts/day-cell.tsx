import { clsx } from "clsx";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { HTMLAttributes, KeyboardEvent } from "react";
import { formatDay } from "#domain/days.ts";
import { taskStatusLabels } from "#domain/vocab.ts";
import type { CalendarEntry } from "../../contract.ts";
import { canMove, shownStatus, timeOf } from "../rules.ts";

const tasks = (count: number) => (count === 0 ? "no tasks" : count === 1 ? "1 task" : `${count} tasks`);

/** What is said after the number of a day. */
const restOf = (day: string, isToday: boolean, entries: readonly CalendarEntry[]): string => {
  const late = entries.some(({ overdue }) => overdue) ? ", some late" : "";
  return `${formatDay(day).replace(/^\d+/, "")}${isToday ? ", today" : ""}, ${tasks(entries.length)}${late}`;
};

type DayCellProps = {
  day: string;
  look: { isOutside: boolean; isToday: boolean; isChosen: boolean };
  /** A task is being dragged over it. */
  isOver: boolean;
  entries: readonly CalendarEntry[];
  onChoose: (day: string) => void;
  onOpen: (entry: CalendarEntry) => void;
  onKey: (event: KeyboardEvent, entry: CalendarEntry) => void;
  handlersOf: (entry: CalendarEntry) => HTMLAttributes<HTMLElement>;
};

const mostShown = 3;

/** One day: its number, and its tasks where there is room; else how many there are. */
export function DayCell({ day, look, isOver, entries, onChoose, ...acts }: DayCellProps) {
  const { isOutside, isToday, isChosen } = look;
  const more = entries.length - mostShown;
  const hasLate = entries.some(({ overdue }) => overdue);
  return (
    <td
      data-drop={day}
      aria-current={isToday ? "date" : undefined}
      className={clsx(
        "h-14 border-line p-0 align-top hover-fade not-first:border-l md:h-32 md:p-1 [tr+tr>&]:border-t",
        isOver ? "bg-brand-tint" : isOutside && "bg-canvas",
      )}
    >
      <button
        type="button"
        onClick={() => onChoose(day)}
        aria-pressed={isChosen}
        className="flex w-full items-center gap-1 rounded-control p-0.5 hover:bg-hush focus-visible:-outline-offset-2 max-md:h-14 max-md:flex-col max-md:justify-center"
      >
        <span
          className={clsx(
            "inline-flex size-7 items-center justify-center rounded-full text-sm font-semibold tabular-nums",
            isToday ? "bg-brand text-on-fill" : isOutside ? "text-ink-soft" : "text-ink",
            isChosen && "outline-2 outline-brand",
          )}
        >
          {Number(day.slice(8))}
        </span>
        <span className="sr-only">{restOf(day, isToday, entries)}</span>
        {entries.length > 0 ? (
          <span
            aria-hidden="true"
            className={clsx(
              "min-w-5 rounded-full px-1 text-center text-sm leading-5 tabular-nums md:hidden",
              hasLate ? "bg-bad-tint text-bad" : "bg-brand-tint text-brand",
            )}
          >
            {entries.length > 99 ? "99+" : entries.length}
          </span>
        ) : null}
      </button>
      <ul className="flex flex-col gap-1 max-md:hidden">
        {entries.slice(0, mostShown).map((entry) => (
          <li key={entry.taskId}>
            <Chip entry={entry} {...acts} />
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <button
          type="button"
          onClick={() => onChoose(day)}
          className="min-h-6 px-1.5 text-sm font-semibold text-brand hover:underline max-md:hidden"
        >
          +{more} more<span className="sr-only"> on {formatDay(day)}</span>
        </button>
      ) : null}
    </td>
  );
}

const looks = {
  overdue: "bg-bad-tint text-bad",
  completed: "bg-good-tint text-good",
  in_progress: "bg-brand-tint text-brand",
  pending: "bg-hush text-ink",
  cancelled: "bg-hush text-ink-soft",
};

type ChipProps = { entry: CalendarEntry } & Pick<DayCellProps, "onOpen" | "onKey" | "handlersOf">;

function Chip({ entry, onOpen, onKey, handlersOf }: ChipProps) {
  const status = shownStatus(entry);
  const time = timeOf(entry);
  const Icon = status === "overdue" ? CircleAlert : status === "completed" ? CircleCheck : null;
  const title = time ? `${time} ${entry.title}` : entry.title;
  const words = [title, taskStatusLabels[status], entry.assignedTechnician].filter(Boolean).join(", ");
  return (
    <button
      type="button"
      data-entry={entry.taskId}
      aria-label={words}
      title={words}
      onClick={() => onOpen(entry)}
      onKeyDown={(event) => onKey(event, entry)}
      {...(canMove(entry) ? handlersOf(entry) : {})}
      className={clsx(
        "flex min-h-6 w-full items-center gap-1 rounded-[6px] px-1.5 text-left text-sm font-medium select-none focus-visible:-outline-offset-2",
        looks[status],
        canMove(entry) && "cursor-grab",
      )}
    >
      {Icon ? <Icon aria-hidden="true" className="size-3.5 shrink-0" /> : null}
      <span className="min-w-0 truncate tabular-nums">{title}</span>
    </button>
  );
}
