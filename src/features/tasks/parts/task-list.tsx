import { memo } from "react";
import { Link } from "react-router";
import { openedHere, useUrlDialog } from "#browser/url-dialog.ts";
import { nairaToKobo } from "#domain/money.ts";
import { PriorityBadge, TaskStatusBadge } from "#ui/status-badges.tsx";
import { Money } from "#ui/values.tsx";
import { shownStatus } from "../client.ts";
import type { Task } from "../contract.ts";
import { DueDay } from "./due-day.tsx";
import { Why } from "./why.tsx";

type Opening = {
  /** Where the details of a task are. */
  hrefOf: (task: Task) => string;
  /** Left out where the whole list is of one property. */
  showsProperty?: boolean;
};

const columns = "@4xl:grid @4xl:grid-cols-[minmax(0,1fr)_6.5rem_8.5rem_7.5rem_9.5rem] @4xl:items-center @4xl:gap-x-4";

type TaskListProps = { tasks: readonly Task[]; label: string } & Partial<Opening>;

/** Tasks in rows with columns where there is room, else as cards; one opens by `?task=` unless told otherwise. */
export function TaskList({ tasks, label, ...opening }: TaskListProps) {
  const { hrefOf } = useUrlDialog("task");
  return (
    <div className="@container">
      <div className="@4xl:overflow-hidden @4xl:rounded-card @4xl:border @4xl:border-line @4xl:bg-surface">
        <div
          aria-hidden="true"
          className={`hidden border-b border-line px-4 py-2.5 text-sm font-semibold text-ink-soft ${columns}`}
        >
          <span>Task</span>
          <span>Priority</span>
          <span>Status</span>
          <span>Due</span>
          <span className="text-right">Estimated cost</span>
        </div>
        <ul aria-label={label} className="flex flex-col gap-3 @4xl:gap-0">
          {tasks.map((task) => (
            <TaskCard key={task.id} task={task} hrefOf={hrefOf} {...opening} />
          ))}
        </ul>
      </div>
    </div>
  );
}

/** One task of a list; the whole of it opens its details. */
export const TaskCard = memo(function TaskCard({ task, hrefOf, showsProperty = true }: { task: Task } & Opening) {
  const place = showsProperty ? [task.propertyName, task.category] : [task.category, task.assignedTo];
  return (
    <li
      className={`relative flex flex-col gap-3 rounded-card border border-line bg-surface p-4 hover-fade [contain-intrinsic-size:auto_11.5rem] [content-visibility:auto] hover:bg-hush has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-brand @4xl:rounded-none @4xl:border-x-0 @4xl:border-b-0 @4xl:py-3 @4xl:[contain-intrinsic-size:auto_6rem] @4xl:first:border-t-0 ${columns}`}
    >
      <div className="flex min-w-0 flex-col gap-1">
        <Link
          to={hrefOf(task)}
          state={openedHere}
          preventScrollReset
          className="line-clamp-3 font-semibold break-words outline-none after:absolute after:inset-0"
        >
          {task.title}
        </Link>
        <span className="line-clamp-2 text-sm break-words text-ink-soft">{place.filter(Boolean).join(" · ")}</span>
        {task.why ? <Why>{task.why}</Why> : null}
      </div>
      <div className="flex flex-col gap-2.5 @4xl:contents">
        <div className="flex flex-wrap gap-2 @4xl:contents">
          <span>
            <PriorityBadge priority={task.priority} />
          </span>
          <span>
            <TaskStatusBadge status={shownStatus(task)} />
          </span>
        </div>
        <div className="flex items-baseline justify-between gap-3 text-sm @4xl:contents">
          <span className="@4xl:text-sm">
            <DueDay task={task} />
          </span>
          <span className="font-semibold @4xl:text-right @4xl:text-sm">
            <span className="sr-only">Estimated cost </span>
            {task.estimatedCost === null ? (
              <span className="font-normal text-ink-soft">No estimate</span>
            ) : (
              <Money kobo={nairaToKobo(task.estimatedCost)} />
            )}
          </span>
        </div>
      </div>
    </li>
  );
});
