import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Field, Textarea } from "./field.tsx";

type ReasonDialogProps = {
  title: string;
  description: string;
  /** The word on the button. */
  act: string;
  /** What is written: a reason against something, or a question or an answer, which ends nothing. */
  label?: "Reason" | "Question" | "Answer";
  busy: boolean;
  busyLabel: string;
  /** What is said where the reason is missing. */
  missing: string;
  /** Most characters that its call takes; the field takes no more, so that nothing is cut off afterwards. */
  most?: number | undefined;
  onSay: (reason: string) => void;
  onClose: () => void;
};

/** Asks why before something is refused or given up, or for a question or its answer; without a word nothing happens. */
export function ReasonDialog({ title, description, act, busy, busyLabel, onSay, onClose, ...rest }: ReasonDialogProps) {
  const { missing, most = 500, label = "Reason" } = rest;
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const isEmpty = reason.trim() === "";
    setMissing(isEmpty);
    if (isEmpty) field.current?.focus();
    else onSay(reason.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant={label === "Reason" ? "danger" : "action"}
            busy={busy}
            busyLabel={busyLabel}
          >
            {act}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label={label} required error={isMissing ? missing : undefined}>
          <Textarea
            ref={field}
            rows={3}
            maxLength={most}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
