import { useContext, useId } from "react";
import { FormField, type FormFieldProps } from "#browser/forms/form.tsx";
import { Input } from "#ui/field.tsx";
import { UnitLabels } from "./unit-labels.tsx";

type UnitFieldProps = { field: FormFieldProps["field"]; propertyId: string; defaultValue?: string | undefined };

/** The unit of an occupant: chosen from the building's list where it has one, or as people say it. */
export function UnitField({ field, propertyId, defaultValue }: UnitFieldProps) {
  const useLabels = useContext(UnitLabels);
  const labels = useLabels(propertyId);
  const list = useId();
  const help = labels.length > 0 ? "Choose from the list, or write it as people say it." : undefined;
  return (
    <FormField field={field} help={help ?? "As people say it: Flat 4B, Shop 12, Ground floor."}>
      <Input list={list} autoComplete="off" placeholder={labels[0] ?? "Flat 4B"} defaultValue={defaultValue} />
      <datalist id={list}>
        {labels.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
    </FormField>
  );
}
