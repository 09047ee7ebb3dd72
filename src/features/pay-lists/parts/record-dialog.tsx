import { useState } from "react";
import { sendOnce } from "#browser/drafts.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { lagosDay } from "#domain/days.ts";
import { formatNaira, nairaToKobo } from "#domain/money.ts";
import { Checkbox } from "#ui/choice.tsx";
import { AmountInput, FieldError, Input, Textarea } from "#ui/field.tsx";
import { payListApi, refreshes } from "../client.ts";
import type { PayList } from "../contract.ts";
import { recordFields as fields } from "../fields.ts";
import { goesToBank, referencesIn } from "../rules.ts";

type RecordDialogProps = { list: PayList; onClose: () => void; onDone: () => void };

function useRecord({ list: { id, version, lines }, onDone }: RecordDialogProps) {
  const open = lines.filter(({ state, isOwed }) => state === "listed" && isOwed);
  // What the file leaves out was paid only where somebody says so.
  const unsent = open.filter((line) => !goesToBank(line)).map(({ id }) => id);
  const [left, setLeft] = useState<readonly string[]>(unsent);
  const paid = open.filter((line) => !left.includes(line.id));
  const form = useForm({
    ...{ name: "pay-list", fields, failsAt: "paidOn" },
    failed: { title: "Not recorded", text: lookFirst },
    check: ({ references }) => [
      ...(paid.length === 0 ? [{ path: "lines", message: "Choose what the bank paid." }] : []),
      ...(referencesIn(references ?? "", paid.length) === null
        ? [{ path: "references", message: `Write ${paid.length} lines, one for each that was paid, or none.` }]
        : []),
    ],
    send: (latest) => {
      const { paidOn, charges, references } = latest();
      const told = referencesIn(references ?? "", paid.length) ?? [];
      const chargesKobo = charges ? (nairaToKobo(charges) ?? 0) : 0;
      const said = paid.map((line, at) => ({ id: line.id, chargesKobo, reference: told[at] ?? null }));
      return sendOnce(`pay-list.${id}`, payListApi.recordPayList, { id, version, paidOn, lines: said });
    },
    onSent: () => {
      void refresh(...refreshes);
      goodToast("Recorded");
      onDone();
    },
  });
  const tick = (lineId: string, isOn: boolean) =>
    setLeft(isOn ? left.filter((one) => one !== lineId) : [...left, lineId]);
  return { form, open, left, tick };
}

/** Records what the bank paid of a list, with its references. */
export function RecordDialog(given: RecordDialogProps) {
  const { form, open, left, tick } = useRecord(given);
  const problem = form.errorOf("lines");
  return (
    <FormDialog
      form={form}
      title={`What was paid of list No. ${given.list.number}?`}
      description="Each transfer stands in the books as a payment of its own. All of these are recorded, or none."
      act="Record"
      busy="Recording"
      onClose={given.onClose}
    >
      <fieldset id="pay-list-lines" tabIndex={-1} className="flex flex-col">
        <legend className="mb-1.5 font-semibold">The bank paid</legend>
        {open.map((line) => (
          <Checkbox
            key={line.id}
            label={`${line.line}. ${line.name}, ${formatNaira(line.kobo)}`}
            checked={!left.includes(line.id)}
            onChange={({ currentTarget }) => tick(line.id, currentTarget.checked)}
          />
        ))}
        {problem ? <FieldError>{problem}</FieldError> : null}
      </fieldset>
      <FormField field={fields.paidOn}>
        <Input type="date" defaultValue={lagosDay(new Date())} max={lagosDay(new Date())} />
      </FormField>
      <FormField field={fields.charges}>
        <AmountInput />
      </FormField>
      <FormField field={fields.references} help="Paste them from the bank's report, in the order of the list.">
        <Textarea rows={4} />
      </FormField>
    </FormDialog>
  );
}
