import { FormField } from "#browser/forms/form.tsx";
import { Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { Unit } from "../contract.ts";
import { unitFields as fields, occupancies, occupancyLabels, unitKindLabels, unitKinds } from "../fields.ts";

const kinds = unitKinds.map((value) => ({ value, label: unitKindLabels[value] }));
const states = [
  { value: "", label: "Not known" },
  ...occupancies.map((value) => ({ value, label: occupancyLabels[value] })),
];

/** What a keeper says of one unit: where it is first, what it takes part in last. */
export function UnitFields({ unit }: { unit?: Unit | undefined }) {
  return (
    <>
      <FormField field={fields.name}>
        <Input defaultValue={unit?.name ?? ""} placeholder="Flat 4B" autoComplete="off" />
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField field={fields.block}>
          <Input defaultValue={unit?.block ?? ""} placeholder="B" autoComplete="off" />
        </FormField>
        <FormField field={fields.floor} help="0 is the ground floor, -1 the basement.">
          <Input inputMode="text" defaultValue={unit?.floor ?? ""} autoComplete="off" />
        </FormField>
        <FormField field={fields.kind}>
          <Select options={kinds} defaultValue={unit?.kind ?? "flat"} />
        </FormField>
        {/* Whoever moves in meanwhile changes it: what the form then holds must not take them out again. */}
        <FormField key={unit?.occupancy} field={fields.occupancy}>
          <Select options={states} defaultValue={unit?.occupancy ?? ""} />
        </FormField>
        <FormField field={fields.sizeM2}>
          <Input inputMode="decimal" defaultValue={unit?.sizeM2 ?? ""} />
        </FormField>
        <FormField field={fields.share} help="Of 1,000 for the whole building.">
          <Input inputMode="decimal" defaultValue={unit?.share ?? ""} />
        </FormField>
        <FormField field={fields.weight} help="Instead of a share, where costs go by weight.">
          <Input inputMode="decimal" defaultValue={unit?.weight ?? ""} />
        </FormField>
        <FormField field={fields.exclusions} optional help="Costs that this unit does not share, as lift, generator.">
          <Input defaultValue={unit?.exclusions?.join(", ") ?? ""} />
        </FormField>
      </div>
    </>
  );
}
