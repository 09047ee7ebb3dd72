import { useState } from "react";
import { goodToast } from "#browser/toasts.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PasswordForm } from "../../parts/password-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type AskProps = {
  title: string;
  description: string;
  submit: string;
  danger?: boolean;
  /** Answers recovery codes to be shown, or null. */
  send: (typed: { password: string }) => Promise<readonly string[] | null>;
  onClose: () => void;
};

/** One's own password before a change of how one signs in. */
export function AskPassword({ title, description, submit, danger = false, send, onClose }: AskProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const ask = async (typed: { password: string }) => {
    const given = await send(typed);
    if (given) return setCodes(given);
    goodToast("Your Sign-In Has Changed");
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={codes ? "Keep your recovery codes" : title}
      description={codes ? undefined : description}
      actions={codes ? <Button onClick={onClose}>I have kept them</Button> : undefined}
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <PasswordForm
          name="change-two-step"
          words={{ submit, busy: "One moment...", failed: "Nothing Was Changed" }}
          send={ask}
          small
          danger={danger}
        />
      )}
    </Dialog>
  );
}
