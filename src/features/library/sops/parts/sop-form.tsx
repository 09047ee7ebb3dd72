import type { ReactNode } from "react";
import { labelOf, scheduleCategories, skillLevels } from "#domain/vocab.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field, Input, Textarea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { SopSheet } from "../form.rules.ts";
import { StepsField } from "./steps-field.tsx";

type SopFormProps = {
  id: string;
  sheet: SopSheet;
  errors: ReadonlyMap<string, string>;
  /** Changes with each refused try. */
  attempt: number;
  files: ReactNode;
  onChange: (fields: Partial<SopSheet>) => void;
  onSend: () => void;
};

const categories = scheduleCategories.map((value) => ({ value, label: value }));
const levels = skillLevels.map((value) => ({ value, label: labelOf(value) }));
const withCommas = "With commas between them.";

type Typed = { currentTarget: { value: string } };

/** What a procedure says. */
export function SopForm({ id, sheet, errors, attempt, files, onChange, onSend }: SopFormProps) {
  const at = (field: string) => ({ id: `${id}-${field}`, error: errors.get(field) });
  const typed = (name: "title" | "description" | "requiredTools" | "safetyRequirements" | "estimatedDuration") => ({
    value: sheet[name],
    onChange: ({ currentTarget }: Typed) => onChange({ [name]: currentTarget.value }),
  });
  const faults = [...errors].map(([path, message]) => ({ fieldId: `${id}-${path}`, message }));
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
      className="grid gap-5 sm:grid-cols-2"
    >
      <div className="empty:hidden sm:col-span-2">
        <ErrorSummary attempt={attempt} faults={faults} />
      </div>
      <Field label="Title" required className="sm:col-span-2" {...at("title")}>
        <Input maxLength={200} autoComplete="off" {...typed("title")} />
      </Field>
      <Kind at={at} sheet={sheet} onChange={onChange} />
      <Field label="Description" required className="sm:col-span-2" {...at("description")}>
        <Textarea rows={3} maxLength={10_000} {...typed("description")} />
      </Field>
      <div className="sm:col-span-2">
        <StepsField {...at("steps")} steps={sheet.steps} onChange={(steps) => onChange({ steps })} />
      </div>
      <Field label="Required tools" optional help={withCommas} className="sm:col-span-2" {...at("requiredTools")}>
        <Textarea rows={2} {...typed("requiredTools")} />
      </Field>
      <Field
        label="Safety requirements"
        optional
        help={withCommas}
        className="sm:col-span-2"
        {...at("safetyRequirements")}
      >
        <Textarea rows={2} {...typed("safetyRequirements")} />
      </Field>
      <Field label="Estimated duration" optional help="In whole minutes." {...at("estimatedDuration")}>
        <Input inputMode="numeric" autoComplete="off" {...typed("estimatedDuration")} className="tabular-nums" />
      </Field>
      <div className="flex flex-col gap-3 sm:col-span-2">{files}</div>
    </form>
  );
}

type KindProps = Pick<SopFormProps, "sheet" | "onChange"> & {
  at: (field: string) => { id: string; error: string | undefined };
};

/** For which trade, and for whose hands. */
function Kind({ at, sheet, onChange }: KindProps) {
  return (
    <>
      <Field label="Category" {...at("category")}>
        <Select
          options={categories}
          value={sheet.category}
          onChange={({ currentTarget }) =>
            onChange({ category: scheduleCategories.find((one) => one === currentTarget.value) ?? "General" })
          }
        />
      </Field>
      <Field label="Skill level" {...at("skillLevel")}>
        <Select
          options={levels}
          value={sheet.skillLevel}
          onChange={({ currentTarget }) =>
            onChange({ skillLevel: skillLevels.find((one) => one === currentTarget.value) ?? "intermediate" })
          }
        />
      </Field>
    </>
  );
}
