import { X } from "lucide-react";
import { useState } from "react";
import { FormField, type FormFieldProps } from "#browser/forms/form.tsx";
import { Select } from "#ui/select.tsx";

type Option = { value: string; label: string };

type PickerProps = Pick<FormFieldProps, "field" | "label" | "help"> & {
  options: readonly Option[];
  chosen: readonly string[];
};

/** Some of a long list: each is chosen from it, and taken away again by its own button. */
export function Picker({ field, options, chosen: before, ...rest }: PickerProps) {
  const [chosen, setChosen] = useState<readonly string[]>(before);
  const open = options.filter(({ value }) => !chosen.includes(value));
  const labelOf = (value: string) => options.find((one) => one.value === value)?.label ?? value;
  return (
    <div className="flex flex-col gap-2">
      <FormField field={field} {...rest}>
        <Select
          options={[{ value: "", label: chosen.length === 0 ? "Choose" : "Choose another" }, ...open]}
          value=""
          onChange={({ currentTarget }) => setChosen([...chosen, currentTarget.value])}
        />
      </FormField>
      {chosen.length === 0 ? null : (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((value) => (
            <li key={value}>
              <input type="hidden" name={field.name} value={value} />
              <button
                type="button"
                onClick={() => setChosen(chosen.filter((one) => one !== value))}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-hush px-3 text-sm break-words"
              >
                {labelOf(value)}
                <X aria-hidden="true" className="size-4 shrink-0" />
                <span className="sr-only">take away</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
