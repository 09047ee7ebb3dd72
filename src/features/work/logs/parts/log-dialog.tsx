import { useState } from "react";
import { dropDraft } from "#browser/drafts.ts";
import { draftedIn } from "#browser/forms/drafted.ts";
import { SheetForm, useSheetForm } from "#browser/forms/sheet-form.tsx";
import { goodToast } from "#browser/toasts.ts";
import { lagosDay } from "#domain/days.ts";
import type { Sheet } from "#domain/sheets.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, Input, Textarea } from "#ui/field.tsx";
import { useOpenTasks } from "../../client.ts";
import { logFaults } from "../../form.rules.ts";
import { TaskField } from "../../parts/task-field.tsx";
import { changeLog, logDraft, sendLog } from "../client.ts";
import type { WorkLog } from "../contract.ts";

type LogDialogProps = { taskId: string; onClose: () => void };

const formId = "work-log";
const faultsOf = (sheet: Sheet) => logFaults(sheet, lagosDay(new Date()));

/** Writes down the hours of a day on a task that is not completed; each task keeps its own words until they are sent. */
export function LogDialog({ taskId: asked, onClose }: LogDialogProps) {
  const [taskId, setTaskId] = useState(asked);
  return <NewLog key={taskId} taskId={taskId} onTask={setTaskId} onClose={onClose} />;
}

function NewLog({ taskId, onTask, onClose }: LogDialogProps & { onTask: (taskId: string) => void }) {
  const tasks = useOpenTasks();
  const draft = logDraft(taskId);
  const { form, standing, onSubmit, errorOf } = useSheetForm({
    faultsOf,
    failed: "Failed to create work log",
    send: async (latest) => {
      await sendLog(latest());
      return true;
    },
    onSent: () => {
      dropDraft(draft);
      goodToast("Success", "Work log created successfully");
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Log Work"
      actions={<Actions onClose={onClose} isSending={standing.isSending} act="Log Work" />}
    >
      <SheetForm id={formId} label="Log Work" draft={draft} form={form} standing={standing} onSubmit={onSubmit}>
        <TaskField
          id={`${formId}-taskId`}
          tasks={tasks}
          value={taskId}
          onChange={onTask}
          error={errorOf("taskId")}
          none="You have no task that is open."
        />
        <LogFields errorOf={errorOf} day={draftedIn(draft, "dateLogged")} />
      </SheetForm>
    </Dialog>
  );
}

/** Changes a log that nobody has approved. */
export function EditLogDialog({ log, onClose }: { log: WorkLog; onClose: () => void }) {
  const { form, standing, onSubmit, errorOf } = useSheetForm({
    faultsOf,
    failed: "Failed to change work log",
    send: async (latest) => {
      await changeLog(log, latest());
      return true;
    },
    onSent: () => {
      goodToast("Success", "Work log changed successfully");
      onClose();
    },
  });
  const description =
    log.status === "rejected" ? `${log.taskTitle}. It waits for approval again once changed.` : log.taskTitle;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Edit work log"
      description={description}
      actions={<Actions onClose={onClose} isSending={standing.isSending} act="Save changes" />}
    >
      <SheetForm id={formId} label="Edit work log" form={form} standing={standing} onSubmit={onSubmit}>
        <input type="hidden" name="taskId" value={log.taskId} />
        <LogFields errorOf={errorOf} log={log} day={log.dateLogged} />
      </SheetForm>
    </Dialog>
  );
}

type ActionsProps = { onClose: () => void; isSending: boolean; act: string };

const Actions = ({ onClose, isSending, act }: ActionsProps) => (
  <>
    <Button onClick={onClose}>Cancel</Button>
    <Button type="submit" form={formId} variant="action" size="large" busy={isSending} busyLabel="Saving…">
      {act}
    </Button>
  </>
);

type LogFieldsProps = { errorOf: (field: string) => string | undefined; log?: WorkLog; day: string | undefined };

function LogFields({ errorOf, log, day }: LogFieldsProps) {
  const today = lagosDay(new Date());
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Hours worked" id={`${formId}-hoursWorked`} required error={errorOf("hoursWorked")}>
          <Input
            name="hoursWorked"
            type="number"
            inputMode="decimal"
            min={0}
            step={0.5}
            defaultValue={log?.hoursWorked}
            className="tabular-nums"
          />
        </Field>
        <Field label="Day" id={`${formId}-dateLogged`} required error={errorOf("dateLogged")}>
          <Input name="dateLogged" type="date" max={today} defaultValue={day || today} />
        </Field>
      </div>
      <Field label="Work description" id={`${formId}-workDescription`} required error={errorOf("workDescription")}>
        <Textarea
          name="workDescription"
          maxLength={10_000}
          autoCapitalize="sentences"
          defaultValue={log?.workDescription}
        />
      </Field>
      <Field
        label="Materials used"
        id={`${formId}-materialsUsed`}
        optional
        help="With commas between them."
        error={errorOf("materialsUsed")}
      >
        <Input name="materialsUsed" placeholder="PVC glue, 2 elbows" defaultValue={log?.materialsUsed.join(", ")} />
      </Field>
      <Field
        label="Issues encountered"
        id={`${formId}-issuesEncountered`}
        optional
        error={errorOf("issuesEncountered")}
      >
        <Textarea name="issuesEncountered" rows={2} maxLength={10_000} defaultValue={log?.issuesEncountered ?? ""} />
      </Field>
      <Field label="Notes" id={`${formId}-notes`} optional error={errorOf("notes")}>
        <Textarea name="notes" rows={2} maxLength={10_000} defaultValue={log?.notes ?? ""} />
      </Field>
    </>
  );
}
