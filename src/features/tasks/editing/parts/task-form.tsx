import { type FormEvent, useState } from "react";
import { lagosDay } from "#domain/days.ts";
import { nairaToKobo, readNaira } from "#domain/money.ts";
import { repairCategories } from "#domain/vocab.ts";
import { asItIs } from "#features/library/sops/parts/sop-field.tsx";
import { useOwnProperties } from "#features/properties/client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { Task, TaskDetail } from "../../contract.ts";
import { fieldProblems, useCreateTask, useEditTask } from "../client.ts";
import { type Draft, TaskFields } from "./task-fields.tsx";

const formId = "task-form";
const noAmount = "Enter an amount such as 45,000.";

const draftOf = (task: Task | undefined, propertyId: string): Draft => ({
  propertyId: task?.propertyId ?? propertyId,
  title: task?.title ?? "",
  description: task?.description ?? "",
  category: task?.category ?? repairCategories[0],
  priority: task?.priority ?? "medium",
  dueDate: task?.dueDate ?? lagosDay(new Date()),
  estimatedCost: amountText(task?.estimatedCost ?? null),
  estimatedHours: task?.estimatedHours == null ? "" : String(task.estimatedHours),
  contractor: task ? "as-it-is" : "",
  sop: task ? asItIs : "",
  actualCost: amountText(task?.actualCost ?? null),
});

const amountText = (naira: number | null) => (naira === null ? "" : naira.toLocaleString("en-NG"));

type TaskFormProps = {
  /** Left out where one is added. */
  task?: Task | TaskDetail;
  /** Where a new one is added, if that is known. */
  propertyId?: string;
  onClose: () => void;
};

/** Adds a task, or changes one; of a completed one only what it cost. */
export function TaskForm({ task, propertyId = "", onClose }: TaskFormProps) {
  const places = useOwnProperties() ?? [];
  const create = useCreateTask(onClose);
  const edit = useEditTask(onClose);
  const [draft, setDraft] = useState(() => draftOf(task, propertyId));
  const [own, setOwn] = useState<ReadonlyMap<string, string>>(new Map());
  const sent = task ? edit : create;
  const chosen = draft.propertyId || (places.length === 1 ? (places[0]?.id ?? "") : "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sent.isPending) return;
    const wrong = problemsOf({ ...draft, propertyId: chosen }, task?.status === "completed");
    setOwn(wrong);
    const [first] = wrong.keys();
    if (first) return void document.getElementById(`task-${first}`)?.focus();
    if (!task) {
      const { contractor, sop } = draft;
      create.mutate({ propertyId: chosen, ...fieldsOf(draft), contractorId: contractor || null, sopId: sop || null });
    } else if (task.status === "completed")
      edit.mutate({ id: task.id, actualCost: nairaOf(draft.actualCost), version: task.version });
    else {
      const contractorId = draft.contractor === "as-it-is" ? undefined : draft.contractor || null;
      const sopId = draft.sop === asItIs ? undefined : draft.sop || null;
      edit.mutate({ id: task.id, version: task.version, ...fieldsOf(draft), contractorId, sopId });
    }
  };
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={task ? "Edit task" : "Add task"}
      description={
        task?.status === "completed" ? "A completed task stays as it is; what it cost can be corrected." : undefined
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="action" busy={sent.isPending} busyLabel="Saving">
            {task ? "Save" : "Add task"}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TaskFields
          task={task}
          places={places}
          draft={{ ...draft, propertyId: chosen }}
          problems={own.size > 0 ? own : fieldProblems(sent.error)}
          onChange={(fields) => setDraft({ ...draft, ...fields })}
        />
      </form>
    </Dialog>
  );
}

const nairaOf = (text: string): number | null => {
  const kobo = text.trim() === "" ? null : readNaira(text);
  return kobo === null ? null : kobo / 100;
};

const fieldsOf = (draft: Draft) => ({
  title: draft.title,
  description: draft.description,
  category: draft.category,
  priority: draft.priority,
  dueDate: draft.dueDate,
  estimatedCost: nairaOf(draft.estimatedCost),
  estimatedHours: draft.estimatedHours.trim() === "" ? null : Number(draft.estimatedHours),
});

function problemsOf(draft: Draft, isCompleted: boolean): ReadonlyMap<string, string> {
  const wrong = new Map<string, string>();
  const isAmount = (text: string) => text.trim() === "" || nairaToKobo(nairaOf(text) ?? Number.NaN) !== null;
  if (isCompleted) {
    if (!isAmount(draft.actualCost)) wrong.set("actualCost", noAmount);
    return wrong;
  }
  if (draft.propertyId === "") wrong.set("propertyId", "Choose the property.");
  if (draft.title.trim() === "") wrong.set("title", "Title is required.");
  if (draft.description.trim() === "") wrong.set("description", "Description is required.");
  if (draft.dueDate === "") wrong.set("dueDate", "Due date is required.");
  if (!isAmount(draft.estimatedCost)) wrong.set("estimatedCost", noAmount);
  if (Number.isNaN(Number(draft.estimatedHours))) wrong.set("estimatedHours", "Enter hours such as 2.5.");
  return wrong;
}
