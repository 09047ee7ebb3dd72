import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { useKeeping } from "#browser/outbox/use-keeping.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { useUploads } from "#browser/uploads/use-uploads.ts";
import { lagosDay } from "#domain/days.ts";
import { nairaToKobo } from "#domain/money.ts";
import { UploadList } from "#features/media/parts/upload-list.tsx";
import { useFailures } from "#features/media/parts/use-failures.tsx";
import { AmountInput, Input } from "#ui/field.tsx";
import { FilePicker } from "#ui/file-picker.tsx";
import { Select } from "#ui/select.tsx";
import { invoiceApi, refreshes } from "../client.ts";
import { invoiceFields as fields, invoiceKindLabels, invoiceKinds } from "../fields.ts";

type InvoiceDialogProps = { taskId: string; onClose: () => void };

const kinds = invoiceKinds.map((value) => ({ value, label: invoiceKindLabels[value] }));
const inKobo = (naira: number | null | undefined) => (naira ? (nairaToKobo(naira) ?? 0) : 0);

function useInvoice({ taskId, onClose }: InvoiceDialogProps) {
  const draft = `invoice.${taskId}`;
  const uploads = useUploads(draft, { kind: "paper" });
  useFailures(uploads.entries);
  const { send, wasKept } = useKeeping(draft, uploads);
  const form = useForm({
    ...{ name: "invoice", fields, failsAt: "amount" },
    failed: { title: "Not sent", text: lookFirst },
    send: (latest) => {
      const { what, amount, vat, ...said } = latest();
      const lines = [{ what, kobo: inKobo(amount) }];
      const input = { id: taskId, ...said, lines, vatKobo: inKobo(vat) };
      // After what was done at the job on this phone.
      return send(invoiceApi.fileInvoice, input, { lane: `task ${taskId}`, title: `Invoice: ${said.seller}` });
    },
    onSent: () => {
      if (!wasKept()) {
        uploads.clear();
        void refresh(...refreshes, "task");
        goodToast("The invoice is sent");
      }
      onClose();
    },
  });
  return { form, uploads };
}

/** The paper first, then what stands on it. */
export function InvoiceDialog(given: InvoiceDialogProps) {
  const { form, uploads } = useInvoice(given);
  return (
    <FormDialog
      form={form}
      title="An invoice for this job"
      act="Send"
      busy="Sending"
      large
      wide
      onClose={given.onClose}
    >
      <FilePicker
        label="Add a photo or PDF of it"
        accept="image/*,application/pdf"
        onFiles={(files) => uploads.add(files)}
      />
      <UploadList uploads={uploads} label="Files to send" isLocked={form.isSending} />
      <FormField field={fields.amount} label="Amount without VAT, in naira">
        <AmountInput large />
      </FormField>
      <FormField field={fields.what}>
        <Input autoComplete="off" placeholder="New injector, with labour" />
      </FormField>
      <FormField field={fields.seller} help="Who wrote it, as it stands on the paper.">
        <Input autoComplete="organization" />
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField field={fields.kind}>
          <Select options={kinds} defaultValue="invoice" />
        </FormField>
        <FormField field={fields.issuedOn}>
          <Input type="date" defaultValue={lagosDay(new Date())} max={lagosDay(new Date())} />
        </FormField>
        <FormField field={fields.number}>
          <Input autoComplete="off" />
        </FormField>
        <FormField field={fields.vat} label="VAT in naira" help="Only where it stands on the paper.">
          <AmountInput />
        </FormField>
        <FormField field={fields.taxId}>
          <Input autoComplete="off" />
        </FormField>
      </div>
    </FormDialog>
  );
}
