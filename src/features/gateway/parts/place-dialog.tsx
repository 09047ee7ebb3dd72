import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { formatNaira } from "#domain/money.ts";
import { Textarea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { refreshes, unitNumberApi, useUnitNames } from "../client.ts";
import type { OnlinePayment } from "../contract.ts";
import { placeFields as fields } from "../fields.ts";

type PlaceDialogProps = { payment: OnlinePayment; onClose: () => void };

/** Says for which unit a transfer is that came by a number which is nobody's any more. */
export function PlaceDialog({ payment: { id, propertyId, kobo, payer, unit }, onClose }: PlaceDialogProps) {
  const names = useUnitNames(propertyId);
  const form = useForm({
    ...{ name: "gateway-place", fields, failsAt: "unitId" },
    failed: { title: "Not booked", text: lookFirst },
    send: (latest) => callApi(unitNumberApi.placeTransfer, { id, ...latest() }),
    onSent: () => {
      void refresh(...refreshes);
      goodToast("Booked");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="For which unit is it?"
      description={`${formatNaira(kobo)} from ${payer || "somebody"}, sent to a number that ${unit} had before. To send it back, book it first, then give it back.`}
      act="Book it"
      busy="Booking"
      onClose={onClose}
    >
      <FormField field={fields.unitId}>
        <Select options={names} placeholder="Choose" defaultValue="" />
      </FormField>
      <FormField field={fields.reason} help="The other keepers can read it.">
        <Textarea rows={3} maxLength={500} />
      </FormField>
    </FormDialog>
  );
}
