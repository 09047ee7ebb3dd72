import { FormField, type FormFieldProps } from "#browser/forms/form.tsx";
import { Select } from "#ui/select.tsx";
import { useUnits } from "../client.ts";
import { byPlace } from "../rules.ts";

type UnitSelectProps = {
  field: FormFieldProps["field"];
  propertyId: string;
  /** The unit that is named already. */
  current: string | null | undefined;
  help: string;
  onChoose?: (unitId: string) => void;
};

/** Which unit something stands in; left out where the building has none. Until they are here the one that is named stays. */
export function UnitSelect({ field, propertyId, current, help, onChoose }: UnitSelectProps) {
  const { data, hasNextPage, isFetchNextPageError } = useUnits(propertyId);
  // What is chosen would be lost if more of a long list came in.
  const units = hasNextPage && !isFetchNextPageError ? [] : (data?.units ?? []);
  const known = [...units].sort(byPlace).map(({ id, label }) => ({ value: id, label }));
  const isListed = !current || known.some(({ value }) => value === current);
  const options = isListed ? known : [...known, { value: current, label: "As it is" }];
  if (options.length === 0) return null;
  return (
    <FormField field={field} help={help}>
      <Select
        key={options.length}
        options={[{ value: "", label: "None in particular" }, ...options]}
        defaultValue={current ?? ""}
        onChange={({ currentTarget: { value } }) => onChoose?.(value)}
      />
    </FormField>
  );
}
