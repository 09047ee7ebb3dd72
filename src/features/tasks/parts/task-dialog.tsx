import { ClipboardCheck } from "lucide-react";
import { useRef, useState } from "react";
import { formatNaira, nairaToKobo, readNaira } from "#domain/money.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, Input } from "#ui/field.tsx";
import { PriorityBadge, TaskStatusBadge } from "#ui/status-badges.tsx";
import { shownStatus, useTaskDetail, useTaskStatus } from "../client.ts";
import type { Task, TaskDetail } from "../contract.ts";
import { KeepTask } from "../editing/parts/keep-task.tsx";
import { GiveBack } from "../returning/parts/give-back.tsx";
import { canMove, TaskActions } from "./task-actions.tsx";
import { TaskBody } from "./task-body.tsx";

type TaskDialogProps = {
  /** Closed while it is null. */
  id: string | null;
  /** The task as a list shows it, so that it opens with words instead of shapes. */
  listed?: Task;
  onClose: () => void;
};

/** Everything of one task, with what its reader can do about it. */
export function TaskDialog({ id, listed, onClose }: TaskDialogProps) {
  if (id === null) return null;
  return <OpenTask key={id} id={id} listed={listed} onClose={onClose} />;
}

function OpenTask({ id, listed, onClose }: TaskDialogProps & { id: string }) {
  const { data, error, isFetching, refetch } = useTaskDetail(id);
  const moves = useTaskStatus();
  const cost = useActualCost();
  const detail = data?.task;
  const task = detail ?? listed;
  const retry = () => void refetch();
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => open || onClose()}
      title={task?.title ?? (error ? "This task could not be opened" : "Opening the task")}
      description={task ? <UnderTitle task={task} /> : undefined}
      actions={
        task && (canMove(task) || task.can.edit || detail?.can.verify) ? (
          <>
            <KeepTask task={task} />
            <GiveBack task={task} onGone={onClose} />
            {detail?.can.verify ? <VerifyLink taskId={detail.id} /> : null}
            <TaskActions task={task} moves={moves} actualCost={cost.naira} check={cost.check} />
          </>
        ) : error && !task ? (
          <Button onClick={retry} busy={isFetching} busyLabel="Trying again">
            Try again
          </Button>
        ) : undefined
      }
    >
      <TaskBody task={task} detail={detail} failed={error} onRetry={retry} />
      {task && canMove(task) ? <ActualCost task={task} cost={cost} /> : null}
    </Dialog>
  );
}

/** To the manager's screen, where the proof stands beside the form. */
function VerifyLink({ taskId }: { taskId: string }) {
  return (
    <ButtonLink
      to={`/property-manager-dashboard?tab=verification&verify=${taskId}`}
      variant="brand"
      icon={<ClipboardCheck aria-hidden="true" className="size-5" />}
    >
      Verify work
    </ButtonLink>
  );
}

function UnderTitle({ task }: { task: Task | TaskDetail }) {
  return (
    <span className="flex flex-wrap items-center gap-2 pt-1">
      <TaskStatusBadge status={shownStatus(task)} />
      <PriorityBadge priority={task.priority} />
    </span>
  );
}

/** What is typed as the cost; `check` says whether it can be read, and where it cannot goes there and says so. */
function useActualCost() {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const kobo = typed.trim() === "" ? null : readNaira(typed);
  return {
    field,
    typed,
    wrong,
    naira: kobo === null ? null : kobo / 100,
    type: (text: string) => {
      setTyped(text);
      setWrong(false);
    },
    check: () => {
      const isFine = typed.trim() === "" || kobo !== null;
      setWrong(!isFine);
      if (!isFine) field.current?.focus();
      return isFine;
    },
  };
}

function ActualCost({ task, cost }: { task: Task; cost: ReturnType<typeof useActualCost> }) {
  if (task.estimatedCost === null) return null;
  const estimate = formatNaira(nairaToKobo(task.estimatedCost) ?? 0);
  return (
    <Field
      className="mt-6 max-w-sm"
      label="What it cost, once it is done"
      optional
      help={`In naira. Left empty, the estimate of ${estimate} counts.`}
      error={cost.wrong ? "Enter an amount such as 45,000." : undefined}
    >
      <Input
        ref={cost.field}
        inputMode="decimal"
        autoComplete="off"
        value={cost.typed}
        onChange={(event) => cost.type(event.currentTarget.value)}
        className="tabular-nums"
      />
    </Field>
  );
}
