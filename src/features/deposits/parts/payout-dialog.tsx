import { sendOnce } from "#browser/drafts.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { lagosDay } from "#domain/days.ts";
import { formatNaira } from "#domain/money.ts";
import { Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { depositApi, refreshes } from "../client.ts";
import type { Deposit } from "../contract.ts";
import { payoutFields as fields, placeLabels, placesOfMoney } from "../fields.ts";

const places = placesOfMoney.map((value) => ({ value, label: placeLabels[value] }));

/** Records that the rest of a deposit was paid out. */
export function PayoutDialog({ deposit: { id, name, restKobo }, onClose }: { deposit: Deposit; onClose: () => void }) {
  const form = useForm({
    ...{ name: "deposit-payout", fields, failsAt: "paidOn" },
    failed: { title: "Not recorded", text: lookFirst },
    send: (latest) => sendOnce(`deposit-payout.${id}`, depositApi.payDepositOut, { id, ...latest() }),
    onSent: () => {
      void refresh(...refreshes);
      goodToast("Recorded");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`${formatNaira(restKobo)} to ${name}`}
      description="Tunse moves no money: say when and from where you paid it."
      act="Record"
      busy="Recording"
      onClose={onClose}
    >
      <FormField field={fields.paidOn}>
        <Input type="date" defaultValue={lagosDay(new Date())} max={lagosDay(new Date())} />
      </FormField>
      <FormField field={fields.paidFrom}>
        <Select options={places} defaultValue="bank" />
      </FormField>
      <FormField field={fields.payoutReference}>
        <Input autoComplete="off" />
      </FormField>
    </FormDialog>
  );
}
