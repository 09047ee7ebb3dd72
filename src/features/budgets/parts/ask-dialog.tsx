import { sendOnce } from "#browser/drafts.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { formatNaira } from "#domain/money.ts";
import { bases, basisLabels } from "#features/charges/fields.ts";
import { chargeRoutes } from "#features/charges/routes.ts";
import { Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { budgetApi } from "../client.ts";
import type { Budget } from "../contract.ts";
import { askFields as fields, partingLabels, partings } from "../fields.ts";

const often = partings.map((value) => ({ value, label: partingLabels[value] }));
const ways = bases.map((value) => ({ value, label: basisLabels[value] }));

/** Drafts demands of an adopted budget. */
export function AskDialog({ budget: { id, year, totalKobo }, onClose }: { budget: Budget; onClose: () => void }) {
  const form = useForm({
    ...{ name: "budget-demands", fields, failsAt: "parting" },
    failed: { title: "Not drafted", text: lookFirst },
    send: (latest) => sendOnce(`budget-demands.${id}`, budgetApi.askForBudget, { id, ...latest() }),
    onSent: () => {
      void refresh(chargeRoutes.listDemands);
      goodToast("Drafted", "Look at each unit's part under Service charge, then issue it.");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Ask the units for ${formatNaira(totalKobo)}`}
      description={`Drafts a demand for each part of ${year} that is still to come. Nothing is owed until you issue it.`}
      act="Draft the demands"
      busy="Drafting"
      onClose={onClose}
    >
      <FormField field={fields.parting}>
        <Select options={often} defaultValue="quarter" />
      </FormField>
      <FormField field={fields.basis}>
        <Select options={ways} defaultValue="per_mille" />
      </FormField>
      <FormField field={fields.dueDays} help="From the first day of each part, or from today where it has begun.">
        <Input inputMode="numeric" defaultValue="30" />
      </FormField>
    </FormDialog>
  );
}
