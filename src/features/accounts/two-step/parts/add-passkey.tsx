import { useState } from "react";
import { FormField } from "#browser/forms/form.tsx";
import { goodToast } from "#browser/toasts.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Input } from "#ui/field.tsx";
import { ownPasswordFields } from "../../fields.ts";
import { AuthForm, useAuthForm } from "../../parts/auth-form.tsx";
import { PasswordInput } from "../../parts/password-input.tsx";
import { deviceName } from "../../self/rules.ts";
import { passkeyFields } from "../fields.ts";
import { makePasskey } from "../passkey-client.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

const fields = { ...passkeyFields, ...ownPasswordFields };
const words = { submit: "Make a passkey", busy: "Asking your device...", summary: "No passkey was made" };

/** A name and the password; then the device asks for finger, face or its number. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useAuthForm({
    ...{ name: "add-passkey", fields, failed: "No Passkey Was Made", stays: "cleared", failsAt: "password" },
    send: async (latest) => {
      const { name, password } = latest();
      const made = await makePasskey(password, name);
      if (!made) return;
      goodToast("Passkey Made", "It signs you in from now on.");
      if (made.recoveryCodes.length > 0) setCodes(made.recoveryCodes);
      else onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={codes ? "Keep your recovery codes" : "Add a passkey"}
      description={
        codes ? undefined : "Your device keeps it, and shows that it is you by finger, face or its own number."
      }
      actions={codes ? <Button onClick={onClose}>I have kept them</Button> : undefined}
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <AuthForm form={form} label="Add a passkey" words={words} small>
          <FormField field={fields.name} help="What you call this device.">
            <Input defaultValue={deviceName(navigator.userAgent)} autoComplete="off" />
          </FormField>
          <FormField field={fields.password}>
            <PasswordInput autoComplete="current-password" />
          </FormField>
        </AuthForm>
      )}
    </Dialog>
  );
}
