import { FormField } from "#browser/forms/form.tsx";
import { states } from "#domain/places.ts";
import {
  components,
  frequencies,
  labelOf,
  propertyTypes,
  skillLevels,
  specializations,
  taskPriorities,
} from "#domain/vocab.ts";
import { Input, Textarea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { HouseItem } from "../contract.ts";
import { ownItemFields as fields, seasons } from "../fields.ts";
import { Picker } from "./picker.tsx";

export type Facts = readonly { label: string; values: readonly { name: string; label: string }[] }[];
type FieldsProps = { facts: Facts; typed: HouseItem["own"] };

const named = (words: readonly string[]) => words.map((value) => ({ value, label: labelOf(value) }));
const plain = (words: readonly string[]) => words.map((value) => ({ value, label: value }));
const whole = { inputMode: "numeric", autoComplete: "off", className: "tabular-nums" } as const;

/** What an item of one's own says: what, why, where, how often, how, what it costs, and where that comes from. */
export function OwnItemFields({ facts, typed }: FieldsProps) {
  return (
    <>
      <What typed={typed} />
      <Where facts={facts} typed={typed} />
      <HowOften typed={typed} />
      <How typed={typed} />
      <Source typed={typed} />
    </>
  );
}

type PartProps = Pick<FieldsProps, "typed">;

const What = ({ typed }: PartProps) => (
  <>
    <FormField field={fields.title}>
      <Input autoComplete="off" defaultValue={typed?.title} placeholder="Wash the solar panels" />
    </FormField>
    <FormField field={fields.asset}>
      <Input autoComplete="off" defaultValue={typed?.asset} placeholder="Solar panels" />
    </FormField>
    <FormField field={fields.description}>
      <Textarea rows={2} defaultValue={typed?.description} />
    </FormField>
    <FormField field={fields.component}>
      <Select options={named(components)} defaultValue={typed?.component ?? "electrical"} />
    </FormField>
  </>
);

function Where({ facts, typed }: FieldsProps) {
  const options = facts.flatMap(({ label, values }) =>
    values.map((value) => ({ value: value.name, label: `${label}: ${value.label}` })),
  );
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="mb-3 font-bold">Which buildings it is for</legend>
      <Picker
        field={fields.facts}
        options={options}
        chosen={typed?.facts ?? []}
        help="Without any, it is for every building."
      />
      <Picker field={fields.alsoFacts} options={options} chosen={typed?.alsoFacts ?? []} />
      <Picker field={fields.notFacts} options={options} chosen={typed?.notFacts ?? []} />
      <Picker field={fields.propertyTypes} options={plain(propertyTypes)} chosen={typed?.propertyTypes ?? []} />
      <Picker field={fields.states} options={plain(states)} chosen={typed?.states ?? []} />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField field={fields.minAgeYears}>
          <Input {...whole} defaultValue={typed?.minAgeYears ?? ""} />
        </FormField>
        <FormField field={fields.minFloors}>
          <Input {...whole} defaultValue={typed?.minFloors ?? ""} />
        </FormField>
      </div>
    </fieldset>
  );
}

const HowOften = ({ typed }: PartProps) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <FormField field={fields.frequency}>
      <Select options={named(frequencies)} defaultValue={typed?.frequency ?? "annual"} />
    </FormField>
    <FormField field={fields.everyYears} help="With annual only.">
      <Input {...whole} defaultValue={typed?.everyYears ?? ""} />
    </FormField>
    <FormField field={fields.season}>
      <Select options={[{ value: "", label: "Any" }, ...named(seasons)]} defaultValue={typed?.season ?? ""} />
    </FormField>
    <FormField field={fields.priority}>
      <Select options={named(taskPriorities)} defaultValue={typed?.priority ?? "medium"} />
    </FormField>
  </div>
);

const How = ({ typed }: PartProps) => (
  <>
    <FormField field={fields.checklist} help="A step on each line.">
      <Textarea rows={4} defaultValue={typed?.checklist.join("\n")} />
    </FormField>
    <FormField field={fields.safety} help="A line for each danger.">
      <Textarea rows={2} defaultValue={typed?.safety?.join("\n")} />
    </FormField>
    <div className="grid gap-5 sm:grid-cols-3">
      <FormField field={fields.hours}>
        <Input {...whole} inputMode="decimal" defaultValue={typed?.hours ?? 1} />
      </FormField>
      <FormField field={fields.skill}>
        <Select options={named(skillLevels)} defaultValue={typed?.skill ?? "intermediate"} />
      </FormField>
      <FormField field={fields.trade}>
        <Select options={plain(specializations)} defaultValue={typed?.trade ?? specializations[0]} />
      </FormField>
      {(["costLow", "costTypical", "costHigh"] as const).map((name) => (
        <FormField key={name} field={fields[name]} help="In naira.">
          <Input {...whole} defaultValue={typed?.[name]} />
        </FormField>
      ))}
    </div>
  </>
);

const Source = ({ typed }: PartProps) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <FormField field={fields.sourceTitle} help="A law, a standard, a maker, or your own practice.">
      <Input autoComplete="off" defaultValue={typed?.sourceTitle} />
    </FormField>
    <FormField field={fields.sourceReference}>
      <Input autoComplete="off" defaultValue={typed?.sourceReference ?? ""} placeholder="Page or section" />
    </FormField>
  </div>
);
