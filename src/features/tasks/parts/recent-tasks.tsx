import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { Divided } from "#ui/card.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { PriorityBadge, TaskStatusBadge } from "#ui/status-badges.tsx";
import { shownStatus } from "../client.ts";
import type { Task } from "../contract.ts";
import { DueDay } from "./due-day.tsx";
import { Why } from "./why.tsx";

const OpenRecent = lazy(async () => ({ default: (await import("./open-recent.tsx")).OpenRecent }));

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
      {isOpen ? (
        <div id={panelId} className="animate-fade border-t border-line px-4 py-4">
          <Suspense fallback={<RowsSkeleton rows={2} />}>
            <OpenRecent task={task} />
          </Suspense>
        </div>
      ) : null}
    </li>
  );
}
