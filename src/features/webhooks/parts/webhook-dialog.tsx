import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { lookFirst } from "#browser/toasts.ts";
import { ownPasswordFields } from "#features/accounts/fields.ts";
import { PasswordInput } from "#features/accounts/parts/password-input.tsx";
import { Checkbox } from "#ui/choice.tsx";
import { CopyOnce } from "#ui/copy-once.tsx";
import { FieldError, Input } from "#ui/field.tsx";
import { webhookApi } from "../client.ts";
import { eventLabels, eventsProblem, webhookEvents, webhookFields } from "../fields.ts";

const fields = { ...webhookFields, ...ownPasswordFields };

/** Where messages go and what they tell; then the secret, this once. */
export function WebhookDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string>();
  const form = useForm({
    ...{ name: "webhook", fields, failsAt: "url" },
    failed: { title: "Not added", text: lookFirst },
    check: ({ events }) => (events?.length ? [] : [{ path: "events", message: eventsProblem }]),
    send: async (latest) => setSecret((await callApi(webhookApi.createWebhook, latest())).secret),
    stays: "kept",
    onSent: () => void refresh(webhookApi.listWebhooks),
  });
  if (secret !== undefined)
    return (
      <CopyOnce
        value={secret}
        what="secret"
        use="By it your program can tell that a message comes from Tunse: the list of calls says how."
        onClose={onClose}
      />
    );
  const problem = form.errorOf("events");
  return (
    <FormDialog form={form} title="Add a webhook" act="Add" busy="Adding" onClose={onClose}>
      <FormField field={fields.url} help="It starts with https:// and leads to the open internet.">
        <Input type="url" inputMode="url" placeholder="https://books.example.com/tunse" autoComplete="off" />
      </FormField>
      <fieldset id="webhook-events" tabIndex={-1}>
        <legend className="mb-1.5 font-semibold">What it is told of</legend>
        {webhookEvents.map((event) => (
          <Checkbox key={event} name="events" value={event} label={eventLabels[event]} />
        ))}
        {problem ? <FieldError>{problem}</FieldError> : null}
      </fieldset>
      <FormField field={fields.password}>
        <PasswordInput autoComplete="current-password" />
      </FormField>
    </FormDialog>
  );
}
