import { useState } from "react";
import { SheetForm, useSheetForm } from "#browser/forms/sheet-form.tsx";
import { goodToast } from "#browser/toasts.ts";
import type { Sheet } from "#domain/sheets.ts";
import { useTaskDetail } from "#features/tasks/client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#ui/toast.ts";
import { sendVerification, verificationDraft } from "../client.ts";
import { verificationFaults } from "../form.rules.ts";
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

const formId = "verification";

/** The messages of the specification as a toast as well; the form shows them where they belong. */
function toldFaults(sheet: Sheet) {
  const faults = verificationFaults(sheet);
  const description = faults.map(({ message }) => message).join(" ");
  if (faults.length > 0) toast({ title: "Validation Error", description, tone: "bad" });
  return faults;
}

function Judging({ taskId, onTask, onClose }: JudgingProps) {
  const draft = verificationDraft(taskId);
  const { form, standing, onSubmit, errorOf } = useSheetForm({
    faultsOf: toldFaults,
    failed: "Failed to create work verification",
    send: async (latest) => {
      await sendVerification(latest());
      return true;
    },
    onSent: () => {
      goodToast("Success", "Work verification submitted successfully");
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
        busyLabel="Submitting…"
      >
        Submit Verification
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="New Verification"
      description={taskId === "" ? "How was the work of your contractor?" : <WorkInWords taskId={taskId} />}
      wide="both"
      actions={actions}
    >
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <SheetForm
          id={formId}
          label="New Verification"
          draft={draft}
          form={form}
          standing={standing}
          onSubmit={onSubmit}
        >
          <ChosenWork taskId={taskId} onTask={onTask} error={errorOf("taskId") ?? errorOf("contractorId")} />
          <VerifyFields id={formId} draft={draft} errorOf={errorOf} />
        </SheetForm>
        <div className="max-lg:order-first lg:sticky lg:top-0">
          <ProofPanel taskId={taskId} />
        </div>
      </div>
    </Dialog>
  );
}

/** On phones the proof stands before the form, so what it is of stands on top. */
function WorkInWords({ taskId }: { taskId: string }) {
  const task = useTaskDetail(taskId).data?.task;
  return task ? `${task.title}, ${task.propertyName}` : "Finished work";
}

type ChosenWorkProps = Omit<JudgingProps, "onClose"> & { error: string | undefined };

/** Which work it is; its contractor comes with it. */
function ChosenWork(props: ChosenWorkProps) {
  const id = `${formId}-taskId`;
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
