import { type ReactNode, useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, Textarea } from "#ui/field.tsx";

type HoldDialogProps = {
  title: string;
  help: string;
  act: string;
  busy: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  /** What it means, as list items. */
  children: ReactNode;
};

/** What holding somebody or something means, and why it is done. */
export function HoldDialog({ title, help, act, busy, onConfirm, onClose, children }: HoldDialogProps) {
  const form = useId();
  const [fault, setFault] = useState<string>();
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="danger" busy={busy} busyLabel="Saving…">
            {act}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
          if (busy) return;
          if (reason === "") setFault("Please say why.");
          else onConfirm(reason);
        }}
      >
        <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-brand">{children}</ul>
        <Field label="Reason" required help={help} error={fault}>
          <Textarea name="reason" maxLength={1_000} rows={3} />
        </Field>
      </form>
    </Dialog>
  );
}
