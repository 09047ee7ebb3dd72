import type { ReactNode } from "react";
import { HeldBack } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { changePin, removePin, setPin } from "#browser/pin/lock.ts";
import { goodToast } from "#browser/toasts.ts";
import { changeFields, setFields, unlockFields } from "../fields.ts";
import { PinInput } from "./pin-input.tsx";

type Props = { onClose: () => void; onLost: () => void };

const same = ({ next, again }: { next?: string; again?: string }) =>
  next && again && next !== again ? [{ path: "again", message: "The two are not the same." }] : [];

const failed = (title: string) => ({ title, text: "This phone could not do it. Please try again." });

/** Asks for a PIN and sets it; then the page comes anew and asks for it. */
export function SetDialog({ onClose }: Pick<Props, "onClose">) {
  const form = useForm({
    ...{ name: "phone-pin", fields: setFields, failsAt: "next", failed: failed("Not set"), check: same },
    send: (latest) => setPin(latest().next),
  });
  return (
    <FormDialog
      form={form}
      title="A PIN for this phone"
      description="Four to six figures. You are asked for it at once, to try it."
      act="Set it"
      busy="Sealing what is kept"
      onClose={onClose}
    >
      <FormField field={setFields.next}>
        <PinInput />
      </FormField>
      <FormField field={setFields.again}>
        <PinInput />
      </FormField>
      <p className="text-sm text-ink-soft">
        Nobody can tell you your PIN, and nobody can set it anew. After five wrong tries all that this phone keeps of
        your account is deleted, also what was not sent.
      </p>
    </FormDialog>
  );
}

export function ChangeDialog({ onClose, onLost }: Props) {
  const form = useForm({
    ...{ name: "phone-pin", fields: changeFields, failsAt: "pin", failed: failed("Not changed"), check: same },
    send: async (latest) => {
      const { pin, next } = latest();
      if (!(await changePin(pin, next))) onLost();
      else goodToast("Your PIN is changed");
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Another PIN" act="Change it" busy="Changing it" onClose={onClose}>
      <FormField field={changeFields.pin}>
        <PinInput />
      </FormField>
      <FormField field={changeFields.next}>
        <PinInput />
      </FormField>
      <FormField field={changeFields.again}>
        <PinInput />
      </FormField>
    </FormDialog>
  );
}

export function RemoveDialog({ onClose, onLost }: Props): ReactNode {
  const form = useForm({
    ...{ name: "phone-pin", fields: unlockFields, failsAt: "pin", failed: failed("Not taken away") },
    send: async (latest) => {
      if (!navigator.locks) throw new HeldBack("This browser cannot do it.");
      if (!(await removePin(latest().pin))) onLost();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Take the PIN away"
      description="Whoever has this phone in their hand then sees what you see."
      act="Take it away"
      busy="Taking it away"
      onClose={onClose}
    >
      <FormField field={unlockFields.pin}>
        <PinInput />
      </FormField>
    </FormDialog>
  );
}
