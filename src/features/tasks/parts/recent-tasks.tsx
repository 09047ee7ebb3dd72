import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { ButtonLink } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { PriorityBadge, TaskStatusBadge } from "#ui/status-badges.tsx";
import { shownStatus, useTaskDetail, useTaskStatus } from "../client.ts";
import type { Task } from "../contract.ts";
import { KeepTask } from "../editing/parts/keep-task.tsx";
import { TaskActions } from "./task-actions.tsx";
import { TaskBody } from "./task-body.tsx";
import { DueDay } from "./task-list.tsx";
import { Why } from "./why.tsx";

/** A few tasks in short, each saying why it is there; one opens in place with all that is known and can be done. */
export function RecentTasks({ tasks }: { tasks: readonly Task[] }) {
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <Divided>
      {tasks.map((task) => (
        <RecentTask
          key={task.id}
          task={task}
          isOpen={task.id === openId}
          onToggle={() => setOpenId(task.id === openId ? null : task.id)}
        />
      ))}
    </Divided>
  );
}

type RecentTaskProps = { task: Task; isOpen: boolean; onToggle: () => void };

function RecentTask({ task, isOpen, onToggle }: RecentTaskProps) {
  const panelId = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={onToggle}
        className="flex w-full items-start gap-3 px-4 py-3.5 text-left hover-fade hover:bg-hush focus-visible:-outline-offset-2"
      >
        <span className="flex min-w-0 flex-1 flex-col gap-1.5">
          <span className="line-clamp-3 font-semibold break-words">{task.title}</span>
          <span className="text-sm break-words text-ink-soft">
            <DueDay task={task} /> · {task.propertyName}
          </span>
          <span className="flex flex-wrap gap-1.5">
            <TaskStatusBadge status={shownStatus(task)} />
            <PriorityBadge priority={task.priority} />
          </span>
          {task.why && !isOpen ? <Why>{task.why}</Why> : null}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={clsx(
            "mt-0.5 size-5 shrink-0 text-ink-soft transition-transform duration-150",
            isOpen && "rotate-180",
          )}
        />
      </button>
      {isOpen ? <Details id={panelId} task={task} /> : null}
    </li>
  );
}

function Details({ id, task }: { id: string; task: Task }) {
  const { data, error, refetch } = useTaskDetail(task.id);
  const moves = useTaskStatus();
  return (
    <div id={id} className="animate-fade border-t border-line px-4 py-4">
      <TaskBody task={task} detail={data?.task} failed={error} onRetry={() => void refetch()} />
      <div className="mt-5 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        <TaskActions task={task} moves={moves} />
        <KeepTask task={data?.task ?? task} />
        <ButtonLink to={`/tasks?task=${task.id}`} variant="plain">
          Open in Tasks
        </ButtonLink>
      </div>
    </div>
  );
}
