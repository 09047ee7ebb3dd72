import { callApi } from "#browser/api.ts";
import { sendOnce } from "#browser/drafts.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { lagosDay } from "#domain/days.ts";
import { formatNaira, nairaToKobo } from "#domain/money.ts";
import { AmountInput, Input, Textarea } from "#ui/field.tsx";
import { refreshes } from "../../client.ts";
import { advanceApi, advanceRefreshes } from "../client.ts";
import type { Advance } from "../contract.ts";
import { advanceFields, advancePaymentFields } from "../fields.ts";

/** A contractor asks for a part of an order before the work. */
export function AskDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const form = useForm({
    ...{ name: "advance", fields: advanceFields, failsAt: "amount", failed: { title: "Not sent", text: lookFirst } },
    send: (latest) => {
      const { amount, reason } = latest();
      const said = { id: orderId, kobo: nairaToKobo(amount) ?? 0, reason };
      return sendOnce(`advance.${orderId}`, advanceApi.askAdvance, said);
    },
    onSent: () => {
      void refresh(...advanceRefreshes);
      goodToast("The owner is asked");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Ask for money before the work"
      description="The owner decides. Your invoice proves it, and only the rest is paid then."
      act="Ask"
      busy="Asking"
      onClose={onClose}
    >
      <FormField field={advanceFields.amount} label="Amount in naira">
        <AmountInput large />
      </FormField>
      <FormField field={advanceFields.reason}>
        <Textarea rows={3} placeholder="Cable and pump, which the shop wants paid first." />
      </FormField>
    </FormDialog>
  );
}

/** Records the transfer of an approved advance. */
export function PayDialog({ advance, onClose }: { advance: Advance; onClose: () => void }) {
  const { id, kobo, contractorName } = advance;
  const fields = advancePaymentFields;
  const form = useForm({
    ...{ name: "advance-payment", fields, failsAt: "paidOn", failed: { title: "Not recorded", text: lookFirst } },
    send: (latest) => {
      const { charges, ...said } = latest();
      return callApi(advanceApi.payAdvance, { id, ...said, chargesKobo: charges ? (nairaToKobo(charges) ?? 0) : 0 });
    },
    onSent: () => {
      void refresh(...advanceRefreshes, ...refreshes);
      goodToast("Recorded");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`${formatNaira(kobo)} to ${contractorName}`}
      description="Write down a transfer that you made at your bank. It is no cost until an invoice proves it. Tunse moves no money."
      act="Record"
      busy="Recording"
      onClose={onClose}
    >
      <FormField field={fields.charges} label="Duty and fee of the bank, in naira">
        <AmountInput />
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
