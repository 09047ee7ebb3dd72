import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { optionsOf, queryClient } from "#browser/queries.ts";
import type { Organisation } from "#features/organisations/contract.ts";
import { ownOf, propertyApi } from "#features/properties/client.ts";
import { Checkbox, RadioCards } from "#ui/choice.tsx";
import { FieldError } from "#ui/field.tsx";

type ChoiceProps = {
  organisation: Organisation;
  chosen: readonly string[] | null;
  onChoose: (ids: readonly string[] | null) => void;
  error?: string | undefined;
};

const whichs = ["all", "some", "teams"] as const;
type Which = (typeof whichs)[number];
const whichOf = (chosen: readonly string[] | null): Which =>
  chosen === null ? "all" : chosen.length > 0 ? "some" : "teams";

/** All buildings of an organisation, some of them by name, or those of teams alone. */
export function BuildingChoice({ organisation, chosen, onChoose, error }: ChoiceProps) {
  const [which, setWhich] = useState<Which>(whichOf(chosen));
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
        value={which}
        cards={[
          { value: "all", label: "All buildings", help: "Those that come later as well." },
          { value: "some", label: "Chosen ones", help: "And those of their teams." },
          {
            value: "teams",
            label: "By team",
            help: "Those in the areas of their teams, and none until they are in one.",
          },
        ]}
        onChange={({ currentTarget }) => {
          const now = whichs.find((one) => one === currentTarget.value) ?? "all";
          setWhich(now);
          onChoose(now === "all" ? null : now === "teams" ? [] : (chosen ?? []));
        }}
      />
      {which === "some" ? (
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
