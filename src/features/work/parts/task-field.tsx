import type { Task } from "#features/tasks/contract.ts";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";

type TaskFieldProps = {
  id: string;
  tasks: readonly Task[] | undefined;
  value: string;
  onChange: (taskId: string) => void;
  error: string | undefined;
  /** Said where there is none to choose. */
  none: string;
};

/** Which task a form is for. */
export function TaskField({ id, tasks, value, onChange, error, none }: TaskFieldProps) {
  const options = tasks
    ? tasks.map((task) => ({ value: task.id, label: `${task.title} · ${task.propertyName}` }))
    : [{ value, label: "The task you chose" }].filter(() => value !== "");
  const isKnown = options.some((option) => option.value === value);
  const help = tasks === undefined ? "Reading your tasks…" : tasks.length === 0 ? none : undefined;
  return (
    <Field label="Task" id={id} required error={error} help={help}>
      <Select
        name="taskId"
        placeholder="Choose a task"
        options={options}
        value={isKnown ? value : ""}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  );
}
