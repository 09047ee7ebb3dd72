import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { formatPhone } from "#domain/phone-format.ts";
import { Input } from "#ui/field.tsx";
import { contactPointApi } from "../client.ts";
import type { ContactPoint } from "../contract.ts";
import { codeFields, phoneFields } from "../fields.ts";

/** Names a phone, then takes the code that came to it. */
export function PhoneDialog({ waiting, onClose }: { waiting?: ContactPoint | undefined; onClose: () => void }) {
  const [point, setPoint] = useState(waiting);
  return point ? <CodeForm point={point} onClose={onClose} /> : <NumberForm onNamed={setPoint} onClose={onClose} />;
}

function NumberForm({ onNamed, onClose }: { onNamed: (point: ContactPoint) => void; onClose: () => void }) {
  const form = useForm({
    ...{ name: "contact-phone", fields: phoneFields, failsAt: "phone" },
    failed: { title: "No code was sent", text: "Please look at the number and try again." },
    send: async (latest) => onNamed((await callApi(contactPointApi.addPhone, latest())).contactPoint),
    stays: "kept",
    onSent: () => void refresh(contactPointApi.findContactPoints),
  });
  return (
    <FormDialog form={form} title="Add a phone" act="Send me a code" busy="Sending" onClose={onClose}>
      <FormField
        field={phoneFields.phone}
        help="A code comes by SMS. After that, emergencies come to this phone, also as a call, and other notices by SMS where nothing else reached you. Writing STOP back ends it."
      >
        <Input type="tel" inputMode="tel" autoComplete="tel" placeholder="0803 123 4567" />
      </FormField>
    </FormDialog>
  );
}

function CodeForm({ point, onClose }: { point: ContactPoint; onClose: () => void }) {
  const form = useForm({
    ...{ name: "contact-code", fields: codeFields, failsAt: "code" },
    failed: { title: "Not confirmed", text: "Please look at the code and try again." },
    send: (latest) => callApi(contactPointApi.verifyPhone, { id: point.id, ...latest() }),
    stays: "kept",
    onSent: () => {
      void refresh(contactPointApi.findContactPoints);
      goodToast("Your phone is confirmed");
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Confirm your phone" act="Confirm" busy="Confirming" onClose={onClose}>
      <FormField
        field={codeFields.code}
        help={`Six figures, sent to ${formatPhone(point.address)}. They are good for 10 minutes.`}
      >
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
      </FormField>
    </FormDialog>
  );
}
