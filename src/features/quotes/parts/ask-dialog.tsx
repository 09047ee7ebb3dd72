import { useState } from "react";
import { sendOnce } from "#browser/drafts.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { addDays, lagosDay } from "#domain/days.ts";
import { useContractors } from "#features/tasks/editing/client.ts";
import { Checkbox } from "#ui/choice.tsx";
import { FieldError, Input, Textarea } from "#ui/field.tsx";
import { quoteApi, refreshes } from "../client.ts";
import { requestFields as fields, mostAsked } from "../fields.ts";

type AskDialogProps = { taskId: string; propertyId: string; onClose: () => void };

/** Which contractors are asked, what they should know, and until when their offers stay sealed. */
export function AskDialog({ taskId, propertyId, onClose }: AskDialogProps) {
  const contractors = useContractors(propertyId);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const form = useForm({
    ...{ name: "quotes", fields, failsAt: "about" },
    failed: { title: "Not asked", text: lookFirst },
    check: () => (chosen.length === 0 ? [{ path: "contractorIds", message: "Choose at least one contractor." }] : []),
    send: (latest) =>
      sendOnce(`quotes.${taskId}`, quoteApi.askForQuotes, { id: taskId, contractorIds: [...chosen], ...latest() }),
    onSent: () => {
      void refresh(...refreshes);
      goodToast("The contractors are asked");
      onClose();
    },
  });
  const tick = (id: string, isOn: boolean) => setChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  const problem = form.errorOf("contractorIds");
  return (
    <FormDialog
      form={form}
      title="Ask for quotes"
      description="Each contractor sees the job and their own offer, never another's."
      act="Ask"
      busy="Asking"
      onClose={onClose}
    >
      <fieldset id="quotes-contractorIds" tabIndex={-1} className="flex flex-col">
        <legend className="mb-1.5 font-semibold">Whom do you ask?</legend>
        {contractors?.length === 0 ? (
          <p className="text-ink-soft">None is engaged here yet. Add one under Members of the property.</p>
        ) : null}
        {contractors?.map(({ accountId, name }) => (
          <Checkbox
            key={accountId}
            label={name}
            checked={chosen.includes(accountId)}
            disabled={chosen.length >= mostAsked && !chosen.includes(accountId)}
            onChange={({ currentTarget }) => tick(accountId, currentTarget.checked)}
          />
        ))}
        {problem ? <FieldError>{problem}</FieldError> : null}
      </fieldset>
      <FormField field={fields.about}>
        <Textarea rows={3} placeholder="The pump is 60 m down. Bring your own hoist." />
      </FormField>
      <FormField field={fields.sealedOn} help="Nobody reads the offers before that day, or before all have answered.">
        <Input type="date" min={addDays(lagosDay(new Date()), 1)} />
      </FormField>
      {chosen.length === 1 ? (
        <FormField field={fields.whyOnlyOne} help="Above ₦500,000 nothing is ordered without it.">
          <Input autoComplete="off" placeholder="They hold the warranty of the machine." />
        </FormField>
      ) : null}
    </FormDialog>
  );
}
