import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { gatewayApi, refreshes } from "../client.ts";
import { keyFields as fields } from "../fields.ts";

const places = [
  { value: "bank", label: "Bank account of the owner" },
  { value: "bank_client", label: "Client's account of the manager" },
];

/** Sets the key by which the people of a building pay online. */
export function KeyDialog({ propertyId, onClose }: { propertyId: string; onClose: () => void }) {
  const form = useForm({
    ...{ name: "gateway-key", fields, failsAt: "secretKey" },
    failed: { title: "Not saved", text: "Please load the page again and look before you try once more." },
    send: (latest) => callApi(gatewayApi.setGateway, { id: propertyId, ...latest() }),
    onSent: () => {
      void refresh(...refreshes);
      goodToast("Saved", "Now enter the address for news at Paystack.");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Payments online by Paystack"
      description="The key is of your own account with Paystack, which pays out to your own bank. Tunse never holds money."
      act="Save"
      busy="Saving"
      onClose={onClose}
    >
      <FormField
        field={fields.secretKey}
        help="At Paystack under Settings, API Keys & Webhooks. It starts with sk_live_, or with sk_test_ for a trial. It is sealed and never shown again."
      >
        <Input type="password" autoComplete="off" spellCheck={false} />
      </FormField>
      <FormField field={fields.settlesInto} help="The account that Paystack pays out into, as it is in the books.">
        <Select options={places} defaultValue="bank" />
      </FormField>
    </FormDialog>
  );
}
