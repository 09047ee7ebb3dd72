import { useState } from "react";
import { useUnits } from "#features/units/client.ts";
import { blockKey, byPlace } from "#features/units/rules.ts";
import { Checkbox } from "#ui/choice.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";

export type Whom = { blocks: string[] | null; unitIds: string[] | null };
export const allUnits: Whom = { blocks: null, unitIds: null };

type Sort = "all" | "blocks" | "units";
const sorts = [
  { value: "all", label: "The whole building" },
  { value: "blocks", label: "Some blocks" },
  { value: "units", label: "Some units" },
];

const noneOf: Record<Sort, Whom> = {
  all: allUnits,
  blocks: { blocks: [], unitIds: null },
  units: { blocks: null, unitIds: [] },
};

type WhomFieldsProps = {
  /** Where the summary of what is wrong leads. */
  id: string;
  propertyId: string;
  whom: Whom;
  error?: string | undefined;
  onChange: (whom: Whom) => void;
};

/** Whom a notice concerns: all, blocks or units. Only what the building's list of units knows can be chosen. */
export function WhomFields({ id, propertyId, whom, error, onChange }: WhomFieldsProps) {
  const { data } = useUnits(propertyId);
  const [sort, setSort] = useState<Sort>(whom.blocks ? "blocks" : whom.unitIds ? "units" : "all");
  const units = data?.units ?? [];
  if (units.length === 0) return null;
  // One block may be kept as "B" and as "Block B", and is chosen as one.
  const written = new Set(units.flatMap(({ block }) => block ?? []));
  const blocks = [...Map.groupBy(written, blockKey).values()];
  const choices = {
    all: [],
    blocks: blocks.map((values) => ({ values, label: values[0] ?? "" })),
    units: [...units].sort(byPlace).map(({ id, label }) => ({ values: [id], label })),
  }[sort];
  const chosen = (sort === "blocks" ? whom.blocks : whom.unitIds) ?? [];
  const choose = (next: Sort) => {
    setSort(next);
    onChange(noneOf[next]);
  };
  const toggle = (values: readonly string[], isOn: boolean) => {
    const others = chosen.filter((one) => !values.includes(one));
    const next = isOn ? [...others, ...values] : others;
    onChange(sort === "blocks" ? { blocks: next, unitIds: null } : { blocks: null, unitIds: next });
  };
  return (
    <div className="flex flex-col gap-2">
      <Field
        id={id}
        label="Whom it concerns"
        help={sort !== "all" && chosen.length === 0 ? "Choose at least one." : undefined}
        error={error}
      >
        <Select
          options={sorts.filter(({ value }) => value !== "blocks" || blocks.length > 0)}
          value={sort}
          onChange={({ currentTarget }) => choose(currentTarget.value as Sort)}
        />
      </Field>
      {choices.length > 0 ? (
        <div className="max-h-52 overflow-y-auto rounded-control border border-line px-3">
          {choices.map(({ values, label }) => (
            <Checkbox
              key={values[0]}
              label={label}
              checked={values.some((value) => chosen.includes(value))}
              onChange={({ currentTarget }) => toggle(values, currentTarget.checked)}
            />
          ))}
        </div>
      ) : null}
    </div>
  );
}
