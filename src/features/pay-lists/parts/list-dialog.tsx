import { useState } from "react";
import { sendOnce } from "#browser/drafts.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { formatNaira } from "#domain/money.ts";
import { type TaxClass, taxClasses, taxClassLabels } from "#features/invoices/tax/fields.ts";
import { Checkbox } from "#ui/choice.tsx";
import { Field, FieldError, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { Money } from "#ui/values.tsx";
import { payListApi, refreshes, usePreview } from "../client.ts";
import type { Payable, PreviewLine } from "../contract.ts";
import { payeeFields } from "../fields.ts";

type ListDialogProps = { propertyId: string; payable: Payable; onClose: () => void };
const classes = taxClasses.map((value) => ({ value, label: taxClassLabels[value] }));
type Deposit = Payable["deposits"][number];

/** The bank details of each deposit that is put on the list: people who leave give them to whoever pays. */
const fieldsOf = (deposits: readonly Deposit[]) =>
  Object.fromEntries(
    deposits.flatMap((_, at) => [
      [`bank${at}`, { ...payeeFields.bank, name: `bank${at}` }],
      [`number${at}`, { ...payeeFields.number, name: `number${at}` }],
    ]),
  );

function useList({ propertyId, payable, onClose }: ListDialogProps) {
  const { invoices, advances, deductsTax } = payable;
  const free = [...invoices, ...advances].flatMap(({ id, problem }) => (problem === null ? [id] : []));
  const [chosen, setChosen] = useState<readonly string[]>(free);
  const [classOf, setClassOf] = useState<Readonly<Record<string, TaxClass>>>({});
  const deposits = payable.deposits.filter(({ id }) => chosen.includes(id));
  const fields = fieldsOf(deposits);
  const idsOf = (list: readonly { id: string }[]) => list.flatMap(({ id }) => (chosen.includes(id) ? [id] : []));
  const invoiceIds = idsOf(invoices);
  const told = invoiceIds.map((id) => ({ id, taxClass: classOf[id] ?? "services" }));
  const taxed = { invoiceIds, taxClasses: deductsTax ? told : [] };
  const preview = usePreview({ id: propertyId, ...taxed }, deductsTax).data?.lines ?? [];
  const form = useForm({
    ...{ name: "new-pay-list", fields, failsAt: "chosen" },
    failed: { title: "Not made", text: lookFirst },
    check: () => (chosen.length === 0 ? [{ path: "chosen", message: "Choose what is to be paid." }] : []),
    send: (latest) => {
      const typed = latest() as Record<string, string>;
      const said = deposits.map(({ id }, at) => ({
        ...{ id, bank: typed[`bank${at}`] ?? "", number: typed[`number${at}`] ?? "" },
      }));
      const all = { id: propertyId, ...taxed, advanceIds: idsOf(advances), deposits: said };
      return sendOnce(`pay-lists.${propertyId}`, payListApi.createPayList, all);
    },
    onSent: () => {
      void refresh(...refreshes);
      goodToast("Made", "Have its file paid at your bank, then record it.");
      onClose();
    },
  });
  const tick = (id: string, isOn: boolean) => setChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  const classify = (id: string, taxClass: TaxClass) => setClassOf({ ...classOf, [id]: taxClass });
  return { form, fields, deposits, chosen, tick, classOf, classify, preview };
}

/** Which of what is owed is paid by one file. */
export function ListDialog(given: ListDialogProps) {
  const { payable, onClose } = given;
  const { form, fields, deposits, chosen, tick, classOf, classify, preview } = useList(given);
  const problem = form.errorOf("chosen");
  const all = [
    ...payable.invoices.map((one) => ({ ...one, label: `${one.contractorName}: ${one.what}` })),
    ...payable.advances.map((one) => ({ ...one, label: `${one.contractorName}, before the work: ${one.what}` })),
    ...payable.deposits.map((one) => ({ ...one, label: `Deposit of ${one.name}, ${one.what}` })),
  ];
  const sentOf = (id: string) => preview.find(({ invoiceId }) => invoiceId === id)?.kobo;
  const sum = all.reduce((total, { id, kobo }) => total + (chosen.includes(id) ? (sentOf(id) ?? kobo) : 0), 0);
  return (
    <FormDialog
      form={form}
      title="Make a pay list"
      description={`Tunse moves no money. Bank details stand on the list as they are now${payable.deductsTax ? ", and what is taken of each invoice for tax" : ""}. Until it is recorded or closed, the list alone pays what is on it.`}
      act={sum > 0 ? `List ${formatNaira(sum)}` : "Make the list"}
      busy="Making"
      wide
      onClose={onClose}
    >
      <fieldset id="new-pay-list-chosen" tabIndex={-1} className="flex flex-col">
        <legend className="mb-1.5 font-semibold">What is to be paid?</legend>
        {all.map(({ id, label, kobo, problem: why }) => (
          <Checkbox
            key={id}
            label={`${label}, ${formatNaira(kobo)}${why ? `. ${why}` : ""}`}
            checked={chosen.includes(id)}
            // What was chosen and cannot be paid any more is let go again.
            disabled={why !== null && !chosen.includes(id)}
            onChange={({ currentTarget }) => tick(id, currentTarget.checked)}
          />
        ))}
        {problem ? <FieldError>{problem}</FieldError> : null}
      </fieldset>
      {payable.deductsTax
        ? payable.invoices
            .filter(({ id }) => chosen.includes(id))
            .map(({ id, what, contractorName }) => (
              <div key={id} className="flex flex-col gap-2">
                <Field label={`What ${contractorName} did, as tax tells it apart: ${what}`}>
                  <Select
                    options={classes}
                    value={classOf[id] ?? "services"}
                    onChange={({ currentTarget }) => classify(id, currentTarget.value as TaxClass)}
                  />
                </Field>
                <Taxed line={preview.find(({ invoiceId }) => invoiceId === id)} />
              </div>
            ))
        : null}
      {deposits.map(({ id, name }, at) => (
        <Payee key={id} name={name} bank={fields[`bank${at}`]} number={fields[`number${at}`]} />
      ))}
    </FormDialog>
  );
}

/** What of an invoice is taxed, what is taken and what is paid, before anybody makes the list. */
function Taxed({ line }: { line: PreviewLine | undefined }) {
  if (!line) return null;
  const { netKobo, taxKobo, taxWords, kobo, problem } = line;
  return (
    <div className="flex flex-col gap-1 text-sm">
      <dl className="grid grid-cols-[1fr_auto] gap-x-3">
        <dt className="text-ink-soft">Taxed, without VAT</dt>
        <dd className="text-right">
          <Money kobo={netKobo} />
        </dd>
        <dt className="text-ink-soft">Taken for tax</dt>
        <dd className="text-right">
          <Money kobo={taxKobo} />
        </dd>
        <dt className="font-semibold">Goes to the bank</dt>
        <dd className="text-right font-semibold">
          <Money kobo={kobo} />
        </dd>
      </dl>
      <p className="break-words text-ink-soft">{taxWords}</p>
      {problem ? <FieldError>{problem}</FieldError> : null}
    </div>
  );
}

type Named = ReturnType<typeof fieldsOf>[string] | undefined;

function Payee({ name, bank, number }: { name: string; bank: Named; number: Named }) {
  if (!bank || !number) return null;
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 text-sm font-semibold text-ink-soft">Where {name} is paid</legend>
      <FormField field={bank}>
        <Input autoComplete="off" />
      </FormField>
      <FormField field={number}>
        <Input autoComplete="off" inputMode="numeric" />
      </FormField>
    </fieldset>
  );
}
