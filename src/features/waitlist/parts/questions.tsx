import type { ReactNode } from "react";
import { Checkbox, RadioCards } from "#ui/choice.tsx";
import { Field, FieldError, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { Typed } from "../rules.ts";

/** What was typed before and what was said of it: the form as it comes back without a script. */
export type Filled = { typed: Typed; faults: Record<string, string> };

type QuestionProps = {
  name: string;
  label: string;
  filled: Filled;
  help?: ReactNode;
  /** The specification's sentence where it is left out; an optional question has none. */
  needed?: string;
};

const first = ({ typed }: Filled, name: string) => typed[name]?.[0];

/** The script of the page finds questions and their sentences by these. */
const mark = (name: string, needed?: string) => ({ "data-question": name, "data-needed": needed });

type TextProps = QuestionProps &
  Pick<React.ComponentProps<"input">, "type" | "inputMode" | "autoComplete" | "placeholder"> & { malformed?: string };

export function TextQuestion({ name, label, filled, help, needed, malformed, ...rest }: TextProps) {
  return (
    <div {...mark(name, needed)} data-malformed={malformed}>
      <Field
        id={name}
        label={label}
        help={help}
        optional={!needed}
        required={Boolean(needed)}
        error={filled.faults[name]}
      >
        <Input name={name} defaultValue={first(filled, name)} maxLength={rest.type === "email" ? 254 : 200} {...rest} />
      </Field>
    </div>
  );
}

export function PickQuestion({
  name,
  label,
  filled,
  help,
  needed,
  choices,
}: QuestionProps & { choices: [string, string][] }) {
  return (
    <div {...mark(name, needed)}>
      <Field
        id={name}
        label={label}
        help={help}
        optional={!needed}
        required={Boolean(needed)}
        error={filled.faults[name]}
      >
        <Select
          name={name}
          defaultValue={first(filled, name) ?? ""}
          options={[{ value: "", label: "Please choose" }, ...choices.map(([value, word]) => ({ value, label: word }))]}
        />
      </Field>
    </div>
  );
}

export function OneQuestion({ name, label, filled, needed, choices }: QuestionProps & { choices: [string, string][] }) {
  return (
    <div id={name} {...mark(name, needed)}>
      <RadioCards
        legend={label}
        name={name}
        columns={2}
        defaultValue={first(filled, name)}
        cards={choices.map(([value, word]) => ({ value, label: word }))}
      />
      <Fault id={name} message={filled.faults[name]} />
    </div>
  );
}

export function ManyQuestion({
  name,
  label,
  filled,
  help,
  needed,
  choices,
}: QuestionProps & { choices: readonly string[] }) {
  return (
    <fieldset id={name} {...mark(name, needed)}>
      <legend className="font-semibold">
        {label}
        {needed ? null : <span className="font-normal text-ink-soft"> (optional)</span>}
      </legend>
      {help ? <p className="text-sm text-ink-soft">{help}</p> : null}
      <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            name={name}
            value={choice}
            defaultChecked={filled.typed[name]?.includes(choice)}
            label={choice}
          />
        ))}
      </div>
      <Fault id={name} message={filled.faults[name]} />
    </fieldset>
  );
}

export const Fault = ({ id, message }: { id: string; message: string | undefined }) =>
  message ? <FieldError id={`${id}-error`}>{message}</FieldError> : null;
