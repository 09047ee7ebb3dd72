import { Plus, X } from "lucide-react";
import { useId } from "react";
import { states } from "#domain/places.ts";
import type { Area } from "#features/organisations/teams/contract.ts";
import { areasOf } from "#features/organisations/teams/rules.ts";
import { Button } from "#ui/button.tsx";
import { Field, FieldError, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";

/** What is typed and not added yet. */
export type NextArea = { state: Area["state"] | ""; lga: string };
export const noArea: NextArea = { state: "", lga: "" };

/** All areas that are said, what is still in the fields with them. */
export const areasWith = (areas: readonly Area[], { state, lga }: NextArea): Area[] =>
  areasOf(state === "" ? areas : [...areas, { state, lga }]);

/** What keeps a team from having these areas: none is said, or what is typed names no state. */
export function areaProblem(areas: readonly Area[], next: NextArea): string | null {
  const lga = next.lga.trim();
  if (lga !== "" && next.state === "") return `Choose the state of ${lga}.`;
  return areasWith(areas, next).length === 0 ? "Say at least one area." : null;
}

export const areaLabel = ({ state, lga }: Area): string => (lga === null ? state : `${lga}, ${state}`);

type ChoiceProps = {
  /** Where the summary of what is wrong leads. */
  id: string;
  areas: readonly Area[];
  next: NextArea;
  /** Where the organisation's buildings are. */
  places: readonly Area[];
  onChange: (areas: readonly Area[], next: NextArea) => void;
  error: string | undefined;
};

/** Whole states and local government areas, one after the other. */
export function AreaChoice({ id, areas, next, places, onChange, error }: ChoiceProps) {
  const list = useId();
  const known = places.flatMap(({ state, lga }) => (lga && (next.state === "" || state === next.state) ? [lga] : []));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-semibold">Area</legend>
      <Chosen
        areas={areas}
        onRemove={(area) =>
          onChange(
            areas.filter((one) => one !== area),
            next,
          )
        }
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field id={id} label="State">
          <Select
            value={next.state}
            options={[
              { value: "", label: "Choose a state" },
              ...states.map((state) => ({ value: state, label: state })),
            ]}
            onChange={({ currentTarget }) =>
              onChange(areas, { ...next, state: states.find((state) => state === currentTarget.value) ?? "" })
            }
          />
        </Field>
        <Field label="Local government area" help="Leave it empty for the whole state.">
          <Input
            list={list}
            value={next.lga}
            maxLength={200}
            autoComplete="off"
            onChange={({ currentTarget }) => onChange(areas, { ...next, lga: currentTarget.value })}
          />
        </Field>
      </div>
      <datalist id={list}>
        {[...new Set(known)].map((lga) => (
          <option key={lga} value={lga} />
        ))}
      </datalist>
      <Button
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-5" />}
        disabled={next.state === ""}
        onClick={() => onChange(areasWith(areas, next), noArea)}
      >
        Add another area
      </Button>
      {error ? <FieldError>{error}</FieldError> : null}
    </fieldset>
  );
}

function Chosen({ areas, onRemove }: { areas: readonly Area[]; onRemove: (area: Area) => void }) {
  if (areas.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {areas.map((area) => (
        <li key={areaLabel(area)}>
          <Button
            icon={<X aria-hidden="true" className="size-5" />}
            aria-label={`Remove ${areaLabel(area)}`}
            onClick={() => onRemove(area)}
          >
            {areaLabel(area)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
