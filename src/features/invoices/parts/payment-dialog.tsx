import { useState } from "react";
import { sendOnce } from "#browser/drafts.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { lagosDay } from "#domain/days.ts";
import { koboToNaira, nairaToKobo, readNaira } from "#domain/money.ts";
import { AmountInput, Field, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { invoiceApi, refreshes } from "../client.ts";
import type { Invoice } from "../contract.ts";
import { paymentFields as fields } from "../fields.ts";
import { usePaymentTax } from "../tax/client.ts";
import { type TaxClass, taxClasses, taxClassLabels } from "../tax/fields.ts";
import { PaymentTaxView } from "../tax/parts/payment-tax.tsx";

const classes = taxClasses.map((value) => ({ value, label: taxClassLabels[value] }));

type PaymentDialogProps = { invoice: Invoice; onClose: () => void };

function usePayment({ invoice: { id, leftKobo }, onClose }: PaymentDialogProps) {
  const [payment, setPayment] = useState({
    ...{ id, kobo: leftKobo, paidOn: lagosDay(new Date()) },
    taxClass: "services" as TaxClass,
  });
  const tax = usePaymentTax(payment).data?.tax;
  const form = useForm({
    ...{ name: "payment", fields, failsAt: "amount" },
    failed: { title: "Not recorded", text: lookFirst },
    send: (latest) => {
      const { amount, charges, paidOn, reference } = latest();
      const sums = { kobo: nairaToKobo(amount) ?? 0, chargesKobo: charges ? (nairaToKobo(charges) ?? 0) : 0 };
      const taken = tax?.deducts ? { taxKobo: tax.taxKobo, taxClass: payment.taxClass } : {};
      return sendOnce(`payment.${id}`, invoiceApi.payInvoice, { id, ...sums, ...taken, paidOn, reference });
    },
    onSent: () => {
      void refresh(...refreshes, "task");
      goodToast("Recorded");
      onClose();
    },
  });
  const change = (more: Partial<typeof payment>) => setPayment({ ...payment, ...more });
  return { form, tax, payment, change };
}

/** Records a bank transfer that somebody made: Tunse itself moves no money. */
export function PaymentDialog({ invoice, onClose }: PaymentDialogProps) {
  const { form, tax, payment, change } = usePayment({ invoice, onClose });
  const { id, leftKobo, contractorName } = invoice;
  return (
    <FormDialog
      form={form}
      title={`Paid to ${contractorName}`}
      description="Write down a transfer that you made at your bank. Tunse moves no money."
      act="Record"
      busy="Recording"
      onClose={onClose}
    >
      <FormField
        field={fields.amount}
        label={tax?.deducts ? "Of the invoice, in naira, with what is taken for tax" : "Amount in naira"}
      >
        <AmountInput
          defaultValue={koboToNaira(leftKobo)}
          onChange={({ currentTarget }) => change({ kobo: readNaira(currentTarget.value) ?? 0 })}
          large
        />
      </FormField>
      {tax?.deducts ? (
        <>
          <Field label="What it is for, as tax tells it apart">
            <Select
              options={classes}
              value={payment.taxClass}
              onChange={({ currentTarget }) => change({ taxClass: currentTarget.value as TaxClass })}
            />
          </Field>
          <PaymentTaxView invoiceId={id} tax={tax} />
        </>
      ) : null}
      <FormField field={fields.charges} label="Duty and fee of the bank, in naira">
        <AmountInput />
      </FormField>
      <FormField field={fields.paidOn}>
        <Input
          type="date"
          defaultValue={lagosDay(new Date())}
          max={lagosDay(new Date())}
          onChange={({ currentTarget }) => currentTarget.value && change({ paidOn: currentTarget.value })}
        />
      </FormField>
      <FormField field={fields.reference}>
        <Input autoComplete="off" />
      </FormField>
    </FormDialog>
  );
}
