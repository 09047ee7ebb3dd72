import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { Answered } from "../client.ts";
import { type ColumnName, columnLabels, columnNames, dayOrderLabels, dayOrders, type Mapping } from "../fields.ts";

type MappingFieldsProps = { answer: Answered; onChange: (mapping: Mapping) => void };

/** Which column of the file is which: what Tunse takes them for, to be corrected. */
export function MappingFields({ answer: { header, mapping, problem, counts }, onChange }: MappingFieldsProps) {
  const isUnsure = problem !== null && counts.new + counts.same === 0;
  const options = [{ value: "", label: "None" }, ...header.map((value) => ({ value, label: value }))];
  const change = (name: ColumnName, value: string) => onChange({ ...mapping, [name]: value === "" ? null : value });
  return (
    <details open={isUnsure || undefined} className="rounded-control border border-line px-3">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Which column is which</summary>
      <div className="grid gap-3 pb-3 sm:grid-cols-2">
        {columnNames.map((name) => (
          <Field key={name} label={columnLabels[name]}>
            <Select
              options={options}
              value={mapping[name] ?? ""}
              onChange={({ currentTarget }) => change(name, currentTarget.value)}
            />
          </Field>
        ))}
        <Field label="Days as 04/11/2026">
          <Select
            options={dayOrders.map((value) => ({ value, label: dayOrderLabels[value] }))}
            value={mapping.dayOrder}
            onChange={({ currentTarget }) =>
              onChange({ ...mapping, dayOrder: dayOrders.find((one) => one === currentTarget.value) ?? "dmy" })
            }
          />
        </Field>
      </div>
    </details>
  );
}
