import { useEffect, useState } from "react";
import { callApi, typed } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { signUpFields as fields } from "#features/accounts/fields.ts";
import type { DirectoryUnit, unitCalls } from "#features/units/contract.ts";
import { unitRoutes } from "#features/units/routes.ts";
import { Field, Input } from "#ui/field.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { Select } from "#ui/select.tsx";
import { unitGroups } from "../unit-choice.rules.ts";
import { type Drafted, UnitField, UnitsToCome, unitLabel } from "./unit-field.tsx";

const unitApi = typed<typeof unitCalls>(unitRoutes);
const manyFrom = 20;
const elsewhere = "not on the list";

/** What is chosen where a draft says this of the unit. */
function placeOf(units: readonly DirectoryUnit[], drafted: string): string {
  return drafted === "" || units.some(({ label }) => label === drafted) ? drafted : elsewhere;
}

/** What the units of a listed building are called; none where its keepers want no list. */
const findUnitNames = async (id: string, signal: AbortSignal): Promise<DirectoryUnit[]> =>
  (await callApi(unitApi.listDirectoryUnits, { id }, { signal })).units;

/** As `UnitChooser`, of a building in the public directory. What cannot be loaded keeps nobody from writing. */
export function DirectoryUnits({ propertyId, drafted }: Drafted & { propertyId: string }) {
  const [units, setUnits] = useState<readonly DirectoryUnit[] | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    findUnitNames(propertyId, stop.signal).then(setUnits, () => {
      if (!stop.signal.aborted) setUnits([]);
    });
    return () => stop.abort();
  }, [propertyId]);
  if (units) return <UnitChooser units={units} drafted={drafted} />;
  return <UnitsToCome />;
}

/** Which of these units, or another in one's own words; a search stands above them where there are many. */
export function UnitChooser({ units, drafted = "" }: Drafted & { units: readonly DirectoryUnit[] }) {
  const [chosen, choose] = useState(() => placeOf(units, drafted));
  const [search, setSearch] = useState("");
  if (units.length === 0) return <UnitField drafted={drafted} />;
  const isElsewhere = chosen === elsewhere;
  const { groups, found } = unitGroups(units, { search, chosen });
  const picked = units.find((unit) => unit.label === chosen);
  return (
    <>
      <FormField
        field={fields.buildingUnit}
        label={unitLabel}
        help={picked?.place ? <span className="break-words">You chose {picked.label}.</span> : undefined}
      >
        <div className="flex flex-col gap-2">
          {units.length > manyFrom ? <SearchBox label="Find your unit" value={search} onSearch={setSearch} /> : null}
          <Select
            // What stands for "none of these" is no answer: the words below are.
            name={isElsewhere ? undefined : fields.buildingUnit.name}
            value={chosen}
            placeholder="Choose your unit"
            options={groups.flatMap(({ place, options }) => (place === null ? options : []))}
            groups={[
              ...groups.flatMap(({ place, options }) => (place === null ? [] : [{ label: place, options }])),
              { label: "Another", options: [{ value: elsewhere, label: "My flat is not on the list" }] },
            ]}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
        </div>
      </FormField>
      {search === "" ? null : (
        <p role="status" className="-mt-3 text-sm text-ink-soft">
          {found === 1 ? "1 unit fits" : `${found} units fit`} “{search}”.
        </p>
      )}
      {isElsewhere ? (
        <Field label="What is it called?" name={fields.buildingUnit.name} maxLength={fields.buildingUnit.max}>
          <Input
            autoComplete="address-line2"
            placeholder="Flat 4B"
            defaultValue={placeOf(units, drafted) === elsewhere ? drafted : ""}
          />
        </Field>
      ) : null}
    </>
  );
}
