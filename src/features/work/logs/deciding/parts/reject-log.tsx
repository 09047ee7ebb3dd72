import { type FormEvent, useRef, useState } from "react";
import { Button } from "../../../../../ui/button.tsx";
import { Dialog } from "../../../../../ui/dialog.tsx";
import { Field, Textarea } from "../../../../../ui/field.tsx";
import type { WorkLog } from "../../contract.ts";
import { useDecideLog } from "../client.ts";

const formId = "reject-log";

/** A log is sent back only with what is wrong with it. */
export function RejectLog({ log, onClose }: { log: WorkLog; onClose: () => void }) {
  const decide = useDecideLog(onClose);
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState("");
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (decide.isPending) return;
    const isEmpty = reason.trim() === "";
    setWrong(isEmpty);
    if (isEmpty) field.current?.focus();
    else decide.mutate({ id: log.id, version: log.version, approved: false, reason: reason.trim() });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Reject this work log?"
      description={`${log.technicianName} reads the reason, can change the log and send it again.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger" busy={decide.isPending} busyLabel="Rejecting">
            Reject
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label="Reason" required error={isWrong ? "Say why it is rejected." : undefined}>
          <Textarea
            ref={field}
            rows={3}
            maxLength={5_000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
