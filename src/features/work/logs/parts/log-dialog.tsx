import { useRef, useState } from "react";
import { dropDraft, keptKey, sendOnce } from "#browser/drafts.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { kept, sendOrKeep } from "#browser/outbox/keeping.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { lagosDay } from "#domain/days.ts";
import { AssetField } from "#features/assets/parts/asset-field.tsx";
import type { Task } from "#features/tasks/contract.ts";
import { Input, Textarea } from "#ui/field.tsx";
import { ofTask, useChoosableTasks } from "../../client.ts";
import { TaskField } from "../../parts/task-field.tsx";
import { logDraft, workLogApi } from "../client.ts";
import type { WorkLog } from "../contract.ts";
import { logFields as fields } from "../fields.ts";
import { dayProblems } from "../rules.ts";

type LogDialogProps = { taskId: string; onClose: () => void };

const open = ["pending", "in_progress"] as const;
const name = "work-log";
const failed = { text: "Failed to create work log" };
const { taskId: _, ...editFields } = fields;
const check = ({ dateLogged }: { dateLogged?: string }) =>
  dateLogged === undefined ? [] : dayProblems(dateLogged, lagosDay(new Date()));
const words = { act: "Log Work", busy: "Saving…", large: true };

/** Writes down the hours of a day on a task that is not completed; each task keeps its own words until they are sent. */
export function LogDialog({ taskId: asked, onClose }: LogDialogProps) {
  const [taskId, setTaskId] = useState(asked);
  return <NewLog key={taskId} taskId={taskId} onTask={setTaskId} onClose={onClose} />;
}

function NewLog({ taskId, onTask, onClose }: LogDialogProps & { onTask: (taskId: string) => void }) {
  const tasks = useChoosableTasks(taskId, open);
  const task = tasks?.find(({ id }) => id === taskId);
  const draft = logDraft(taskId);
  const keyName = `${draft}.key`;
  const answer = useRef<unknown>(null);
  const form = useForm({
    ...{ name, draft, fields, check, failed },
    send: async (latest) => {
      const input = latest();
      const key = keptKey(keyName, JSON.stringify(input));
      answer.current = await sendOrKeep(workLogApi.createWorkLog, input, ofTask(input.taskId, "Log work"), key);
      dropDraft(keyName);
    },
    onSent: () => (answer.current === kept ? onClose() : done("Work log created successfully", onClose)),
  });
  return (
    <FormDialog form={form} title="Log Work" {...words} onClose={onClose}>
      <TaskField
        field={fields.taskId}
        tasks={tasks}
        value={taskId}
        onChange={onTask}
        none="You have no task that is open."
      />
      <LogFields task={task} />
    </FormDialog>
  );
}

/** Changes a log that nobody has approved. */
export function EditLogDialog({ log, onClose }: { log: WorkLog; onClose: () => void }) {
  const { id, version, status, taskTitle } = log;
  const form = useForm({
    ...{ name, fields: editFields, check, failed: { text: "Failed to change work log" } },
    send: (latest) => sendOnce(`work-log.${id}`, workLogApi.editWorkLog, { id, version, ...latest() }),
    onSent: () => done("Work log changed successfully", onClose),
  });
  const description = status === "rejected" ? `${taskTitle}. It waits for approval again once changed.` : taskTitle;
  return (
    <FormDialog
      form={form}
      title="Edit work log"
      description={description}
      {...words}
      act="Save changes"
      onClose={onClose}
    >
      <LogFields log={log} />
    </FormDialog>
  );
}

function done(sentence: string, onClose: () => void): void {
  void refresh("task");
  goodToast("Success", sentence);
  onClose();
}

/** Only a new log names its machine: which one it is its writer may not know any more once the job is done. */
function LogFields({ log, task }: { log?: WorkLog; task?: Task | undefined }) {
  const today = lagosDay(new Date());
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <FormField field={fields.hoursWorked}>
          <Input inputMode="decimal" autoComplete="off" defaultValue={log?.hoursWorked} className="tabular-nums" />
        </FormField>
        <FormField field={fields.dateLogged} label="Day">
          <Input type="date" max={today} defaultValue={log?.dateLogged ?? today} />
        </FormField>
      </div>
      <FormField field={fields.workDescription}>
        <Textarea autoCapitalize="sentences" defaultValue={log?.workDescription} />
      </FormField>
      {task ? (
        <AssetField field={fields.assetId} propertyId={task.propertyId} current={{ id: task.assetId, name: null }} />
      ) : null}
      <FormField field={fields.materialsUsed} optional help="With commas between them.">
        <Input placeholder="PVC glue, 2 elbows" defaultValue={log?.materialsUsed.join(", ")} />
      </FormField>
      <FormField field={fields.issuesEncountered}>
        <Textarea rows={2} defaultValue={log?.issuesEncountered ?? ""} />
      </FormField>
      <FormField field={fields.notes}>
        <Textarea rows={2} defaultValue={log?.notes ?? ""} />
      </FormField>
    </>
  );
}
