import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type ConfirmDialogProps = {
  title: ReactNode;
  description?: ReactNode;
  /** What it means, where the description does not say it all. */
  children?: ReactNode;
  act: string;
  /** What the button says while it is being done. */
  busyLabel: string;
  busy: boolean;
  variant?: ButtonProps["variant"];
  keep?: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks once before something is done that somebody may regret. */
export function ConfirmDialog({
  act,
  busy,
  busyLabel,
  variant = "danger",
  keep = "Keep it",
  onConfirm,
  onClose,
  ...said
}: ConfirmDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      actions={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button variant={variant} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
            {act}
          </Button>
        </>
      }
      {...said}
    />
  );
}
