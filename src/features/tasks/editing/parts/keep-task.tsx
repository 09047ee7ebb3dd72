import { Pencil, Plus, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button, type ButtonProps } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { Task } from "../../contract.ts";
import { useCancelTask } from "../client.ts";

const TaskForm = lazy(async () => ({ default: (await import("./task-form.tsx")).TaskForm }));

type AddTaskProps = { propertyId?: string; variant?: ButtonProps["variant"] };

/** Opens the form for a new task. */
export function AddTask({ propertyId, variant }: AddTaskProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)} icon={<Plus aria-hidden="true" className="size-5" />}>
        Add task
      </Button>
      <Suspense>{isOpen ? <TaskForm propertyId={propertyId} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}

const tight = "max-sm:px-1 max-sm:text-sm";

/** Edit and Delete of a task, for those who may. */
export function KeepTask({ task }: { task: Task }) {
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const close = () => setOpen(null);
  if (!task.can.edit && !task.can.cancel) return null;
  return (
    <div className="grid w-full auto-cols-fr grid-flow-col gap-2 sm:flex sm:w-auto">
      {task.can.edit ? (
        <Button
          onClick={() => setOpen("edit")}
          className={tight}
          icon={<Pencil aria-hidden="true" className="size-5 max-sm:hidden" />}
        >
          Edit
        </Button>
      ) : null}
      {task.can.cancel ? (
        <Button
          onClick={() => setOpen("delete")}
          className={tight}
          icon={<Trash2 aria-hidden="true" className="size-5 max-sm:hidden" />}
        >
          Delete
        </Button>
      ) : null}
      <Suspense>{open === "edit" ? <TaskForm task={task} onClose={close} /> : null}</Suspense>
      {open === "delete" ? <DeleteTask task={task} onClose={close} /> : null}
    </div>
  );
}

function DeleteTask({ task, onClose }: { task: Task; onClose: () => void }) {
  const cancel = useCancelTask(onClose);
  return (
    <ConfirmDialog
      title="Delete this task?"
      description={task.title}
      act="Delete"
      busy={cancel.isPending}
      busyLabel="Deleting"
      onConfirm={() => cancel.mutate({ id: task.id })}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        It is cancelled and leaves your lists; its history stays on record.
        {task.scheduleId ? " Its schedule goes on: the next one comes as planned." : ""}
        {task.contractorName ? ` ${task.contractorName} will be told.` : ""}
      </p>
    </ConfirmDialog>
  );
}
