import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { Textarea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { gatewayApi, refreshes } from "../client.ts";
import type { OnlinePayment } from "../contract.ts";
import { outcomeFields as fields, outcomeLabels, outcomes, type Provider } from "../fields.ts";

const options = outcomes.map((value) => ({ value, label: outcomeLabels[value] }));

const asked: Record<Provider, string> = {
  paystack: "Paystack is asked first: what it knows goes before your word.",
  monnify: "Monnify cannot be asked about it.",
};

type OutcomeDialogProps = { payment: OnlinePayment; onClose: () => void };

/** Says how a payment ended of which its provider cannot tell. */
export function OutcomeDialog({ payment: { id, provider }, onClose }: OutcomeDialogProps) {
  const form = useForm({
    ...{ name: "gateway-outcome", fields, failsAt: "outcome" },
    failed: { title: "Not saved", text: lookFirst },
    send: (latest) => callApi(gatewayApi.sayOutcome, { id, ...latest() }),
    onSent: () => {
      void refresh(...refreshes);
      goodToast("Saved");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Say how it ended"
      description={`${asked[provider]} Look there before you say it, since it is booked as yours and cannot be undone here.`}
      act="Save"
      busy="Saving"
      onClose={onClose}
    >
      <FormField field={fields.outcome}>
        <Select options={options} placeholder="Choose" defaultValue="" />
      </FormField>
      <FormField field={fields.reason} help="The payer can read it, and so can the other keepers.">
        <Textarea rows={3} maxLength={500} />
      </FormField>
    </FormDialog>
  );
}
