import { type FormEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { fieldProblems } from "../../editing/client.ts";
import { useAssign, useBulkAssign } from "../client.ts";
import type { ContractorTask } from "../contract.ts";
import { type AssignSheet, bulkSheet, manyOf, oneOf, sheetFaults, sheetOf } from "../sheet.rules.ts";
import { AssignFields, assignFormId } from "./assign-fields.tsx";

/** Gives one task to somebody of the team, with when and how. */
export function AssignOne({ task, onClose }: { task: ContractorTask; onClose: () => void }) {
  const [before] = useState(sheetOf(task));
  const assign = useAssign(onClose);
  return (
    <AssignDialog
      title={task.taken ? "Assign task" : "Take and assign task"}
      description={`${task.title} · ${task.propertyName}`}
      label="Assign"
      before={before}
      problem={assign.error}
      busy={assign.isPending}
      onSend={(sheet) => assign.mutate({ id: task.id, version: task.version, ...oneOf(sheet) })}
      onClose={onClose}
    />
  );
}

type AssignManyProps = { tasks: readonly ContractorTask[]; onDone: () => void; onClose: () => void };

/** Gives all chosen tasks to somebody of the team. */
export function AssignMany({ tasks, onDone, onClose }: AssignManyProps) {
  const count = tasks.length.toLocaleString("en-NG");
  const assign = useBulkAssign(onDone);
  return (
    <AssignDialog
      title={tasks.length === 1 ? "Assign 1 task" : `Assign ${count} tasks`}
      description="What you leave empty stays as it is on each of them."
      label={`Assign ${count}`}
      before={bulkSheet}
      problem={assign.error}
      busy={assign.isPending}
      onSend={(sheet) => assign.mutate({ taskIds: tasks.map(({ id }) => id), ...manyOf(sheet) })}
      onClose={onClose}
    />
  );
}

type AssignDialogProps = {
  title: string;
  description: string;
  label: string;
  before: AssignSheet;
  problem: Error | null;
  busy: boolean;
  onSend: (sheet: AssignSheet) => void;
  onClose: () => void;
};

function AssignDialog({ title, description, label, before, problem, busy, onSend, onClose }: AssignDialogProps) {
  const [sheet, setSheet] = useState(before);
  const [attempt, setAttempt] = useState(0);
  const own = attempt > 0 ? sheetFaults(sheet, before.hours) : [];
  const errors = new Map([
    ...(busy ? [] : fieldProblems(problem)),
    ...own.map(({ path, message }) => [path, message] as const),
  ]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setAttempt(attempt + 1);
    if (sheetFaults(sheet, before.hours).length === 0) onSend(sheet);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={<span className="line-clamp-3 break-words">{description}</span>}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={assignFormId} variant="action" busy={busy} busyLabel="Assigning">
            {label}
          </Button>
        </>
      }
    >
      <form id={assignFormId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <ErrorSummary
          attempt={attempt}
          faults={[...errors].map(([path, message]) => ({ fieldId: `${assignFormId}-${path}`, message }))}
        />
        <AssignFields sheet={sheet} errors={errors} onChange={(fields) => setSheet({ ...sheet, ...fields })} />
      </form>
    </Dialog>
  );
}
