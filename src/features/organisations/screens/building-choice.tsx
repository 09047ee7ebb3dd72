import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { ownOf, propertyApi } from "#features/properties/client.ts";
import { Checkbox, RadioCards } from "#ui/choice.tsx";
import { FieldError } from "#ui/field.tsx";
import type { Organisation } from "../contract.ts";

type ChoiceProps = {
  organisation: Organisation;
  chosen: readonly string[] | null;
  onChoose: (ids: readonly string[] | null) => void;
  error?: string | undefined;
};

/** All buildings of an organisation, or some of them by name. */
export function BuildingChoice({ organisation, chosen, onChoose, error }: ChoiceProps) {
  const [isSome, setSome] = useState(chosen !== null);
  const input = { organisationId: organisation.id };
  const { data } = useQuery(optionsOf(propertyApi.listProperties, input), queryClient);
  const buildings = ownOf(data?.properties ?? []);
  const toggle = (id: string, isOn: boolean) =>
    onChoose(isOn ? [...(chosen ?? []), id] : (chosen ?? []).filter((one) => one !== id));
  return (
    <div className="flex flex-col gap-3">
      <RadioCards
        id="for-buildings"
        name="forBuildings"
        legend="Which buildings"
        value={isSome ? "some" : "all"}
        columns={2}
        cards={[
          { value: "all", label: "All buildings", help: "Those that come later as well." },
          { value: "some", label: "Chosen ones" },
        ]}
        onChange={({ currentTarget }) => {
          setSome(currentTarget.value === "some");
          onChoose(currentTarget.value === "some" ? (chosen ?? []) : null);
        }}
      />
      {isSome ? (
        <fieldset className="flex max-h-64 flex-col overflow-y-auto rounded-card border border-line px-3">
          <legend className="sr-only">Buildings</legend>
          {buildings.map(({ id, name, location }) => (
            <Checkbox
              key={id}
              label={name}
              help={location}
              checked={chosen?.includes(id) ?? false}
              onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
            />
          ))}
        </fieldset>
      ) : null}
      {error ? <FieldError>{error}</FieldError> : null}
    </div>
  );
}
