import type { ReactNode } from "react";
import { FormField } from "#browser/forms/form.tsx";
import { labelOf, scheduleCategories, skillLevels } from "#domain/vocab.ts";
import { Input, Textarea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { SopSheet } from "../draft.rules.ts";
import { sopFields as fields } from "../fields.ts";
import { StepsField } from "./steps-field.tsx";

type SopFieldsProps = {
  sheet: SopSheet;
  stepsError: string | undefined;
  files: ReactNode;
  onChange: (fields: Partial<SopSheet>) => void;
};

const categories = scheduleCategories.map((value) => ({ value, label: value }));
const levels = skillLevels.map((value) => ({ value, label: labelOf(value) }));
const withCommas = "With commas between them.";

type Typed = { currentTarget: { value: string } };

/** What a procedure says. */
export function SopFields({ sheet, stepsError, files, onChange }: SopFieldsProps) {
  const typed = (name: "title" | "description" | "requiredTools" | "safetyRequirements" | "estimatedDuration") => ({
    value: sheet[name],
    onChange: ({ currentTarget }: Typed) => onChange({ [name]: currentTarget.value }),
  });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormField field={fields.title} className="sm:col-span-2">
        <Input autoComplete="off" {...typed("title")} />
      </FormField>
      <Kind sheet={sheet} onChange={onChange} />
      <FormField field={fields.description} className="sm:col-span-2">
        <Textarea rows={3} {...typed("description")} />
      </FormField>
      <div className="sm:col-span-2">
        <StepsField
          id={`sop-${fields.steps.name}`}
          error={stepsError}
          steps={sheet.steps}
          onChange={(steps) => onChange({ steps })}
        />
      </div>
      <FormField field={fields.requiredTools} required={false} help={withCommas} className="sm:col-span-2">
        <Textarea rows={2} {...typed("requiredTools")} />
      </FormField>
      <FormField field={fields.safetyRequirements} required={false} help={withCommas} className="sm:col-span-2">
        <Textarea rows={2} {...typed("safetyRequirements")} />
      </FormField>
      <FormField field={fields.estimatedDuration} required={false} help="In whole minutes.">
        <Input inputMode="numeric" autoComplete="off" {...typed("estimatedDuration")} className="tabular-nums" />
      </FormField>
      <div className="flex flex-col gap-3 sm:col-span-2">{files}</div>
    </div>
  );
}

/** For which trade, and for whose hands. */
function Kind({ sheet, onChange }: Pick<SopFieldsProps, "sheet" | "onChange">) {
  return (
    <>
      <FormField field={fields.category}>
        <Select
          options={categories}
          value={sheet.category}
          onChange={({ currentTarget }) =>
            onChange({ category: scheduleCategories.find((one) => one === currentTarget.value) ?? "General" })
          }
        />
      </FormField>
      <FormField field={fields.skillLevel}>
        <Select
          options={levels}
          value={sheet.skillLevel}
          onChange={({ currentTarget }) =>
            onChange({ skillLevel: skillLevels.find((one) => one === currentTarget.value) ?? "intermediate" })
          }
        />
      </FormField>
    </>
  );
}
