import { constructionTypes, usagePatternSuggestions } from "#domain/vocab.ts";
import { Card } from "#ui/card.tsx";
import { Switch } from "#ui/choice.tsx";
import { Field, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { fieldId, isListed } from "../rules.ts";
import type { StepProps } from "./step-basics.tsx";

const constructionOptions = [
  { value: "", label: "Not sure" },
  ...constructionTypes.map((type) => ({ value: type, label: type })),
];
const patternsId = "usage-patterns";

export function StepDetails({ draft, set, errorOf }: StepProps) {
  return (
    <Card className="flex flex-col gap-5">
      <Numbers draft={draft} set={set} errorOf={errorOf} />
      <Field label="Construction type" id={fieldId("constructionType")} optional error={errorOf("constructionType")}>
        <Select
          value={draft.constructionType}
          onChange={(event) => set({ constructionType: event.currentTarget.value })}
          options={constructionOptions}
        />
      </Field>
      <Field
        label="Usage pattern"
        id={fieldId("usagePattern")}
        optional
        error={errorOf("usagePattern")}
        help="Pick one or say it in your own words."
      >
        <Input
          value={draft.usagePattern}
          onChange={(event) => set({ usagePattern: event.currentTarget.value })}
          list={patternsId}
          maxLength={200}
          autoComplete="off"
          placeholder="Occupied all year"
        />
      </Field>
      <datalist id={patternsId}>
        {usagePatternSuggestions.map((pattern) => (
          <option key={pattern} value={pattern} />
        ))}
      </datalist>
      <Switch
        id={fieldId("listed")}
        label={<span className="font-semibold">Show it in the building directory</span>}
        help="People who live or work there can then find it when they sign up. Of the building it shows name, location and type."
        checked={isListed(draft)}
        onChange={(event) => set({ listed: event.currentTarget.checked })}
      />
      {isListed(draft) ? (
        <Switch
          id={fieldId("unitsListed")}
          label={<span className="font-semibold">People who sign up may choose their flat from a list</span>}
          help="Names of flats, shops and offices alone: never who lives there, or what is empty."
          checked={draft.unitsListed}
          onChange={(event) => set({ unitsListed: event.currentTarget.checked })}
        />
      ) : null}
    </Card>
  );
}

function Numbers({ draft, set, errorOf }: StepProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <NumberField
        field="buildingAge"
        label="Building age in years"
        required
        help="Leave it empty if nobody knows."
        value={draft.buildingAge}
        error={errorOf("buildingAge")}
        onChange={(buildingAge) => set({ buildingAge })}
      />
      <NumberField
        field="units"
        label="Number of units"
        optional
        help="Flats, shops or offices."
        value={draft.units}
        error={errorOf("units")}
        onChange={(units) => set({ units })}
      />
      <NumberField
        field="floors"
        label="Number of floors"
        optional
        help="With the ground floor."
        value={draft.floors}
        error={errorOf("floors")}
        onChange={(floors) => set({ floors })}
      />
    </div>
  );
}

type NumberFieldProps = {
  field: string;
  label: string;
  help: string;
  value: string;
  error: string | undefined;
  required?: boolean;
  optional?: boolean;
  onChange: (value: string) => void;
};

function NumberField({ field, value, onChange, ...rest }: NumberFieldProps) {
  return (
    <Field id={fieldId(field)} {...rest}>
      <Input
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
      />
    </Field>
  );
}
