import { useState } from "react";
import { useSending } from "#browser/uploads/use-sending.ts";
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
import { useStepTick } from "../client.ts";

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

/** Ticks a step with what it asks for: a photo, a reading within its limits, or a name. */
export function StepDialog({ taskId, line, demand, onClose }: StepDialogProps) {
  const uploads = useUploads(`step.${taskId}.${line.item}`, { kind: "proof" });
  useFailures(uploads.entries);
  const { isWaiting, afterUploads } = useSending(uploads);
  const [typed, setTyped] = useState("");
  const { send, isSending, problem, asksToConfirm } = useStepTick(taskId, line.item, () => {
    uploads.clear();
    onClose();
  });
  const isNumber = demand.kind === "reading" || demand.kind === "meter";
  const tick = () =>
    void afterUploads(async (mediaUploads) => {
      const given = isNumber ? { reading: readNumber(typed), confirm: asksToConfirm } : { signature: typed };
      send(demand.kind === "photo" ? { mediaUploads } : given);
      return true;
    });
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
          <Button variant="action" disabled={isEmpty} busy={isSending || isWaiting} busyLabel="Saving…" onClick={tick}>
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
        <Field label={labelOf(demand)} error={problem ?? undefined}>
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
