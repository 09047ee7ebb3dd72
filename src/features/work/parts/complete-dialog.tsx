import { useState } from "react";
import { ApiProblem } from "#browser/api-answer.ts";
import { FormCards } from "#browser/forms/choices.tsx";
import { draftedIn } from "#browser/forms/drafted.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { useKeeping } from "#browser/outbox/use-keeping.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { useUploads } from "#browser/uploads/use-uploads.ts";
import { conditionLabels, conditions, failureModes } from "#domain/findings.ts";
import { afterPhotoAsked } from "#features/evidence/demands/rules.ts";
import { SendingLater, sendingAfter } from "#features/media/parts/sending-later.tsx";
import { evidenceWords } from "#features/tickets/parts/evidence-panel.tsx";
import { Input, Textarea } from "#ui/field.tsx";
import { StarChoice } from "#ui/rating.tsx";
import { Select } from "#ui/select.tsx";
import { completionDraft, jobOf, ofTask, refreshes, useChoosableTasks, workApi } from "../client.ts";
import { completionFields as fields } from "../fields.ts";
import { dropTag, tagInput } from "../tag-client.ts";
import { ProofPicker } from "./proof-picker.tsx";
import { TagButton } from "./tag-button.tsx";
import { TaskField } from "./task-field.tsx";

const inProgress = ["in_progress"] as const;

type CompleteDialogProps = { taskId: string; onClose: () => void };

/** Says how a task was done, with its proof; each task keeps its own words and photos until they are sent. */
export function CompleteDialog({ taskId: asked, onClose }: CompleteDialogProps) {
  const [taskId, setTaskId] = useState(asked);
  return <Completion key={taskId} taskId={taskId} onTask={setTaskId} onClose={onClose} />;
}

type CompletionProps = CompleteDialogProps & { onTask: (taskId: string) => void };

function Completion({ taskId, onTask, onClose }: CompletionProps) {
  const draft = completionDraft(taskId);
  const uploads = useUploads(draft, { kind: "proof", uploadedWords: evidenceWords });
  const { isWaiting, cancel, wasKept, send } = useKeeping(draft, uploads);
  const form = useForm({
    ...{ name: "completion", draft, fields, failed: { text: "Failed to complete task" } },
    send: async (latest) => {
      // Without a network nobody else would ask for it before it is too late.
      if (jobOf(taskId)?.photoRule?.afterPhoto && uploads.current().length === 0)
        throw new ApiProblem(422, afterPhotoAsked, { errors: [{ path: "mediaUploads", message: afterPhotoAsked }] });
      const answer = await send(workApi.completeTask, { ...latest(), ...tagInput(taskId) }, ofTask(taskId, "Complete"));
      if (wasKept()) await (await import("../away-client.ts")).showDone(taskId);
      return answer;
    },
    onSent: () => {
      dropTag(taskId);
      if (wasKept()) return onClose();
      uploads.clear();
      void refresh(...refreshes);
      goodToast("Success", "Task completed successfully");
      onClose();
    },
  });
  const begun = useChoosableTasks(taskId, inProgress);
  return (
    <FormDialog
      form={form}
      title="Complete Task"
      act="Complete Task"
      busy={isWaiting ? sendingAfter(uploads.tally) : "Completing…"}
      wide
      large
      onClose={onClose}
    >
      <TaskField
        field={fields.taskId}
        tasks={begun}
        value={taskId}
        onChange={onTask}
        none="None of your tasks is in progress. Start one first."
      />
      <TagButton taskId={taskId} />
      <ProofPicker
        taskId={taskId}
        uploads={uploads}
        isSending={form.isSending && !isWaiting}
        error={form.errorOf("mediaUploads")}
      />
      <CompletionFields draft={draft} />
      {isWaiting ? <SendingLater tally={uploads.tally} onCancel={cancel} /> : null}
    </FormDialog>
  );
}

function CompletionFields({ draft }: { draft: string }) {
  return (
    <>
      <FormField field={fields.completionNotes}>
        <Textarea autoCapitalize="sentences" className="min-h-24" />
      </FormField>
      <FormField field={fields.totalHours} help="In halves, such as 1.5." className="max-w-48">
        <Input inputMode="decimal" autoComplete="off" className="tabular-nums" />
      </FormField>
      <StarChoice
        legend={fields.workQualityRating.label}
        name={fields.workQualityRating.name}
        defaultValue={draftedRating(draft)}
        help="How well it went, by your own judgement."
      />
      <Finding draft={draft} />
      <FormField field={fields.additionalMaterials} optional help="With commas between them.">
        <Input placeholder="PVC glue, 2 elbows" />
      </FormField>
    </>
  );
}

const conditionCards = conditions.map((one) => ({ value: String(one), label: conditionLabels[one] }));
const modes = [{ value: "", label: "Nothing failed" }, ...failureModes.map((mode) => ({ value: mode, label: mode }))];

/** How it was found, in two taps, from which the plan learns. */
function Finding({ draft }: { draft: string }) {
  return (
    <>
      <FormCards
        field={fields.condition}
        legend="How did you find it?"
        cards={conditionCards}
        columns={3}
        defaultValue={draftedIn(draft, fields.condition.name)}
      />
      <FormField field={fields.failureMode}>
        <Select options={modes} defaultValue={draftedIn(draft, fields.failureMode.name) ?? ""} />
      </FormField>
    </>
  );
}

/** The stars that were chosen before a reload. */
function draftedRating(draft: string): number {
  const rating = Number(draftedIn(draft, "workQualityRating"));
  return rating >= 1 && rating <= 5 ? rating : 5;
}
