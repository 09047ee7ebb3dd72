import { useState } from "react";
import { sendOnce } from "#browser/drafts.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { Button } from "#ui/button.tsx";
import { AmountInput, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { chargeApi, refreshes } from "../client.ts";
import { bases, basisLabels } from "../fields.ts";
import { demandProblems, demandForm as fields, formLines, linesTyped } from "../form.rules.ts";

const ways = bases.map((value) => ({ value, label: basisLabels[value] }));

const lines = [0, 1, 2, 3, 4, 5] as const;

/** Drafts a demand: what the building needs, line by line, and by what each is shared. */
export function DemandDialog({ propertyId, onClose }: { propertyId: string; onClose: () => void }) {
  const [count, setCount] = useState(1);
  const form = useForm({
    ...{ name: "demand", fields, check: demandProblems, failsAt: "title" },
    failed: { title: "Not drafted", text: lookFirst },
    send: (latest) => {
      const typed = latest();
      const { title, fromDay, toDay, dueOn } = typed;
      const said = { title, fromDay, toDay, dueOn, lines: linesTyped(typed) };
      return sendOnce(`demand.${propertyId}`, chargeApi.createDemand, { id: propertyId, ...said });
    },
    onSent: () => {
      void refresh(...refreshes);
      goodToast("Drafted", "Look at the parts, then issue it.");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="New demand"
      description="Nothing is owed until you issue it: first you see each unit's part."
      act="Draft it"
      busy="Drafting"
      wide
      onClose={onClose}
    >
      <FormField field={fields.title}>
        <Input autoComplete="off" placeholder="Service charge, first quarter of 2027" />
      </FormField>
      <div className="grid gap-5 sm:grid-cols-3">
        <FormField field={fields.fromDay}>
          <Input type="date" />
        </FormField>
        <FormField field={fields.toDay}>
          <Input type="date" />
        </FormField>
        <FormField field={fields.dueOn}>
          <Input type="date" />
        </FormField>
      </div>
      {lines.slice(0, count).map((at) => (
        <Line key={at} at={at} />
      ))}
      {count < formLines ? (
        <Button className="self-start" onClick={() => setCount(count + 1)}>
          Another line
        </Button>
      ) : null}
    </FormDialog>
  );
}

function Line({ at }: { at: (typeof lines)[number] }) {
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 text-sm font-semibold text-ink-soft">Line {at + 1}</legend>
      <FormField field={fields[`what${at}`]}>
        <Input autoComplete="off" placeholder={at === 0 ? "Guards" : "Diesel"} />
      </FormField>
      <FormField field={fields[`amount${at}`]} label="Amount in naira">
        <AmountInput className="font-bold" />
      </FormField>
      <FormField field={fields[`basis${at}`]}>
        <Select options={ways} defaultValue="equal" />
      </FormField>
      <FormField field={fields[`without${at}`]} help="As Lift, for the ground floor.">
        <Input autoComplete="off" />
      </FormField>
    </fieldset>
  );
}
