import { HandHelping, UserPlus, UserRound } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router";
import { openedHere, useUrlDialog } from "#browser/url-dialog.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/choice.tsx";
import { PriorityBadge, TaskStatusBadge } from "#ui/status-badges.tsx";
import { shownStatus } from "../../client.ts";
import { DueDay } from "../../parts/due-day.tsx";
import type { ContractorTask } from "../contract.ts";

/** What can be done with a row; the same functions at every drawing, so that other rows stand still. */
export type RowActs = {
  onChoose: (id: string, isChosen: boolean) => void;
  onAssign: (task: ContractorTask) => void;
  onTake: (task: ContractorTask) => void;
};

type AssignableTasksProps = {
  tasks: readonly ContractorTask[];
  chosen: ReadonlySet<string>;
  isTaking: (id: string) => boolean;
  acts: RowActs;
};

/** Tasks with a box to choose each by, and what can be done with one. */
export function AssignableTasks({ tasks, chosen, isTaking, acts }: AssignableTasksProps) {
  const { hrefOf } = useUrlDialog("task");
  return (
    <ul aria-label="Tasks" className="overflow-hidden rounded-card border border-line bg-surface">
      {tasks.map((task) => (
        <AssignableTask
          key={task.id}
          task={task}
          isChosen={chosen.has(task.id)}
          isTaking={isTaking(task.id)}
          href={hrefOf(task)}
          acts={acts}
        />
      ))}
    </ul>
  );
}

/** Whether it can be given to somebody now. */
export const canAssign = ({ can }: ContractorTask): boolean => can.assign === true;

type AssignableTaskProps = {
  task: ContractorTask;
  isChosen: boolean;
  isTaking: boolean;
  href: string;
  acts: RowActs;
};

const AssignableTask = memo(function AssignableTask({ task, isChosen, isTaking, href, acts }: AssignableTaskProps) {
  const mayAssign = canAssign(task);
  return (
    <li className="flex flex-col gap-x-4 gap-y-3 border-t border-line px-4 py-3 [contain-intrinsic-size:auto_9rem] [content-visibility:auto] first:border-t-0 md:flex-row md:items-center md:[contain-intrinsic-size:auto_6rem]">
      <div className="flex min-w-0 flex-1 items-start gap-1">
        <Checkbox
          label={<span className="sr-only">Choose {task.title}</span>}
          checked={isChosen}
          disabled={!mayAssign}
          onChange={(event) => acts.onChoose(task.id, event.currentTarget.checked)}
          className={mayAssign ? "" : "invisible"}
        />
        <div className="flex min-w-0 flex-1 flex-col gap-1 py-1.5">
          <Link
            to={href}
            state={openedHere}
            preventScrollReset
            className="line-clamp-3 font-semibold break-words hover:underline"
          >
            {task.title}
          </Link>
          <span className="line-clamp-2 text-sm break-words text-ink-soft">
            <DueDay task={task} /> · {task.propertyName}
          </span>
          <span className="flex flex-wrap items-center gap-2">
            <TaskStatusBadge status={shownStatus(task)} />
            <PriorityBadge priority={task.priority} />
            <Hands task={task} />
          </span>
        </div>
      </div>
      {mayAssign ? (
        <div className="grid auto-cols-fr grid-flow-col gap-2 max-md:pl-7 md:flex md:shrink-0">
          {task.taken ? null : (
            <Button
              onClick={() => acts.onTake(task)}
              busy={isTaking}
              busyLabel="Taking"
              aria-label={`Take ${task.title}`}
              icon={<HandHelping aria-hidden="true" className="size-5" />}
            >
              Take
            </Button>
          )}
          <Button onClick={() => acts.onAssign(task)} aria-label={`Assign ${task.title}`}>
            Assign
          </Button>
        </div>
      ) : null}
    </li>
  );
});

function Hands({ task }: { task: ContractorTask }) {
  if (!task.taken) {
    // What its keepers did themselves can be taken by nobody any more.
    if (task.status === "completed") return null;
    return (
      <Badge tone="brand" icon={UserPlus}>
        Not taken yet
      </Badge>
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-1 text-sm text-ink-soft">
      <UserRound aria-hidden="true" className="size-4 shrink-0" />
      <span className="line-clamp-1 min-w-0 break-all">{task.assignedTechnician ?? "Nobody yet"}</span>
    </span>
  );
}
