import { FormField, type FormFieldProps } from "#browser/forms/form.tsx";
import { Select } from "#ui/select.tsx";
import { useAssets } from "../client.ts";

type AssetFieldProps = {
  field: FormFieldProps["field"];
  propertyId: string;
  /** The machine that is named already, also where it is out of use now. */
  current?: { id: string | null | undefined; name: string | null | undefined } | undefined;
  /** What a draft holds, which came before the machines. */
  drafted?: string | undefined;
  /** What it is for, and what choosing none says. */
  help?: string;
  none?: string;
  className?: string;
};

/** Which machine it is about; left out where the building has none. */
export function AssetField({ propertyId, ...rest }: AssetFieldProps) {
  return propertyId === "" ? null : <Chosen key={propertyId} propertyId={propertyId} {...rest} />;
}

function Chosen({ field, propertyId, current, drafted, className, ...words }: AssetFieldProps) {
  const { help = "Its history then tells of this.", none = "None in particular" } = words;
  const { data, hasNextPage, isFetchNextPageError } = useAssets(propertyId);
  // What a draft chose may stand on the last page.
  if (!data || (hasNextPage && !isFetchNextPageError)) return null;
  const inUse = data.assets.filter(({ id, retired }) => !retired || id === current?.id);
  const known = inUse.map(({ id, name }) => ({ value: id, label: name }));
  const gone = current?.id && !known.some(({ value }) => value === current.id);
  const options = [...known, ...(gone && current.id ? [{ value: current.id, label: current.name ?? "As it is" }] : [])];
  if (options.length === 0) return null;
  return (
    <FormField field={field} className={className} help={help}>
      <Select options={[{ value: "", label: none }, ...options]} defaultValue={drafted ?? current?.id ?? ""} />
    </FormField>
  );
}
