import { useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { sendOnce } from "#browser/drafts.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { lagosDay } from "#domain/days.ts";
import { formatNaira, koboToNaira, nairaToKobo } from "#domain/money.ts";
import { monthName } from "#features/ledger/money.rules.ts";
import { ledgerRoutes } from "#features/ledger/routes.ts";
import { Button } from "#ui/button.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { AmountInput, Field, Input } from "#ui/field.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { FailedState } from "#ui/states.tsx";
import { Day, Money } from "#ui/values.tsx";
import { taxApi, useTaxTaken } from "../client.ts";
import type { Deduction } from "../contract.ts";
import { remittanceFields as fields, taxClassLabels } from "../fields.ts";

/** What was taken for tax in a month, and what of it was paid on; nothing where a building takes none and never did. */
export function TaxTaken({ propertyId }: { propertyId: string }) {
  const [month, setMonth] = useState(lagosDay(new Date()).slice(0, 7));
  const [isRemitting, setRemitting] = useState(false);
  const list = useTaxTaken(propertyId, month);
  if (list.isPending) return null;
  if (list.isError) {
    return <FailedState title="What was taken for tax could not be loaded" onRetry={() => void list.refetch()} />;
  }
  const [first] = list.data.pages;
  if (!first || (!first.deducts && first.takenKobo === 0 && month === lagosDay(new Date()).slice(0, 7))) return null;
  const { takenKobo, remittedKobo, remitBy, can } = first;
  const left = takenKobo - remittedKobo;
  const deductions = list.data.pages.flatMap((page) => page.deductions);
  return (
    <Section title="Taken for tax">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Field label="Month">
          <Input
            type="month"
            value={month}
            max={lagosDay(new Date()).slice(0, 7)}
            onChange={({ currentTarget }) => currentTarget.value && setMonth(currentTarget.value)}
          />
        </Field>
        <p className="text-2xl font-bold tabular-nums">{formatNaira(takenKobo)}</p>
      </div>
      <p>
        {left > 0 ? (
          <>
            {formatNaira(left)} is still to be paid on, by <Day day={remitBy} />.
          </>
        ) : takenKobo > 0 ? (
          "All of it was paid on."
        ) : (
          `Nothing was taken in ${monthName(month)}.`
        )}
      </p>
      {deductions.length > 0 ? (
        <Divided>
          {deductions.map((deduction) => (
            <Row key={deduction.id} deduction={deduction} />
          ))}
        </Divided>
      ) : null}
      <ShowMore list={list} />
      <div className="flex flex-wrap gap-2">
        {can.post && left > 0 ? <Button onClick={() => setRemitting(true)}>Record that it was paid on</Button> : null}
        {deductions.length > 0 ? <CsvButton call={taxApi.listTaxTaken} input={{ id: propertyId, month }} /> : null}
      </div>
      <p className="text-sm text-ink-soft">
        Rates are what was read about the law. Ask an accountant before you rely on them.
      </p>
      {isRemitting ? (
        <RemittanceDialog propertyId={propertyId} month={month} left={left} onClose={() => setRemitting(false)} />
      ) : null}
    </Section>
  );
}

function Row({ deduction }: { deduction: Deduction }) {
  const { paidOn, contractorName, taxId, taxClass, taxKobo, words, taskTitle } = deduction;
  return (
    <li className="flex items-start justify-between gap-3 px-4 py-3">
      <span className="min-w-0">
        <span className="block font-semibold break-words">{contractorName}</span>
        <span className="block text-sm break-words text-ink-soft">
          <Day day={paidOn} /> · {taskTitle} · {taxClassLabels[taxClass]} · {taxId ?? "no tax ID"}
        </span>
        <span className="block text-sm break-words">{words}</span>
      </span>
      <Money kobo={taxKobo} className="font-bold" />
    </li>
  );
}

type RemittanceProps = { propertyId: string; month: string; left: number; onClose: () => void };

function RemittanceDialog({ propertyId, month, left, onClose }: RemittanceProps) {
  const form = useForm({
    ...{ name: "remittance", fields, failsAt: "amount" },
    failed: { title: "Not recorded", text: lookFirst },
    send: (latest) => {
      const { amount, paidOn, reference } = latest();
      const said = { id: propertyId, month, kobo: nairaToKobo(amount) ?? 0, paidOn, reference };
      return sendOnce(`remittance.${propertyId}.${month}`, taxApi.remitTax, said);
    },
    onSent: () => {
      void refresh(
        taxApi.listTaxTaken,
        ledgerRoutes.findLedger,
        ledgerRoutes.listLedgerAccounts,
        ledgerRoutes.listJournal,
      );
      goodToast("Recorded");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Tax of ${monthName(month)}`}
      description="Write down what you paid to the tax office from the bank account. Tunse moves no money."
      act="Record"
      busy="Recording"
      onClose={onClose}
    >
      <FormField field={fields.amount} label="Amount in naira">
        <AmountInput defaultValue={koboToNaira(left)} large />
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
