import { useState } from "react";
import { dropDraft, sendOnce } from "#browser/drafts.ts";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import type { FieldProblem } from "#domain/problems.ts";
import { useTaskDetail } from "#features/tasks/client.ts";
import { verificationApi, verificationDraft } from "../client.ts";
import { verificationFields } from "../fields.ts";
import { ProofPanel } from "./proof-panel.tsx";
import { VerifyFields } from "./verify-fields.tsx";
import { WorkField } from "./work-field.tsx";

/** Stands in the address for work that is yet to be chosen. */
export const unchosen = "choose";

type VerifyDialogProps = { taskId: string; onClose: () => void };

/** Judges finished work, with its proof beside; each piece of work keeps its own words until they are sent. */
export function VerifyDialog({ taskId: asked, onClose }: VerifyDialogProps) {
  const [taskId, setTaskId] = useState(asked);
  return <Judging key={taskId} taskId={taskId} onTask={setTaskId} onClose={onClose} />;
}

type JudgingProps = VerifyDialogProps & { onTask: (taskId: string) => void };

const name = "verification";

/** All messages of the form together, as a toast as well. */
const refusal = (problems: readonly FieldProblem[]) => problems.map(({ message }) => message).join(" ");

function Judging({ taskId, onTask, onClose }: JudgingProps) {
  const draft = verificationDraft(taskId);
  const form = useForm({
    ...{ name, draft, fields: verificationFields, refusal, failed: { text: "Failed to create work verification" } },
    send: (latest) => sendOnce(draft, verificationApi.verifyWork, latest()),
    onSent: () => {
      dropDraft(verificationDraft(""));
      void refresh("task");
      goodToast("Success", "Work verification submitted successfully");
      onClose();
    },
  });
  const beside = (
    <div className="max-lg:order-first lg:sticky lg:top-0">
      <ProofPanel taskId={taskId} />
    </div>
  );
  return (
    <FormDialog
      form={form}
      title="New Verification"
      description={taskId === "" ? "How was the work of your contractor?" : <WorkInWords taskId={taskId} />}
      wide="both"
      act="Submit Verification"
      busy="Submitting…"
      large
      beside={beside}
      onClose={onClose}
    >
      <div id={`${form.name}-contractorId`} tabIndex={-1}>
        <ChosenWork taskId={taskId} onTask={onTask} error={form.errorOf("taskId") ?? form.errorOf("contractorId")} />
      </div>
      <Said taskId={taskId} draft={draft} />
    </FormDialog>
  );
}

/** What is asked for, which is more where the proof is in doubt. */
function Said({ taskId, draft }: { taskId: string; draft: string }) {
  const task = useTaskDetail(taskId).data?.task;
  return <VerifyFields draft={draft} isDoubted={task?.proof?.grade === "in_doubt"} />;
}

/** On phones the proof stands before the form, so what it is of stands on top. */
function WorkInWords({ taskId }: { taskId: string }) {
  const task = useTaskDetail(taskId).data?.task;
  return task ? `${task.title}, ${task.propertyName}` : "Finished work";
}

type ChosenWorkProps = Omit<JudgingProps, "onClose"> & { error: string | undefined };

/** Which work it is; its contractor comes with it. */
function ChosenWork(props: ChosenWorkProps) {
  const id = `${name}-taskId`;
  if (props.taskId === "") return <WorkField id={id} {...props} task={undefined} />;
  return <KnownWork id={id} {...props} />;
}

function KnownWork({ id, ...props }: ChosenWorkProps & { id: string }) {
  const task = useTaskDetail(props.taskId).data?.task;
  return (
    <>
      <WorkField id={id} {...props} task={task} />
      <input type="hidden" name="taskId" value={props.taskId} />
      <input type="hidden" name="contractorId" value={task?.contractorId ?? ""} />
    </>
  );
}
