import { sendOnce } from "#browser/drafts.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { nairaToKobo } from "#domain/money.ts";
import { AmountInput, Input, Textarea } from "#ui/field.tsx";
import { quoteApi, refreshes } from "../client.ts";
import type { QuoteRequest } from "../contract.ts";
import { quoteFields as fields } from "../fields.ts";

type QuoteDialogProps = { request: QuoteRequest; onClose: () => void };

const inKobo = (naira: number | null | undefined) => (naira ? (nairaToKobo(naira) ?? 0) : 0);

/** What one offers: labour and materials first, then days and warranty. */
export function QuoteDialog({ request: { id, taskTitle, quotes }, onClose }: QuoteDialogProps) {
  const form = useForm({
    ...{ name: "quote", fields, failsAt: "labour", draft: `quote.${id}` },
    failed: { title: "Not sent", text: lookFirst },
    send: (latest) => {
      const { labour, material, vat, ...said } = latest();
      const lines = [
        { kind: "labour" as const, what: "Labour", kobo: inKobo(labour) },
        ...(material ? [{ kind: "material" as const, what: "Materials", kobo: inKobo(material) }] : []),
      ];
      return sendOnce(`quote.${id}`, quoteApi.sendQuote, { id, lines, vatKobo: inKobo(vat), ...said });
    },
    onSent: () => {
      void refresh(...refreshes);
      goodToast("Your quote is sent");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={quotes.length > 0 ? "A new quote" : "Your quote"}
      description={quotes.length > 0 ? `${taskTitle}. The one before stays on record.` : taskTitle}
      act="Send"
      busy="Sending"
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField field={fields.labour} label="Labour, in naira">
          <AmountInput className="text-xl font-bold" />
        </FormField>
        <FormField field={fields.material} label="Materials, in naira">
          <AmountInput className="text-xl font-bold" />
        </FormField>
        <FormField field={fields.days}>
          <Input inputMode="numeric" autoComplete="off" className="tabular-nums" />
        </FormField>
        <FormField field={fields.warrantyMonths}>
          <Input inputMode="numeric" autoComplete="off" className="tabular-nums" />
        </FormField>
        <FormField field={fields.vat} label="VAT, in naira" help="Only where you charge it.">
          <AmountInput />
        </FormField>
        <FormField field={fields.advancePercent}>
          <Input inputMode="numeric" autoComplete="off" className="tabular-nums" />
        </FormField>
      </div>
      <FormField field={fields.note}>
        <Textarea rows={3} />
      </FormField>
    </FormDialog>
  );
}
