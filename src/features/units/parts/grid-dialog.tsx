import { type FormEvent, useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { inputOf, typedIn } from "#browser/forms/typed.ts";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { problemsOf } from "#domain/fields.ts";
import { Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { matchedSentence, refreshes, unitApi } from "../client.ts";
import { gridFields as fields, namingLabels, namings, unitKindLabels, unitKinds } from "../fields.ts";
import { gridProblems, gridUnits, unitLabel } from "../rules.ts";

const kinds = unitKinds.map((value) => ({ value, label: unitKindLabels[value] }));
const names = namings.map((value) => ({ value, label: namingLabels[value] }));

type GridDialogProps = { propertyId: string; onClose: () => void };

/** A whole block in one step: so many floors, so many units on each. What would be made is said before it is. */
export function GridDialog({ propertyId, onClose }: GridDialogProps) {
  const [preview, setPreview] = useState(previewOf(null));
  const form = useForm({
    ...{ name: "unit-grid", fields, check: gridProblems, failsAt: "perFloor" },
    failed: { title: "Not added", text: lookFirst },
    send: async (latest) => {
      const { units, matched } = await callApi(unitApi.createUnits, { id: propertyId, grid: latest() });
      goodToast(`${units.length} units added`, matchedSentence(matched));
    },
    onSent: () => {
      void refresh(...refreshes);
      onClose();
    },
  });
  const look = (event: FormEvent<HTMLDivElement>) => {
    const element = event.currentTarget.closest("form");
    if (element) setPreview(previewOf(element));
  };
  return (
    <FormDialog form={form} title="Add a block" act="Add these units" busy="Adding" wide onClose={onClose}>
      <div onInput={look} onChange={look} className="grid gap-5 sm:grid-cols-2">
        <FormField field={fields.floors}>
          <Input inputMode="numeric" defaultValue="4" />
        </FormField>
        <FormField field={fields.perFloor}>
          <Input inputMode="numeric" defaultValue="6" />
        </FormField>
        <FormField field={fields.firstFloor} help="0 is the ground floor.">
          <Input inputMode="text" defaultValue="0" />
        </FormField>
        <FormField field={fields.naming}>
          <Select options={names} defaultValue="letters" />
        </FormField>
        <FormField field={fields.block} help="Where there is more than one.">
          <Input placeholder="B" autoComplete="off" />
        </FormField>
        <FormField field={fields.prefix} help="As Flat, for Flat A, Flat B.">
          <Input placeholder="Flat" autoComplete="off" />
        </FormField>
        <FormField field={fields.kind}>
          <Select options={kinds} defaultValue="flat" />
        </FormField>
      </div>
      <p aria-live="polite" className="rounded-control bg-hush px-4 py-3">
        {preview}
      </p>
    </FormDialog>
  );
}

/** "24 units: from Ground floor, A to 3rd floor, F." */
function previewOf(form: HTMLFormElement | null): string {
  const input = form ? inputOf(fields, typedIn(form)) : { floors: 4, perFloor: 6 };
  if (problemsOf(fields, input).length > 0 || gridProblems(input).length > 0) return "Say how many floors and units.";
  const units = gridUnits(input);
  const [first] = units;
  const last = units.at(-1);
  return first && last ? `${units.length} units: from ${unitLabel(first)} to ${unitLabel(last)}.` : "";
}
