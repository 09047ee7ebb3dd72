import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { formatNaira } from "#domain/money.ts";
import { Textarea } from "#ui/field.tsx";
import { budgetApi, refreshes } from "../client.ts";
import type { Budget } from "../contract.ts";
import { adoptFields as fields } from "../fields.ts";

/** Asks once before a draft is adopted for good; from the second version on, why it changes. */
export function AdoptDialog({ draft, onClose }: { draft: Budget; onClose: () => void }) {
  const isChange = draft.number > 1;
  const form = useForm({
    ...{ name: "adopt", fields, failsAt: "reason" },
    check: ({ reason }) =>
      isChange && !reason ? [{ path: "reason", message: "Why it changes is required.", kind: "missing" as const }] : [],
    failed: { title: "Not adopted", text: lookFirst },
    send: (latest) => callApi(budgetApi.adoptBudget, { id: draft.id, version: draft.version, ...latest() }),
    onSent: () => {
      void refresh(...refreshes);
      goodToast("Adopted", "The residents are told.");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Adopt ${formatNaira(draft.totalKobo)} for ${draft.year}?`}
      description="It stays for good, and the residents may read it. Later changes are new versions, each with its reason."
      act="Adopt it"
      busy="Adopting"
      onClose={onClose}
    >
      {isChange ? (
        <FormField field={fields.reason} required>
          <Textarea rows={3} placeholder="Diesel costs more than in spring." />
        </FormField>
      ) : null}
    </FormDialog>
  );
}
