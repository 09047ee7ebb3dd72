import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/choice.tsx";
import { Field, Input } from "#ui/field.tsx";
import { Money } from "#ui/values.tsx";
import { taxApi } from "../client.ts";
import type { PaymentTax } from "../contract.ts";

type PaymentTaxProps = { invoiceId: string; tax: PaymentTax };

/** What is taken of a payment, why, and what is transferred. */
export function PaymentTaxView({ invoiceId, tax }: PaymentTaxProps) {
  const { supplier, taxKobo, transferKobo, words } = tax;
  return (
    <div className="flex flex-col gap-3 rounded-control border border-line p-4">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <dt>Taken for tax</dt>
        <dd className="text-right">
          <Money kobo={taxKobo} />
        </dd>
        <dt className="font-bold">Transfer to them</dt>
        <dd className="text-right font-bold">
          <Money kobo={transferKobo} />
        </dd>
      </dl>
      <p className="text-sm break-words">{words}</p>
      <SupplierFacts key={supplier.version} invoiceId={invoiceId} supplier={supplier} />
    </div>
  );
}

type SupplierProps = { invoiceId: string; supplier: PaymentTax["supplier"] };

/** What decides about it: whether they are small, and their tax ID. */
function SupplierFacts({ invoiceId, supplier }: SupplierProps) {
  const [taxId, setTaxId] = useState(supplier.taxId ?? "");
  const [isSmall, setSmall] = useState(supplier.isSmall);
  const [isBusy, setBusy] = useState(false);
  const isChanged = taxId.trim() !== (supplier.taxId ?? "") || isSmall !== supplier.isSmall;
  const keep = async () => {
    setBusy(true);
    const said = { id: invoiceId, taxId: taxId.trim() || null, isSmall, version: supplier.version };
    try {
      await callApi(taxApi.setSupplier, said);
      await refresh(taxApi.findPaymentTax);
      goodToast("Noted");
    } catch (error) {
      problemToast("Not noted", error as Error);
    }
    setBusy(false);
  };
  return (
    <>
      <Field label="Their tax ID" optional>
        <Input
          autoComplete="off"
          maxLength={40}
          value={taxId}
          onChange={({ currentTarget }) => setTaxId(currentTarget.value)}
        />
      </Field>
      <Checkbox
        label="It is a small company"
        checked={isSmall}
        onChange={({ currentTarget }) => setSmall(currentTarget.checked)}
      />
      {isChanged ? (
        <Button className="self-start" busy={isBusy} busyLabel="Noting" onClick={() => void keep()}>
          Note it
        </Button>
      ) : null}
    </>
  );
}
