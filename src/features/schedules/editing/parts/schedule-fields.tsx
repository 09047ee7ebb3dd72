import { useState } from "react";
import { draftedIn } from "#browser/forms/drafted.ts";
import { FormField } from "#browser/forms/form.tsx";
import { asItIs } from "#browser/forms/typed.ts";
import { lagosDay } from "#domain/days.ts";
import { frequencies, frequencyUnits, labelOf, scheduleCategories } from "#domain/vocab.ts";
import { AssetField } from "#features/assets/parts/asset-field.tsx";
import { useSopChoices } from "#features/library/sops/client.ts";
import { frequencyIntervals } from "#features/planning/engine/dates.rules.ts";
import { PropertyField, useChosenProperty } from "#features/properties/parts/property-field.tsx";
import { useContractors } from "#features/tasks/editing/client.ts";
import { Input, Textarea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { Schedule } from "../contract.ts";
import { scheduleFields as fields } from "../fields.ts";

type ScheduleFieldsProps = {
  /** Left out where one is added. */
  schedule?: Schedule;
  /** Where what is typed is kept. */
  draft?: string;
  propertyId: string;
};

const categories = scheduleCategories.map((value) => ({ value, label: value }));
/** In place of a word the interval is one's own: the word stays as it is. */
const often = [
  ...frequencies.map((value) => ({ value, label: labelOf(value) })),
  { value: asItIs, label: "Custom interval" },
];

const amountText = (naira: number | null | undefined) => naira?.toLocaleString("en-NG");

export function ScheduleFields({ schedule, draft, propertyId: asked }: ScheduleFieldsProps) {
  const drafted = (name: string) => (draft === undefined ? undefined : draftedIn(draft, name));
  const chosen = useChosenProperty(asked || (drafted("propertyId") ?? ""));
  const { propertyId, isPicked } = chosen;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {schedule ? null : <PropertyField field={fields.propertyId} chosen={chosen} className="sm:col-span-2" />}
      <FormField field={fields.scheduleName} className="sm:col-span-2">
        <Input autoComplete="off" defaultValue={schedule?.scheduleName} />
      </FormField>
      <FormField field={fields.description} className="sm:col-span-2">
        <Textarea rows={3} defaultValue={schedule?.description ?? ""} />
      </FormField>
      <FormField field={fields.category}>
        <Select options={categories} defaultValue={schedule?.category ?? "HVAC"} />
      </FormField>
      <HowOften schedule={schedule} drafted={drafted} />
      <FormField field={fields.startDate} help="The day of the month or week is kept.">
        <Input type="date" defaultValue={schedule?.startDate ?? lagosDay(new Date())} />
      </FormField>
      <FormField field={fields.endDate} help="The last day that work may fall due.">
        <Input type="date" defaultValue={schedule?.endDate ?? ""} />
      </FormField>
      <FormField field={fields.estimatedHours} optional={false}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          className="tabular-nums"
          defaultValue={schedule?.estimatedHours ?? 0}
        />
      </FormField>
      <FormField field={fields.estimatedCost} help="In naira, each time.">
        <Input
          inputMode="decimal"
          autoComplete="off"
          className="tabular-nums"
          defaultValue={amountText(schedule?.estimatedCost)}
        />
      </FormField>
      <Contractor
        key={propertyId}
        propertyId={propertyId}
        schedule={schedule}
        chosen={isPicked ? undefined : drafted("assignedContractor")}
      />
      <AssetField
        field={fields.assetId}
        propertyId={schedule?.propertyId ?? propertyId}
        current={schedule ? { id: schedule.assetId, name: schedule.assetName } : undefined}
        drafted={isPicked ? undefined : drafted("assetId")}
        className="sm:col-span-2"
      />
      <Procedure schedule={schedule} chosen={drafted("sopId")} />
    </div>
  );
}

type Drafted = (name: string) => string | undefined;

/** By a word, or every so many days, weeks, months or years. */
function HowOften({ schedule, drafted }: Pick<ScheduleFieldsProps, "schedule"> & { drafted: Drafted }) {
  const [chosen, setChosen] = useState(drafted("frequency") ?? oftenOf(schedule));
  return (
    <>
      <FormField field={fields.frequency} optional={false}>
        <Select options={often} value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value)} />
      </FormField>
      {chosen === asItIs ? (
        <>
          <FormField field={fields.frequencyValue} label="Every" optional={false}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              className="tabular-nums"
              defaultValue={drafted("frequencyValue") ?? schedule?.frequencyValue ?? 2}
            />
          </FormField>
          <FormField field={fields.frequencyUnit} label="Unit" optional={false}>
            <Select
              options={frequencyUnits.map((value) => ({ value, label: value }))}
              defaultValue={drafted("frequencyUnit") ?? schedule?.frequencyUnit ?? "months"}
            />
          </FormField>
        </>
      ) : null}
    </>
  );
}

/** The word that says how often a schedule comes, where it is no interval of its own. */
function oftenOf(schedule: Schedule | undefined): string {
  if (schedule === undefined) return "monthly";
  const { every, unit } = frequencyIntervals[schedule.frequency];
  return every === schedule.frequencyValue && unit === schedule.frequencyUnit ? schedule.frequency : asItIs;
}

type Option = { value: string; label: string };

/** What is chosen stays in the list, also before the others have come. */
const withChosen = (options: Option[], value: string | null | undefined, label: string | null | undefined): Option[] =>
  value && !options.some((one) => one.value === value) ? [{ value, label: label ?? "As it is" }, ...options] : options;

type ChoiceProps = Pick<ScheduleFieldsProps, "schedule"> & { chosen: string | undefined };

function Contractor({ schedule, chosen, propertyId }: ChoiceProps & { propertyId: string }) {
  const contractors = useContractors(propertyId);
  const value = chosen ?? schedule?.assignedContractor;
  const known = (contractors ?? []).map(({ accountId, name }) => ({ value: accountId, label: name }));
  return (
    <FormField
      field={fields.assignedContractor}
      help={contractors?.length === 0 ? "None is engaged here yet." : "Is given each task as it is made."}
    >
      <Select
        options={[{ value: "", label: "Nobody yet" }, ...withChosen(known, value, schedule?.contractorName)]}
        defaultValue={value ?? ""}
      />
    </FormField>
  );
}

function Procedure({ schedule, chosen }: ChoiceProps) {
  const value = chosen ?? schedule?.sopId;
  const sops = (useSopChoices() ?? []).map(({ id, title }) => ({ value: id, label: title }));
  return (
    <FormField field={fields.sopId} help="Its steps go with each task, as they stand that day.">
      <Select
        options={[{ value: "", label: "None" }, ...withChosen(sops, value, schedule?.sopTitle)]}
        defaultValue={value ?? ""}
      />
    </FormField>
  );
}
