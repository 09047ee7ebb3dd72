import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { useSopChoices } from "../client.ts";

/** Stands for the procedure that the work has already. */
export const asItIs = "as-it-is";

type SopFieldProps = {
  id: string;
  /** The procedure that the work has already, in the version it got. */
  current: { title: string; version: number } | null;
  /** Once work has begun it keeps what it has. */
  stays?: boolean;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** By which procedure work is done; left out while there is none to choose. */
export function SopField({ id, current, stays = false, value, error, onChange }: SopFieldProps) {
  const choices = useSopChoices();
  if (!choices || (choices.length === 0 && current === null)) return null;
  const options = [
    ...(current ? [{ value: asItIs, label: `${current.title} (version ${current.version})` }] : []),
    ...(stays ? [] : [{ value: "", label: "None" }]),
    ...(stays ? [] : choices.map((sop) => ({ value: sop.id, label: sop.title }))),
  ];
  return (
    <Field
      id={id}
      label="SOP"
      optional
      error={error}
      help="The task keeps what the SOP says now, whatever is changed later."
      className="sm:col-span-2"
    >
      <Select
        options={options}
        value={value === asItIs && current === null ? "" : value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  );
}
