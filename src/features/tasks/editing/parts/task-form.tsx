import { sendOnce } from "#browser/drafts.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { Input } from "#ui/field.tsx";
import type { Task, TaskDetail } from "../../contract.ts";
import { taskKeepingApi } from "../client.ts";
import { taskFields } from "../fields.ts";
import { amountText, TaskFields } from "./task-fields.tsx";

const { actualCost, ...newFields } = taskFields;
const { propertyId: _, ...openFields } = newFields;
const tryAgain = "Please try again.";

type TaskFormProps = {
  /** Left out where one is added. */
  task?: Task | TaskDetail;
  /** Where a new one is added, if that is known. */
  propertyId?: string;
  onClose: () => void;
};

/** Adds a task, or changes one; of a completed one only what it cost. */
export function TaskForm({ task, propertyId = "", onClose }: TaskFormProps) {
  if (!task) return <NewTask propertyId={propertyId} onClose={onClose} />;
  if (task.status === "completed") return <CorrectCost task={task} onClose={onClose} />;
  return <EditTask task={task} onClose={onClose} />;
}

const done = (onClose: () => void) => {
  void refresh("task");
  onClose();
};

function NewTask({ propertyId, onClose }: { propertyId: string; onClose: () => void }) {
  const draft = `task.new.${propertyId}`;
  const form = useForm({
    ...{ name: "task", draft, fields: newFields },
    failed: { title: "Task not added", text: tryAgain },
    send: async (latest) => {
      const { task } = await sendOnce("task.new", taskKeepingApi.createTask, latest());
      goodToast("Task Added", task.title);
    },
    onSent: () => done(onClose),
  });
  return (
    <FormDialog form={form} title="Add task" act="Add task" busy="Saving" wide onClose={onClose}>
      <TaskFields propertyId={propertyId} draft={draft} />
    </FormDialog>
  );
}

type EditProps = { task: Task | TaskDetail; onClose: () => void };

function EditTask({ task, onClose }: EditProps) {
  const { id, version } = task;
  const form = useForm({
    name: "task",
    fields: openFields,
    failed: { title: "Update Failed", text: tryAgain },
    send: async (latest) => {
      await sendOnce(`task.${id}`, taskKeepingApi.editTask, { id, version, ...latest() });
      goodToast("Task Updated", latest().title);
    },
    onSent: () => done(onClose),
  });
  return (
    <FormDialog form={form} title="Edit task" act="Save" busy="Saving" wide onClose={onClose}>
      <TaskFields task={task} propertyId={task.propertyId} />
    </FormDialog>
  );
}

function CorrectCost({ task, onClose }: EditProps) {
  const { id, version, title } = task;
  const form = useForm({
    name: "task",
    fields: { actualCost },
    failed: { title: "Update Failed", text: tryAgain },
    send: (latest) => sendOnce(`task.${id}`, taskKeepingApi.editTask, { id, version, ...latest() }),
    onSent: () => {
      goodToast("Task Updated", title);
      done(onClose);
    },
  });
  return (
    <FormDialog
      form={form}
      title="Edit task"
      description="A completed task stays as it is; what it cost can be corrected."
      act="Save"
      busy="Saving"
      wide
      onClose={onClose}
    >
      <FormField field={actualCost} help="In naira. Left empty, the estimate counts.">
        <Input
          inputMode="decimal"
          autoComplete="off"
          className="tabular-nums"
          defaultValue={amountText(task.actualCost)}
        />
      </FormField>
    </FormDialog>
  );
}
