import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/choice.tsx";
import { CopyText } from "#ui/copy-text.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError, Input } from "#ui/field.tsx";
import { webhookApi } from "../client.ts";
import { eventLabels, eventsProblem, webhookFields as fields, webhookEvents } from "../fields.ts";

/** Where messages go and what they tell; then the secret, this once. */
export function WebhookDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string>();
  const form = useForm({
    ...{ name: "webhook", fields, failsAt: "url" },
    failed: { title: "Not added", text: "Please load the page again and look before you try once more." },
    check: ({ events }) => (events?.length ? [] : [{ path: "events", message: eventsProblem }]),
    send: async (latest) => setSecret((await callApi(webhookApi.createWebhook, latest())).secret),
    stays: "kept",
    onSent: () => void refresh(webhookApi.listWebhooks),
  });
  if (secret !== undefined) return <Added secret={secret} onClose={onClose} />;
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
    </FormDialog>
  );
}

function Added({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Copy the secret now"
      description="It is shown this once. By it your program can tell that a message comes from Tunse: the list of calls says how."
      actions={
        <Button variant="action" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <CopyText text={secret} what="secret" />
    </Dialog>
  );
}
