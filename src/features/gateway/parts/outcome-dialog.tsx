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
import { outcomeFields as fields, outcomeLabels, outcomes, type Provider, providerNames } from "../fields.ts";

/** What can have become of it: of what stands as paid, only that it went back, and by whom. */
function optionsOf({ state, provider }: OnlinePayment) {
  if (state !== "paid")
    return outcomes
      .filter((value) => value !== "taken_back" || state === "refunding")
      .map((value) => ({ value, label: outcomeLabels[value] }));
  return [
    { value: "went_back", label: `We gave it back at ${providerNames[provider]}` },
    { value: "taken_back", label: outcomeLabels.taken_back },
  ];
}

const asked: Record<Provider, string> = {
  paystack: "Paystack is asked first: what it knows goes before your word.",
  monnify: "Monnify cannot be asked about it.",
};

type OutcomeDialogProps = { payment: OnlinePayment; onClose: () => void };

/** Says how a payment ended of which its provider cannot tell. */
export function OutcomeDialog({ payment, onClose }: OutcomeDialogProps) {
  const { id, provider, state } = payment;
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
      title={state === "paid" ? "Enter that it went back" : "Say how it ended"}
      description={`${asked[provider]} Look there before you say it, since it is booked as yours and cannot be undone here.`}
      act="Save"
      busy="Saving"
      onClose={onClose}
    >
      <FormField field={fields.outcome}>
        <Select options={optionsOf(payment)} placeholder="Choose" defaultValue="" />
      </FormField>
      <FormField field={fields.reason} help="The payer can read it, and so can the other keepers.">
        <Textarea rows={3} maxLength={500} />
      </FormField>
    </FormDialog>
  );
}
