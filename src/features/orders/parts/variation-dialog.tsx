import { sendOnce } from "#browser/drafts.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { nairaToKobo } from "#domain/money.ts";
import { AmountInput, Textarea } from "#ui/field.tsx";
import { orderApi, refreshes } from "../client.ts";
import type { Order } from "../contract.ts";
import { variationFields as fields } from "../fields.ts";

/** Adds to an order, with the reason. */
export function VariationDialog({ order: { id, contractorName }, onClose }: { order: Order; onClose: () => void }) {
  const form = useForm({
    ...{ name: "variation", fields, failsAt: "amount" },
    failed: { title: "Not added", text: lookFirst },
    send: async (latest) => {
      const { amount, reason } = latest();
      const said = { id, kobo: nairaToKobo(amount) ?? 0, reason };
      const { approval } = await sendOnce(`variation.${id}`, orderApi.varyOrder, said);
      goodToast(approval ? "The owner is asked" : "Added to the order");
    },
    onSent: () => {
      void refresh(...refreshes);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Add to the order"
      description={`${contractorName} and the owner read the reason. Above your limit the owner is asked first.`}
      act="Add"
      busy="Adding"
      onClose={onClose}
    >
      <FormField field={fields.amount} label="How much more, in naira">
        <AmountInput large />
      </FormField>
      <FormField field={fields.reason}>
        <Textarea rows={3} placeholder="The old cable broke when the pump was lifted." />
      </FormField>
    </FormDialog>
  );
}
