import { FormField, type FormFieldProps } from "#browser/forms/form.tsx";
import type { Task } from "#features/tasks/contract.ts";
import { Select } from "#ui/select.tsx";

type TaskFieldProps = {
  field: FormFieldProps["field"];
  tasks: readonly Task[] | undefined;
  value: string;
  onChange: (taskId: string) => void;
  /** Said where there is none to choose. */
  none: string;
};

/** Which task a form is for. */
export function TaskField({ field, tasks, value, onChange, none }: TaskFieldProps) {
  const options = tasks
    ? tasks.map((task) => ({ value: task.id, label: `${task.title} · ${task.propertyName}` }))
    : [{ value, label: "The task you chose" }].filter(() => value !== "");
  const isKnown = options.some((option) => option.value === value);
  const help = tasks === undefined ? "Reading your tasks…" : tasks.length === 0 ? none : undefined;
  return (
    <FormField field={field} help={help}>
      <Select
        placeholder="Choose a task"
        options={options}
        value={isKnown ? value : ""}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </FormField>
  );
}
