import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { Checkbox } from "#ui/choice.tsx";
import { Select } from "#ui/select.tsx";
import { ledgerApi, refreshes } from "../client.ts";
import type { Ledger } from "../contract.ts";
import { ledgerFields as fields, payerKindLabels, payerKinds } from "../fields.ts";

type BooksDialogProps = { propertyId: string; ledger?: Ledger; onClose: () => void };

const payers = payerKinds.map((value) => ({ value, label: payerKindLabels[value] }));
const failed = { title: "Not saved", text: lookFirst };

/** Begins the books, or says anew who pays and what managers may do. */
export function BooksDialog({ propertyId, ledger, onClose }: BooksDialogProps) {
  const form = useForm({
    ...{ name: "books", fields, failed, failsAt: "payerKind" },
    send: (latest) =>
      ledger
        ? callApi(ledgerApi.changeLedger, { id: propertyId, version: ledger.version, ...latest() })
        : callApi(ledgerApi.openLedger, { id: propertyId, ...latest() }),
    onSent: () => {
      void refresh(...refreshes);
      goodToast(ledger ? "Changed" : "The books are begun");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={ledger ? "How the books are kept" : "Begin the books"}
      description="Nothing that is entered is ever changed or deleted. A mistake is put right by an entry the other way round, and both stay."
      act={ledger ? "Save" : "Begin"}
      busy="Saving"
      onClose={onClose}
    >
      <FormField field={fields.payerKind} help="Who owns the money that is spent on this building.">
        <Select options={payers} placeholder="Choose who pays" defaultValue={ledger?.payerKind ?? ""} />
      </FormField>
      <Checkbox
        name="deductsTax"
        label={fields.deductsTax.label}
        help="For a company or an association that must. Ask an accountant; a person takes none."
        defaultChecked={ledger?.deductsTax ?? false}
      />
      <Checkbox
        name="reclaimsVat"
        label={fields.reclaimsVat.label}
        help="Where who pays is registered for VAT. Ask an accountant; without it VAT is part of the cost."
        defaultChecked={ledger?.reclaimsVat ?? false}
      />
      <Checkbox
        name="managersMayPost"
        label="Managers may enter money"
        defaultChecked={ledger?.managersMayPost ?? false}
      />
      <Checkbox
        name="managersMayClose"
        label="Managers may close months"
        defaultChecked={ledger?.managersMayClose ?? false}
      />
    </FormDialog>
  );
}
