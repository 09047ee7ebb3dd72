import { useState } from "react";
import { sendOnce } from "#browser/drafts.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { lagosDay } from "#domain/days.ts";
import { koboToNaira, nairaToKobo } from "#domain/money.ts";
import { AmountInput, Field, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { refreshes, unitPaymentApi } from "../../client.ts";
import type { UnitBalance } from "../../contract.ts";
import { paymentFields as fields, paidIntoLabels, paidIntos } from "../fields.ts";

const places = paidIntos.map((value) => ({ value, label: paidIntoLabels[value] }));

/** Records a payment that was seen in the bank or taken in cash. */
export function PaymentDialog({ units, onClose }: { units: readonly UnitBalance[]; onClose: () => void }) {
  const [unitId, setUnitId] = useState(units[0]?.unitId ?? "");
  const unit = units.find((one) => one.unitId === unitId);
  const form = useForm({
    ...{ name: "unit-payment", fields, failsAt: "amount" },
    failed: { title: "Not recorded", text: lookFirst },
    send: (latest) => {
      const { amount, ...said } = latest();
      const paid = { ...said, id: unitId, kobo: nairaToKobo(amount) ?? 0 };
      return sendOnce(`unit-payment.${unitId}`, unitPaymentApi.recordPayment, paid);
    },
    onSent: () => {
      void refresh(...refreshes);
      goodToast("Recorded, with a receipt");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Record a payment"
      description="What you have seen in the bank, or taken in cash. It is taken for the oldest demand first."
      act="Record"
      busy="Recording"
      onClose={onClose}
    >
      <Field id="unit-payment-unit" label="Unit">
        <Select
          options={units.map(({ unitId: value, unit: label }) => ({ value, label }))}
          value={unitId}
          onChange={({ currentTarget }) => setUnitId(currentTarget.value)}
        />
      </Field>
      <FormField key={unitId} field={fields.amount} label="Amount in naira">
        <AmountInput defaultValue={unit && unit.closingKobo > 0 ? koboToNaira(unit.closingKobo) : ""} large />
      </FormField>
      <FormField field={fields.paidOn}>
        <Input type="date" defaultValue={lagosDay(new Date())} max={lagosDay(new Date())} />
      </FormField>
      <FormField field={fields.paidInto}>
        <Select options={places} defaultValue="bank" />
      </FormField>
      <FormField field={fields.payer}>
        <Input autoComplete="off" />
      </FormField>
      <FormField field={fields.reference}>
        <Input autoComplete="off" />
      </FormField>
    </FormDialog>
  );
}
