import { useState } from "react";
import { dropDraft } from "#browser/drafts.ts";
import { draftedIn } from "#browser/forms/drafted.ts";
import { SheetForm, useSheetForm } from "#browser/forms/sheet-form.tsx";
import { goodToast } from "#browser/toasts.ts";
import { useSending } from "#browser/uploads/use-sending.ts";
import { useUploads } from "#browser/uploads/use-uploads.ts";
import { SendingLater, sendingAfter } from "#features/media/parts/sending-later.tsx";
import { evidenceWords } from "#features/tickets/parts/evidence-panel.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, Input, Textarea } from "#ui/field.tsx";
import { StarChoice } from "#ui/rating.tsx";
import { completionDraft, sendCompletion, useOpenTasks } from "../client.ts";
import { completionFaults } from "../form.rules.ts";
import { ProofPicker } from "./proof-picker.tsx";
import { TaskField } from "./task-field.tsx";

type CompleteDialogProps = { taskId: string; onClose: () => void };

/** Says how a task was done, with its proof; each task keeps its own words and photos until they are sent. */
export function CompleteDialog({ taskId: asked, onClose }: CompleteDialogProps) {
  const [taskId, setTaskId] = useState(asked);
  return <Completion key={taskId} taskId={taskId} onTask={setTaskId} onClose={onClose} />;
}

type CompletionProps = CompleteDialogProps & { onTask: (taskId: string) => void };

const formId = "completion";

function Completion({ taskId, onTask, onClose }: CompletionProps) {
  const draft = completionDraft(taskId);
  const uploads = useUploads(draft, { kind: "proof", uploadedWords: evidenceWords });
  const { isWaiting, cancel, afterUploads } = useSending(uploads);
  const { form, standing, onSubmit, errorOf } = useSheetForm({
    faultsOf: completionFaults,
    failed: "Failed to complete task",
    // Whatever is written while files go up is sent as well.
    send: async (latest) => {
      const isSent = await afterUploads(async (files) => {
        await sendCompletion(latest(), files);
        return true;
      });
      return isSent === true;
    },
    onSent: () => {
      dropDraft(draft);
      uploads.clear();
      goodToast("Success", "Task completed successfully");
      onClose();
    },
  });
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        type="submit"
        form={formId}
        variant="action"
        size="large"
        busy={standing.isSending}
        busyLabel={isWaiting ? sendingAfter(uploads.tally) : "Completing…"}
      >
        Complete Task
      </Button>
    </>
  );
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Complete Task" wide actions={actions}>
      <SheetForm id={formId} label="Complete Task" draft={draft} form={form} standing={standing} onSubmit={onSubmit}>
        <TaskChoice taskId={taskId} onTask={onTask} error={errorOf("taskId")} />
        <ProofPicker uploads={uploads} isSending={standing.isSending && !isWaiting} error={errorOf("mediaUploads")} />
        <CompletionFields draft={draft} errorOf={errorOf} />
        {isWaiting ? <SendingLater tally={uploads.tally} onCancel={cancel} /> : null}
      </SheetForm>
    </Dialog>
  );
}

function TaskChoice({ taskId, onTask, error }: Pick<CompletionProps, "taskId" | "onTask"> & { error?: string }) {
  const begun = useOpenTasks()?.filter(({ status }) => status === "in_progress");
  return (
    <TaskField
      id={`${formId}-taskId`}
      tasks={begun}
      value={taskId}
      onChange={onTask}
      error={error}
      none="None of your tasks is in progress. Start one first."
    />
  );
}

type FieldsProps = { draft: string; errorOf: (field: string) => string | undefined };

function CompletionFields({ draft, errorOf }: FieldsProps) {
  return (
    <>
      <Field label="Completion notes" id={`${formId}-completionNotes`} required error={errorOf("completionNotes")}>
        <Textarea name="completionNotes" maxLength={10_000} autoCapitalize="sentences" className="min-h-24" />
      </Field>
      <Field
        label="Total hours"
        id={`${formId}-totalHours`}
        required
        error={errorOf("totalHours")}
        help="In halves, such as 1.5."
        className="max-w-48"
      >
        <Input name="totalHours" type="number" inputMode="decimal" min={0} step={0.5} className="tabular-nums" />
      </Field>
      <StarChoice
        legend="Work quality rating"
        name="workQualityRating"
        defaultValue={draftedRating(draft)}
        help="How well it went, by your own judgement."
      />
      <Field
        label="Additional materials"
        id={`${formId}-additionalMaterials`}
        optional
        error={errorOf("additionalMaterials")}
        help="With commas between them."
      >
        <Input name="additionalMaterials" placeholder="PVC glue, 2 elbows" />
      </Field>
    </>
  );
}

/** The stars that were chosen before a reload. */
function draftedRating(draft: string): number {
  const rating = Number(draftedIn(draft, "workQualityRating"));
  return rating >= 1 && rating <= 5 ? rating : 5;
}
