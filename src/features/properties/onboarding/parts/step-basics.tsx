import { readState, states } from "#domain/places.ts";
import { propertyTypes } from "#domain/vocab.ts";
import { Card } from "#ui/card.tsx";
import { Field, Input, Textarea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { type Draft, fieldId } from "../rules.ts";
import { PositionButton } from "./position-button.tsx";

export type StepProps = {
  draft: Draft;
  set: (fields: Partial<Draft>) => void;
  errorOf: (field: string) => string | undefined;
};

const typeOptions = propertyTypes.map((type) => ({ value: type, label: type }));
const stateOptions = states.map((state) => ({ value: state, label: state }));

export function StepBasics({ draft, set, errorOf }: StepProps) {
  return (
    <Card className="flex flex-col gap-5">
      <Field label="Property name" id={fieldId("name")} required error={errorOf("name")}>
        <Input
          value={draft.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          maxLength={200}
          autoComplete="off"
          placeholder="Marina Court"
        />
      </Field>
      <Field label="Property type" id={fieldId("type")} required error={errorOf("type")}>
        <Select
          value={draft.type}
          onChange={(event) => set({ type: event.currentTarget.value })}
          placeholder="Choose a type"
          options={typeOptions}
        />
      </Field>
      <Field label="Location" id={fieldId("location")} required error={errorOf("location")} help="Area and city.">
        <Input
          value={draft.location}
          onChange={(event) => set({ location: event.currentTarget.value })}
          maxLength={200}
          autoComplete="off"
          placeholder="Lekki Phase 1, Lagos"
        />
      </Field>
      <Field label="Full address" id={fieldId("address")} required error={errorOf("address")}>
        <Textarea
          rows={2}
          value={draft.address}
          onChange={(event) => set({ address: event.currentTarget.value })}
          maxLength={500}
          autoComplete="street-address"
          placeholder="12 Admiralty Way, opposite the filling station"
        />
      </Field>
      <StateFields draft={draft} set={set} errorOf={errorOf} />
      <PositionButton draft={draft} set={set} error={errorOf("latitude") ?? errorOf("longitude")} />
    </Card>
  );
}

function StateFields({ draft, set, errorOf }: StepProps) {
  const read = readState(draft.location, draft.address);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="State" id={fieldId("state")} error={errorOf("state")} help={stateHelp(draft, read !== null)}>
        <Select
          value={draft.state || (read ?? "")}
          onChange={(event) => set({ state: event.currentTarget.value })}
          placeholder="Choose a state"
          options={stateOptions}
        />
      </Field>
      <Field label="Local government area" id={fieldId("lga")} optional error={errorOf("lga")}>
        <Input
          value={draft.lga}
          onChange={(event) => set({ lga: event.currentTarget.value })}
          maxLength={200}
          autoComplete="off"
          placeholder="Eti-Osa"
        />
      </Field>
    </div>
  );
}

function stateHelp(draft: Draft, isRead: boolean): string {
  if (draft.state) return "Seasons and laws go by the state.";
  if (isRead) return "Read from the location. Change it if it is wrong.";
  return draft.location.trim()
    ? "We could not read it from the location. Please choose it: seasons and laws go by the state."
    : "We read it from the location where we can.";
}
