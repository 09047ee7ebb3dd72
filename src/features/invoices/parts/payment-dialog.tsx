import { sendOnce } from "#browser/drafts.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { lagosDay } from "#domain/days.ts";
import { koboToNaira, nairaToKobo } from "#domain/money.ts";
import { Input } from "#ui/field.tsx";
import { invoiceApi, refreshes } from "../client.ts";
import type { Invoice } from "../contract.ts";
import { paymentFields as fields } from "../fields.ts";

/** Records a bank transfer that somebody made: Tunse itself moves no money. */
export function PaymentDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, leftKobo, contractorName } = invoice;
  const form = useForm({
    ...{ name: "payment", fields, failsAt: "amount" },
    failed: { title: "Not recorded", text: "Please load the page again and look before you try once more." },
    send: (latest) => {
      const { amount, charges, paidOn, reference } = latest();
      const sums = { kobo: nairaToKobo(amount) ?? 0, chargesKobo: charges ? (nairaToKobo(charges) ?? 0) : 0 };
      return sendOnce(`payment.${id}`, invoiceApi.payInvoice, { id, ...sums, paidOn, reference });
    },
    onSent: () => {
      void refresh(...refreshes, "task");
      goodToast("Recorded");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Paid to ${contractorName}`}
      description="Write down a transfer that you made at your bank. Tunse moves no money."
      act="Record"
      busy="Recording"
      onClose={onClose}
    >
      <FormField field={fields.amount} label="Amount in naira">
        <Input
          inputMode="decimal"
          autoComplete="off"
          defaultValue={koboToNaira(leftKobo)}
          className="text-right text-2xl font-bold tabular-nums"
        />
      </FormField>
      <FormField field={fields.charges} label="Duty and fee of the bank, in naira">
        <Input inputMode="decimal" autoComplete="off" className="text-right tabular-nums" />
      </FormField>
      <FormField field={fields.paidOn}>
        <Input type="date" defaultValue={lagosDay(new Date())} max={lagosDay(new Date())} />
      </FormField>
      <FormField field={fields.reference}>
        <Input autoComplete="off" />
      </FormField>
    </FormDialog>
  );
}
