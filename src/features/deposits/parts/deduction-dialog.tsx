import { sendOnce } from "#browser/drafts.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { useSending } from "#browser/uploads/use-sending.ts";
import { useUploads } from "#browser/uploads/use-uploads.ts";
import { nairaToKobo } from "#domain/money.ts";
import { UploadList } from "#features/media/parts/upload-list.tsx";
import { useFailures } from "#features/media/parts/use-failures.tsx";
import { AmountInput, Input } from "#ui/field.tsx";
import { FilePicker } from "#ui/file-picker.tsx";
import { depositApi, refreshes } from "../client.ts";
import type { Deposit } from "../contract.ts";
import { deductionFields as fields } from "../fields.ts";

type DeductionDialogProps = { deposit: Deposit; onClose: () => void };

function useDeduction({ deposit: { id }, onClose }: DeductionDialogProps) {
  const draft = `deduction.${id}`;
  const uploads = useUploads(draft, { kind: "proof" });
  useFailures(uploads.entries);
  const { afterUploads } = useSending(uploads);
  const form = useForm({
    ...{ name: "deduction", fields, failsAt: "amount" },
    failed: { title: "Not proposed", text: lookFirst },
    send: (latest) =>
      afterUploads((mediaUploads) => {
        const { amount, reason } = latest();
        const said = { id, kobo: nairaToKobo(amount) ?? 0, reason, mediaUploads };
        return sendOnce(draft, depositApi.deductFromDeposit, said);
      }),
    onSent: () => {
      uploads.clear();
      void refresh(...refreshes);
      goodToast("Proposed. The person is told.");
      onClose();
    },
  });
  return { form, uploads };
}

/** Proposes to keep a part of a deposit: the photo first, then how much and why. */
export function DeductionDialog(given: DeductionDialogProps) {
  const { form, uploads } = useDeduction(given);
  return (
    <FormDialog
      form={form}
      title="Deduct from the deposit"
      description="The person reads it, sees the photo and may answer. Nothing is kept until the owner decides."
      act="Propose"
      busy="Proposing"
      onClose={given.onClose}
    >
      <FilePicker label="Add a photo" accept="image/*" onFiles={(files) => uploads.add(files)} />
      <UploadList uploads={uploads} label="Photos to send" isLocked={form.isSending} />
      <FormField field={fields.amount} label="Amount in naira">
        <AmountInput large />
      </FormField>
      <FormField field={fields.reason}>
        <Input autoComplete="off" placeholder="Broken window in the kitchen" />
      </FormField>
    </FormDialog>
  );
}
