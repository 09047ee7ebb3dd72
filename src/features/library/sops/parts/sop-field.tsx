import { FormField, type FormFieldProps } from "#browser/forms/form.tsx";
import { asItIs } from "#browser/forms/typed.ts";
import { Select } from "#ui/select.tsx";
import { useSopChoices } from "../client.ts";

type SopFieldProps = {
  field: FormFieldProps["field"];
  /** The procedure that the work has already, in the version it got. */
  current: { title: string; version: number } | null;
  /** Once work has begun it keeps what it has. */
  stays?: boolean;
  /** What a draft holds, which came before the procedures. */
  drafted?: string | undefined;
};

/** By which procedure work is done; left out while there is none to choose. */
export function SopField({ field, current, stays = false, drafted = "" }: SopFieldProps) {
  const choices = useSopChoices();
  if (!choices || (choices.length === 0 && current === null)) return null;
  const options = [
    ...(current ? [{ value: asItIs, label: `${current.title} (version ${current.version})` }] : []),
    ...(stays ? [] : [{ value: "", label: "None" }]),
    ...(stays ? [] : choices.map((sop) => ({ value: sop.id, label: sop.title }))),
  ];
  return (
    <FormField
      field={field}
      help="The task keeps what the SOP says now, whatever is changed later."
      className="sm:col-span-2"
    >
      <Select options={options} defaultValue={current ? asItIs : drafted} />
    </FormField>
  );
}
