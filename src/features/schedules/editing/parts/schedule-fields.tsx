import type { ReactNode } from "react";
import { frequencyUnits, labelOf, scheduleCategories } from "#domain/vocab.ts";
import { useSopChoices } from "#features/library/sops/client.ts";
import { useContractors } from "#features/tasks/editing/client.ts";
import { Field, Input, Textarea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { Schedule } from "../contract.ts";
import { type Draft, frequencyChoices, ownInterval } from "../form.rules.ts";

type ScheduleFieldsProps = {
  schedule: Schedule | undefined;
  places: readonly { id: string; name: string }[] | undefined;
  draft: Draft;
  problems: ReadonlyMap<string, string>;
  onChange: (fields: Partial<Draft>) => void;
};

type Typed = { currentTarget: { value: string } };

const categories = scheduleCategories.map((value) => ({ value, label: value }));
const often = frequencyChoices.map((value) => ({
  value,
  label: value === ownInterval ? "Custom interval" : labelOf(value),
}));
const units = frequencyUnits.map((value) => ({ value, label: value }));

export function ScheduleFields({ schedule, places, draft, problems, onChange }: ScheduleFieldsProps) {
  const of = (name: keyof Draft) => ({ id: `schedule-${name}`, error: problems.get(name) });
  const typed = (name: keyof Draft) => typedIn(name, draft, onChange);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {schedule ? null : <Place {...of("propertyId")} places={places} value={draft.propertyId} onChange={onChange} />}
      <Field label="Schedule name" required className="sm:col-span-2" {...of("scheduleName")}>
        <Input maxLength={200} autoComplete="off" {...typed("scheduleName")} />
      </Field>
      <Field label="Description" required className="sm:col-span-2" {...of("description")}>
        <Textarea rows={3} {...typed("description")} />
      </Field>
      <Field label="Category" {...of("category")}>
        <Select options={categories} {...typed("category")} />
      </Field>
      <Field label="Frequency" {...of("frequency")}>
        <Select options={often} {...typed("frequency")} />
      </Field>
      {draft.frequency === ownInterval ? (
        <>
          <Field label="Every" {...of("frequencyValue")}>
            <Input inputMode="numeric" autoComplete="off" className="tabular-nums" {...typed("frequencyValue")} />
          </Field>
          <Field label="Unit" {...of("frequencyUnit")}>
            <Select options={units} {...typed("frequencyUnit")} />
          </Field>
        </>
      ) : null}
      <Field label="Start date" required help="The day of the month or week is kept." {...of("startDate")}>
        <Input type="date" {...typed("startDate")} />
      </Field>
      <Field label="End date" optional help="The last day that work may fall due." {...of("endDate")}>
        <Input type="date" min={draft.startDate} {...typed("endDate")} />
      </Field>
      <Field label="Estimated hours" {...of("estimatedHours")}>
        <Input inputMode="decimal" autoComplete="off" className="tabular-nums" {...typed("estimatedHours")} />
      </Field>
      <Field label="Estimated cost" optional help="In naira, each time." {...of("estimatedCost")}>
        <Input inputMode="decimal" autoComplete="off" className="tabular-nums" {...typed("estimatedCost")} />
      </Field>
      <Contractor {...of("assignedContractor")} schedule={schedule} draft={draft}>
        {(options) => <Select options={options} {...typed("assignedContractor")} />}
      </Contractor>
      <Procedure {...of("sopId")} schedule={schedule}>
        {(options) => <Select options={options} {...typed("sopId")} />}
      </Procedure>
    </div>
  );
}

const typedIn = (name: keyof Draft, draft: Draft, onChange: ScheduleFieldsProps["onChange"]) => ({
  value: draft[name],
  onChange: ({ currentTarget }: Typed) => onChange({ [name]: currentTarget.value }),
});

type PlaceProps = Pick<ScheduleFieldsProps, "places" | "onChange"> & {
  id: string;
  error: string | undefined;
  value: string;
};

/** A contractor is engaged at one property, so another one drops them. */
function Place({ places, value, onChange, ...field }: PlaceProps) {
  return (
    <Field
      label="Property"
      required
      help={places?.length === 0 ? "You look after none yet. Add a property first." : undefined}
      className="sm:col-span-2"
      {...field}
    >
      <Select
        placeholder="Choose a property"
        options={(places ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onChange={({ currentTarget }) => onChange({ propertyId: currentTarget.value, assignedContractor: "" })}
      />
    </Field>
  );
}

type Option = { value: string; label: string };
type ChoiceProps = {
  id: string;
  error: string | undefined;
  schedule: Schedule | undefined;
  children: (options: Option[]) => ReactNode;
};

/** What is chosen stays in the list, also before the others have come. */
const withChosen = (options: readonly Option[], value: string | null | undefined, label: string | null | undefined) =>
  value && !options.some((one) => one.value === value) ? [{ value, label: label ?? "As it is" }, ...options] : options;

function Contractor({ schedule, draft, children, ...field }: ChoiceProps & { draft: Draft }) {
  const contractors = useContractors(draft.propertyId);
  const known = (contractors ?? []).map(({ accountId, name }) => ({ value: accountId, label: name }));
  const options = withChosen(known, schedule?.assignedContractor, schedule?.contractorName);
  return (
    <Field
      label="Contractor"
      optional
      help={contractors?.length === 0 ? "None is engaged here yet." : "Is given each task as it is made."}
      {...field}
    >
      {children([{ value: "", label: "Nobody yet" }, ...options])}
    </Field>
  );
}

function Procedure({ schedule, children, ...field }: ChoiceProps) {
  const sops = (useSopChoices() ?? []).map(({ id, title }) => ({ value: id, label: title }));
  const options = withChosen(sops, schedule?.sopId, schedule?.sopTitle);
  return (
    <Field label="SOP" optional help="Its steps go with each task, as they stand that day." {...field}>
      {children([{ value: "", label: "None" }, ...options])}
    </Field>
  );
}
