import type { ComponentProps } from "react";
import { labelOf, priorityLabels, repairCategories, type TaskPriority, taskPriorities } from "#domain/vocab.ts";
import { SopField } from "#features/library/sops/parts/sop-field.tsx";
import { Field, Input, Textarea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { Task, TaskDetail } from "../../contract.ts";
import { useContractors } from "../client.ts";

/** What is typed; `contractor` is "as-it-is", an account, or empty for nobody. */
export type Draft = {
  propertyId: string;
  title: string;
  description: string;
  category: string;
  priority: TaskPriority;
  dueDate: string;
  estimatedCost: string;
  estimatedHours: string;
  contractor: string;
  /** "as-it-is", a procedure, or empty for none. */
  sop: string;
  actualCost: string;
};

type TaskFieldsProps = {
  task: Task | TaskDetail | undefined;
  places: readonly { id: string; name: string }[];
  draft: Draft;
  problems: ReadonlyMap<string, string>;
  onChange: (fields: Partial<Draft>) => void;
};

const priorities = taskPriorities.map((value) => ({ value, label: priorityLabels[value] }));

export function TaskFields({ task, places, draft, problems, onChange }: TaskFieldsProps) {
  const of = (name: string) => ({ id: `task-${name}`, error: problems.get(name) });
  const typed = (name: keyof Draft): Pick<ComponentProps<"input">, "value"> & { onChange: (event: Typed) => void } => ({
    value: draft[name],
    onChange: ({ currentTarget }) => onChange({ [name]: currentTarget.value }),
  });
  if (task?.status === "completed") {
    return (
      <Field label="Actual cost" optional help="In naira. Left empty, the estimate counts." {...of("actualCost")}>
        <Input inputMode="decimal" autoComplete="off" {...typed("actualCost")} className="tabular-nums" />
      </Field>
    );
  }
  const categories = new Set([...repairCategories, draft.category]);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {task ? null : (
        <Field label="Property" required className="sm:col-span-2" {...of("propertyId")}>
          <Select
            placeholder="Choose a property"
            options={places.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.propertyId}
            onChange={({ currentTarget }) => onChange({ propertyId: currentTarget.value, contractor: "" })}
          />
        </Field>
      )}
      <Field label="Title" required className="sm:col-span-2" {...of("title")}>
        <Input maxLength={200} {...typed("title")} />
      </Field>
      <Field label="Description" required className="sm:col-span-2" {...of("description")}>
        <Textarea rows={3} {...typed("description")} />
      </Field>
      <Field label="Category" {...of("category")}>
        <Select options={[...categories].map((value) => ({ value, label: labelOf(value) }))} {...typed("category")} />
      </Field>
      <Field label="Priority" {...of("priority")}>
        <Select options={priorities} {...typed("priority")} />
      </Field>
      <Field label="Due date" required {...of("dueDate")}>
        <Input type="date" {...typed("dueDate")} />
      </Field>
      <Contractor task={task} draft={draft} error={problems.get("contractorId")} onChange={onChange} />
      {task === undefined || "sop" in task ? (
        <SopField
          {...of("sopId")}
          current={task?.sop ?? null}
          stays={task?.status === "in_progress" && task.sop !== null}
          value={draft.sop}
          onChange={(sop) => onChange({ sop })}
        />
      ) : null}
      <Field label="Estimated cost" optional help="In naira." {...of("estimatedCost")}>
        <Input inputMode="decimal" autoComplete="off" {...typed("estimatedCost")} className="tabular-nums" />
      </Field>
      <Field label="Estimated hours" optional {...of("estimatedHours")}>
        <Input inputMode="decimal" autoComplete="off" {...typed("estimatedHours")} className="tabular-nums" />
      </Field>
    </div>
  );
}

type Typed = { currentTarget: { value: string } };

type ContractorProps = Pick<TaskFieldsProps, "task" | "draft" | "onChange"> & { error: string | undefined };

/** Who is awarded the task; a task that has begun stays with its contractor. */
function Contractor({ task, draft, error, onChange }: ContractorProps) {
  const contractors = useContractors(draft.propertyId);
  const { contractorName = null, status = "pending" } = task ?? {};
  const stays = status === "in_progress" && contractorName !== null;
  const options = [
    ...(contractorName ? [{ value: "as-it-is", label: contractorName }] : []),
    ...(stays ? [] : [{ value: "", label: "Nobody yet" }]),
    ...(stays ? [] : (contractors ?? []).map(({ accountId, name }) => ({ value: accountId, label: name }))),
  ];
  const isNone = draft.contractor === "as-it-is" && contractorName === null;
  return (
    <Field
      label="Contractor"
      error={error}
      help={contractors?.length === 0 ? "None is engaged here yet. Add one under Members of the property." : undefined}
    >
      <Select
        options={options}
        value={isNone ? "" : draft.contractor}
        onChange={({ currentTarget }) => onChange({ contractor: currentTarget.value })}
      />
    </Field>
  );
}
