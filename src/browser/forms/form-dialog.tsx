import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Form, NotSent } from "./form.tsx";
import type { HeldForm } from "./use-form.ts";

type FormDialogProps = {
  form: HeldForm;
  title: ReactNode;
  /** What the form is called to screen readers, where the title is no plain text. */
  label?: string;
  description?: ReactNode;
  wide?: boolean | "both";
  /** On the button that sends. */
  act: string;
  busy: string;
  large?: boolean;
  onClose: () => void;
  /** Where Cancel does more than closing. */
  onCancel?: () => void;
  className?: string;
  /** Stands beside the form where the dialog has two columns. */
  beside?: ReactNode;
  /** A dialog that is asked over this one, which keeps what is typed. */
  above?: ReactNode;
  children: ReactNode;
};

/** A form in a dialog: its fields, and Cancel and the button that sends below. */
export function FormDialog({ form, title, label, act, busy, large = false, onClose, ...more }: FormDialogProps) {
  const { description, wide, onCancel = onClose, className, beside, above, children } = more;
  const held = (
    <Form form={form} label={label ?? String(title)} className={className}>
      {children}
      <NotSent form={form} />
    </Form>
  );
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || onClose()}
        title={title}
        description={description}
        wide={wide}
        actions={
          <>
            <Button onClick={onCancel}>Cancel</Button>
            <Button
              type="submit"
              form={form.name}
              variant="action"
              size={large ? "large" : "normal"}
              busy={form.isSending}
              busyLabel={busy}
            >
              {act}
            </Button>
          </>
        }
      >
        {beside === undefined ? (
          held
        ) : (
          <div className="grid items-start gap-8 lg:grid-cols-2">
            {held}
            {beside}
          </div>
        )}
      </Dialog>
      {above}
    </>
  );
}
