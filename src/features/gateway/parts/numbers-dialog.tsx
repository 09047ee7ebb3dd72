import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { Input } from "#ui/field.tsx";
import { refreshes, unitNumberApi } from "../client.ts";
import { numberFields as fields } from "../fields.ts";

type NumbersDialogProps = { propertyId: string; phone: string | null; onClose: () => void };

/** Has an account number asked for each unit. */
export function NumbersDialog({ propertyId, phone, onClose }: NumbersDialogProps) {
  const form = useForm({
    ...{ name: "unit-numbers", fields, failsAt: "phone" },
    failed: { title: "Not asked", text: lookFirst },
    send: (latest) => callApi(unitNumberApi.askForNumbers, { id: propertyId, ...latest() }),
    onSent: () => {
      void refresh(...refreshes);
      goodToast("Asked", "Paystack gives the numbers by and by. Residents see theirs as soon as it is there.");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="An account number for each unit"
      description="Paystack learns the name of the unit and of the building, and this phone; of who lives there it learns nothing."
      act="Ask for the numbers"
      busy="Asking"
      onClose={onClose}
    >
      <FormField
        field={fields.phone}
        help="Paystack wants a phone for each number. That of whoever keeps the building will do."
      >
        <Input type="tel" autoComplete="tel" defaultValue={phone ?? ""} />
      </FormField>
    </FormDialog>
  );
}
