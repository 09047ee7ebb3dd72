import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormCards } from "#browser/forms/choices.tsx";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { Button } from "#ui/button.tsx";
import { Textarea } from "#ui/field.tsx";
import { credentialApi } from "../client.ts";
import type { Credential } from "../contract.ts";
import { validationFields as fields, kindLabels } from "../fields.ts";

/** The press by which somebody puts down what they found when they looked at a paper. */
export function ValidationButton({ credential }: { credential: Credential }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={`Judge ${kindLabels[credential.kind]}`} onClick={() => setOpen(true)}>
        Judge
      </Button>
      {isOpen ? <Judging credential={credential} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Judging({ credential: { id, kind, number }, onClose }: { credential: Credential; onClose: () => void }) {
  const form = useForm({
    ...{ name: "validation", fields, failsAt: "note" },
    failed: { title: "Not put down", text: lookFirst },
    send: (latest) => callApi(credentialApi.validateCredential, { id, ...latest() }),
    onSent: () => {
      void refresh(credentialApi.listPropertyCredentials, credentialApi.listTeamCredentials);
      goodToast("Put down");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`${kindLabels[kind]} ${number}`}
      description="Look at the file, or ask who issued it. Your name stands beside what you say."
      act="Put down"
      busy="Putting down"
      onClose={onClose}
    >
      <FormCards
        field={fields.valid}
        legend="What you found"
        defaultValue="true"
        cards={[
          { value: "true", label: "It is valid" },
          { value: "false", label: "It is not valid" },
        ]}
      />
      <FormField field={fields.note} label="A word on it">
        <Textarea rows={3} />
      </FormField>
    </FormDialog>
  );
}
