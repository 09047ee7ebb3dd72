import { type Component, componentLabels, components } from "#domain/vocab.ts";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/choice.tsx";
import { Field, FieldError, Textarea } from "#ui/field.tsx";
import { fieldId } from "../rules.ts";
import type { StepProps } from "./step-basics.tsx";

const meanings: Record<Component, string> = {
  plumbing: "Pipes, tanks, pumps, borehole, drains",
  electrical: "Wiring, meters, generator, inverter, solar",
  hvac: "Air conditioners, fans, cold rooms",
  structural: "Walls, columns, floors, cracks",
  roofing: "Roof sheets, gutters, parapets",
  security: "Gates, fence, cameras, alarms",
  elevators: "Lifts and escalators",
  fire_safety: "Extinguishers, alarms, exits",
  landscaping: "Garden, trees, lawn",
  parking: "Car park, driveway, markings",
};

export function StepComponents({ draft, set, errorOf }: StepProps) {
  const error = errorOf("components");
  const choose = (component: Component, isOn: boolean) =>
    set({ components: components.filter((one) => (one === component ? isOn : draft.components.includes(one))) });
  return (
    <Card className="flex flex-col gap-5">
      <fieldset id={fieldId("components")} tabIndex={-1} className="outline-none">
        <legend className="font-semibold">What should be maintained?</legend>
        {error ? <FieldError>{error}</FieldError> : null}
        <div className="mt-2 grid gap-2 sm:grid-cols-2">
          {components.map((component) => (
            <Checkbox
              key={component}
              label={componentLabels[component]}
              help={meanings[component]}
              checked={draft.components.includes(component)}
              onChange={(event) => choose(component, event.currentTarget.checked)}
              className="rounded-control border border-line px-3 hover:bg-hush has-checked:border-brand has-checked:bg-brand-tint"
            />
          ))}
        </div>
      </fieldset>
      <Field
        label="Special notes"
        id={fieldId("specialNotes")}
        optional
        error={errorOf("specialNotes")}
        help="The plan reads this. Say what there is, how many, and what there is not: generators, boreholes, tanks, gas, lifts, a flood-prone street."
      >
        <Textarea
          value={draft.specialNotes}
          onChange={(event) => set({ specialNotes: event.currentTarget.value })}
          maxLength={10_000}
          placeholder="Two generators (60 kVA), one borehole with overhead tank, no lift"
        />
      </Field>
      <Field
        label="Access notes"
        id={fieldId("accessNotes")}
        optional
        error={errorOf("accessNotes")}
        help="Shown only to the technician of a job, while it is open."
      >
        <Textarea
          rows={2}
          value={draft.accessNotes}
          onChange={(event) => set({ accessNotes: event.currentTarget.value })}
          maxLength={2_000}
          placeholder="Ask the gateman for the plant room key"
        />
      </Field>
    </Card>
  );
}
