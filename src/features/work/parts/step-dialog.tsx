import { useState } from "react";
import { messageOf } from "#browser/api.ts";
import { ApiProblem } from "#browser/api-answer.ts";
import { useKeeping } from "#browser/outbox/use-keeping.ts";
import { refresh } from "#browser/queries.ts";
import { useUploads } from "#browser/uploads/use-uploads.ts";
import { readNumber } from "#domain/fields.ts";
import { limitWords, type StepDemand } from "#features/evidence/demands/steps.rules.ts";
import { UploadList } from "#features/media/parts/upload-list.tsx";
import { useFailures } from "#features/media/parts/use-failures.tsx";
import type { ChecklistLine } from "#features/tasks/checklist.contract.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, Input } from "#ui/field.tsx";
import { FilePicker } from "#ui/file-picker.tsx";
import { ofTask, refreshes, showStepTicked, stepTick, workApi } from "../client.ts";

type StepDialogProps = { taskId: string; line: ChecklistLine; demand: StepDemand; onClose: () => void };

const titles = {
  photo: "This step asks for a photo",
  reading: "This step asks for a reading",
  signature: "This step asks for a signature",
  meter: "This step asks what a meter shows",
};

function labelOf(demand: StepDemand): string {
  if (demand.kind === "meter") return `What “${demand.name}” shows`;
  return demand.kind === "reading" ? `Reading, ${limitWords(demand)}` : "Your name, as your signature";
}

/** What is given with a tick, and sending it. */
function useStep({ taskId, line, demand, onClose }: StepDialogProps) {
  const draft = `step.${taskId}.${line.item}`;
  const uploads = useUploads(draft, { kind: "proof" });
  useFailures(uploads.entries);
  const { isWaiting, wasKept, send } = useKeeping(draft, uploads);
  const [typed, setTyped] = useState("");
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [asksToConfirm, setAsksToConfirm] = useState(false);
  const isNumber = demand.kind === "reading" || demand.kind === "meter";
  const tick = async () => {
    setSending(true);
    const reading = { reading: readNumber(typed), confirm: asksToConfirm };
    const given = demand.kind === "photo" ? {} : isNumber ? reading : { signature: typed };
    try {
      const sent = await send(workApi.tickLine, stepTick(taskId, line.item, given), ofTask(taskId, "Tick"));
      if (sent === null) return;
      if (wasKept()) showStepTicked(taskId, line.item);
      else {
        uploads.clear();
        void refresh(...refreshes);
      }
      onClose();
    } catch (error) {
      setAsksToConfirm(error instanceof ApiProblem && error.errors[0]?.path === "confirm");
      setProblem(error instanceof ApiProblem ? (error.errors[0]?.message ?? error.message) : messageOf(error));
    } finally {
      setSending(false);
    }
  };
  return { uploads, typed, setTyped, tick, problem, asksToConfirm, isNumber, isSending: isSending || isWaiting };
}

/** Ticks a step with what it asks for: a photo, a reading within its limits, or a name. */
export function StepDialog({ taskId, line, demand, onClose }: StepDialogProps) {
  const step = useStep({ taskId, line, demand, onClose });
  const { uploads, typed, setTyped, tick, problem, asksToConfirm, isNumber, isSending } = step;
  const isEmpty = demand.kind === "photo" ? uploads.entries.length === 0 : typed.trim() === "";
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={titles[demand.kind]}
      description={line.text}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="action" disabled={isEmpty} busy={isSending} busyLabel="Saving…" onClick={() => void tick()}>
            {asksToConfirm ? "It is right" : "Done"}
          </Button>
        </>
      }
    >
      {demand.kind === "photo" ? (
        <div className="flex flex-col gap-3">
          <FilePicker
            label="Add a photo of it"
            accept="image/*"
            busy={isSending}
            onFiles={(files) => uploads.add(files)}
          />
          <UploadList uploads={uploads} label="Photos to send" isLocked={isSending} />
          {problem ? <p role="alert">{problem}</p> : null}
        </div>
      ) : (
        <Field label={labelOf(demand)} error={problem}>
          <Input
            inputMode={isNumber ? "decimal" : "text"}
            autoComplete={isNumber ? "off" : "name"}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </Field>
      )}
    </Dialog>
  );
}
