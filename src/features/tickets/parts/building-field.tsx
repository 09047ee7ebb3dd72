import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { readDraft } from "#browser/drafts.ts";
import { FormField } from "#browser/forms/form.tsx";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { currentSession, useSession } from "#browser/session.ts";
import { failureToast } from "#browser/toasts.ts";
import type { State } from "#domain/places.ts";
import { propertyApi } from "#features/properties/client.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import type { Building } from "../client.ts";
import { requestFields } from "../fields.ts";

export const requestDraft = "create-ticket";

const noneFound = "No properties found. Please contact your property manager to be assigned to a property.";
const notLoaded = "Failed to load available properties.";

/** The occupant's own buildings; the list arrives after the page, and the only one is chosen at once. */
export function BuildingField() {
  const { buildings, failed, retry } = useBuildings();
  const [picked, setPicked] = useState("");
  const isEmpty = buildings?.length === 0;
  const chosen = chosenOf(buildings ?? [], picked);
  const options = isEmpty
    ? [{ value: "", label: "No properties available" }]
    : (buildings ?? []).map(({ id, name, location }) => ({ value: id, label: `${name}, ${location}` }));
  return (
    <div className="flex flex-col gap-2">
      <FormField field={requestFields.propertyId} error={isEmpty ? noneFound : undefined}>
        <Select
          value={isEmpty ? "" : chosen}
          placeholder={isEmpty ? undefined : placeholderOf(buildings, failed)}
          options={options}
          onChange={(event) => setPicked(event.currentTarget.value)}
        />
      </FormField>
      {failed && !buildings ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-sm font-medium text-bad">{notLoaded}</p>
          <Button onClick={retry}>Try again</Button>
        </div>
      ) : null}
    </div>
  );
}

const placeholderOf = (buildings: Building[] | null, failed: boolean) =>
  buildings || failed ? "Choose your building" : "Loading your building…";

/** What was picked now, else before a reload, else the only one there is. */
function chosenOf(buildings: Building[], picked: string): string {
  const known = (id: string | undefined) => buildings.some((building) => building.id === id);
  if (known(picked)) return picked;
  const drafted = draftedBuilding();
  if (drafted && known(drafted)) return drafted;
  return buildings.length === 1 ? (buildings[0]?.id ?? "") : "";
}

/** What the picker will show once its list has come, so that sending before it loses nothing. */
export async function awaitedBuilding(): Promise<string> {
  const answer = await queryClient.ensureQueryData(optionsOf(propertyApi.listProperties, {})).catch(() => null);
  // Without a network it is the building of the account, which this phone knows.
  return answer ? chosenOf(answer.properties, "") : (currentSession()?.user.propertyId ?? "");
}

/** In which state one of their buildings stands; null while nobody knows. */
export function useStateOf(): (propertyId: string) => State | null {
  const { data } = useOwnBuildings();
  return useCallback(
    (propertyId) => {
      const buildings: readonly Building[] = data?.properties ?? [];
      return buildings.find(({ id }) => id === propertyId)?.state ?? null;
    },
    [data],
  );
}

function draftedBuilding(): string | undefined {
  const draft = typeof window === "undefined" ? null : readDraft(requestDraft);
  return Array.isArray(draft) ? draft.find(([name]) => name === "propertyId")?.[1] : undefined;
}

/** Once somebody is signed in: before that the page is on its way to /login. */
function useOwnBuildings() {
  const isKnown = useSession() !== null;
  return useQuery({ ...optionsOf(propertyApi.listProperties, {}), enabled: isKnown }, queryClient);
}

function useBuildings() {
  const { data, error, refetch } = useOwnBuildings();
  useEffect(() => {
    if (error) failureToast("Error Loading Properties", error, notLoaded);
  }, [error]);
  return { buildings: data?.properties ?? null, failed: error !== null, retry: () => void refetch() };
}
