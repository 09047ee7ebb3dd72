import { sendOnce } from "#browser/drafts.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { lagosDay } from "#domain/days.ts";
import { koboToNaira, nairaToKobo } from "#domain/money.ts";
import { AmountInput, Input } from "#ui/field.tsx";
import { refreshes, unitPaymentApi } from "../../client.ts";
import { reportFields as fields } from "../fields.ts";

type ReportDialogProps = { unitId: string; owedKobo: number; reference: string; onClose: () => void };

/** Somebody says that they have paid; a keeper looks in the bank. */
export function ReportDialog({ unitId, owedKobo, reference, onClose }: ReportDialogProps) {
  const form = useForm({
    ...{ name: "report-payment", fields, failsAt: "amount" },
    failed: { title: "Not sent", text: lookFirst },
    send: (latest) => {
      const { amount, ...said } = latest();
      const paid = { ...said, id: unitId, kobo: nairaToKobo(amount) ?? 0 };
      return sendOnce(`report-payment.${unitId}`, unitPaymentApi.reportPayment, paid);
    },
    onSent: () => {
      void refresh(...refreshes);
      goodToast("Sent", "The manager looks for it in the bank. Then you get a receipt.");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="I have paid"
      description="Say what you sent by bank transfer. It counts once the manager has found it in the bank."
      act="Send"
      busy="Sending"
      onClose={onClose}
    >
      <FormField field={fields.amount} label="Amount in naira">
        <AmountInput defaultValue={owedKobo > 0 ? koboToNaira(owedKobo) : ""} large />
      </FormField>
      <FormField field={fields.paidOn}>
        <Input type="date" defaultValue={lagosDay(new Date())} max={lagosDay(new Date())} />
      </FormField>
      <FormField field={fields.payer} help="Where it was not your own.">
        <Input autoComplete="off" />
      </FormField>
      <FormField field={fields.reference}>
        <Input autoComplete="off" defaultValue={reference} />
      </FormField>
    </FormDialog>
  );
}
