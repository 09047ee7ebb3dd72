import { useState } from "react";
import { draftedIn } from "#browser/forms/drafted.ts";
import { FormField } from "#browser/forms/form.tsx";
import { asItIs } from "#browser/forms/typed.ts";
import { lagosDay } from "#domain/days.ts";
import { labelOf, priorityLabels, repairCategories, taskPriorities } from "#domain/vocab.ts";
import { AssetField } from "#features/assets/parts/asset-field.tsx";
import { SopField } from "#features/library/sops/parts/sop-field.tsx";
import { EstimateHint } from "#features/prices/parts/estimate-hint.tsx";
import { JobPrices } from "#features/prices/parts/job-prices.tsx";
import { PropertyField, useChosenProperty } from "#features/properties/parts/property-field.tsx";
import { Input, Textarea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { Task, TaskDetail } from "../../contract.ts";
import { useContractors } from "../client.ts";
import { taskFields as fields } from "../fields.ts";

type TaskFieldsProps = {
  /** Left out where one is added. */
  task?: Task | TaskDetail;
  propertyId: string;
  /** Of a new one: what was typed before, and not sent. */
  draft?: string;
};

const priorities = taskPriorities.map((value) => ({ value, label: priorityLabels[value] }));

/** As it stands in a field for an amount. */
export const amountText = (naira: number | null) => (naira === null ? "" : naira.toLocaleString("en-NG"));

/** What is said of a task that is open. */
export function TaskFields({ task, draft, propertyId: asked }: TaskFieldsProps) {
  const drafted = (name: string) => (draft === undefined ? undefined : draftedIn(draft, name));
  const chosen = useChosenProperty(asked || (drafted("propertyId") ?? ""));
  const { propertyId, isPicked } = chosen;
  const category = task?.category ?? drafted("category") ?? repairCategories[0];
  const [chosenCategory, choose] = useState(category);
  const categories = new Set([...repairCategories, category]);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {task ? null : <PropertyField field={fields.propertyId} chosen={chosen} className="sm:col-span-2" />}
      <FormField field={fields.title} className="sm:col-span-2">
        <Input defaultValue={task?.title} />
      </FormField>
      <FormField field={fields.description} className="sm:col-span-2">
        <Textarea rows={3} defaultValue={task?.description} />
      </FormField>
      <FormField field={fields.category}>
        <Select
          options={[...categories].map((value) => ({ value, label: labelOf(value) }))}
          defaultValue={category}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      </FormField>
      <FormField field={fields.priority}>
        <Select options={priorities} defaultValue={task?.priority ?? "medium"} />
      </FormField>
      <FormField field={fields.dueDate}>
        <Input type="date" defaultValue={task?.dueDate ?? lagosDay(new Date())} />
      </FormField>
      <Contractor
        key={propertyId}
        task={task}
        propertyId={propertyId}
        drafted={isPicked ? undefined : drafted("contractorId")}
      />
      {task === undefined || "assetName" in task ? (
        <AssetField
          field={fields.assetId}
          propertyId={task?.propertyId ?? propertyId}
          current={task ? { id: task.assetId, name: task.assetName } : undefined}
          drafted={isPicked ? undefined : drafted("assetId")}
          className="sm:col-span-2"
        />
      ) : null}
      {task === undefined || "sop" in task ? (
        <SopField
          field={fields.sopId}
          current={task?.sop ?? null}
          stays={task?.status === "in_progress" && task.sop !== null}
          drafted={drafted("sopId")}
        />
      ) : null}
      <Estimate task={task} propertyId={propertyId} category={chosenCategory} />
    </div>
  );
}

/** What it is likely to cost and take, with what such work cost others. */
function Estimate({ task, propertyId, category }: TaskFieldsProps & { category: string }) {
  return (
    <>
      <FormField field={fields.estimatedCost} help="In naira.">
        <Input
          inputMode="decimal"
          autoComplete="off"
          className="tabular-nums"
          defaultValue={amountText(task?.estimatedCost ?? null)}
        />
      </FormField>
      <FormField field={fields.estimatedHours}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          className="tabular-nums"
          defaultValue={task?.estimatedHours ?? ""}
        />
      </FormField>
      <div className="sm:col-span-2 empty:hidden">
        {task ? <JobPrices taskId={task.id} /> : <EstimateHint propertyId={propertyId} category={category} />}
      </div>
    </>
  );
}

/** Who is awarded the task; a task that has begun stays with its contractor. */
function Contractor({ task, propertyId, drafted = "" }: TaskFieldsProps & { drafted: string | undefined }) {
  const contractors = useContractors(propertyId);
  const { contractorName = null, status = "pending" } = task ?? {};
  const stays = status === "in_progress" && contractorName !== null;
  const options = [
    ...(contractorName ? [{ value: asItIs, label: contractorName }] : []),
    ...(stays ? [] : [{ value: "", label: "Nobody yet" }]),
    // What a draft chose stays until the others have come.
    ...(drafted && !contractors ? [{ value: drafted, label: "As it was" }] : []),
    ...(stays ? [] : (contractors ?? []).map(({ accountId, name }) => ({ value: accountId, label: name }))),
  ];
  return (
    <FormField
      field={fields.contractorId}
      optional={false}
      help={contractors?.length === 0 ? "None is engaged here yet. Add one under Members of the property." : undefined}
    >
      <Select options={options} defaultValue={contractorName ? asItIs : drafted} />
    </FormField>
  );
}
