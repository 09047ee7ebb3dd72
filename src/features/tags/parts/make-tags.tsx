import { useState } from "react";
import type { Asset } from "#features/assets/contract.ts";
import type { Unit } from "#features/units/contract.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/choice.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useMakeTags } from "../client.ts";
import { mostTagged } from "../fields.ts";

type MakeProps = {
  propertyId: string;
  machines: readonly Pick<Asset, "id" | "name" | "place">[];
  homes: readonly Pick<Unit, "id" | "label">[];
  hasDoor: boolean;
  onClose: () => void;
};

/** Asks what gets a tag; machines and the door are chosen at first. */
export function MakeTags({ propertyId, machines, homes, hasDoor, onClose }: MakeProps) {
  const [door, setDoor] = useState(!hasDoor);
  const [assetIds, setAssets] = useState(idsOf(machines));
  const [unitIds, setUnits] = useState<string[]>([]);
  const make = useMakeTags(onClose);
  const count = assetIds.length + unitIds.length + (door ? 1 : 0);
  const isNothing = hasDoor && machines.length === 0 && homes.length === 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Make tags"
      description={
        isNothing
          ? "Everything here has its tag already. Add machines or units first."
          : "Choose what gets a sticker. Print them afterwards, and put each where people stand when it fails."
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {isNothing ? null : (
            <Button
              variant="action"
              disabled={count === 0}
              busy={make.isPending}
              busyLabel="Making…"
              onClick={() => make.mutate({ id: propertyId, door, assetIds, unitIds })}
            >
              {count === 1 ? "Make one tag" : `Make ${count} tags`}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {hasDoor ? null : (
          <Checkbox
            label="The building’s door"
            help="For everything that has no tag of its own"
            checked={door}
            onChange={() => setDoor(!door)}
          />
        )}
        <Choices
          label="Machines"
          things={machines.map(({ id, name, place }) => ({ id, label: name, help: place }))}
          chosen={assetIds}
          onChoose={setAssets}
        />
        <Choices label="Units" things={homes} chosen={unitIds} onChoose={setUnits} />
      </div>
    </Dialog>
  );
}

type ChoicesProps = {
  label: string;
  things: readonly { id: string; label: string; help?: string | null }[];
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
};

/** As many as get tags in one step. */
const idsOf = (things: readonly { id: string }[]): string[] => things.slice(0, mostTagged).map(({ id }) => id);

function Choices({ label, things, chosen, onChoose }: ChoicesProps) {
  if (things.length === 0) return null;
  const most = idsOf(things);
  const isAll = chosen.length >= most.length;
  const toggle = (id: string) => onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <fieldset className="flex flex-col">
      <legend className="contents">
        <span className="font-semibold">{label}</span>
      </legend>
      {things.length > 1 ? (
        <Button variant="plain" className="-ml-4 self-start" onClick={() => onChoose(isAll ? [] : most)}>
          {isAll ? "None of them" : `${most.length < things.length ? "The first" : "All"} ${most.length}`}
        </Button>
      ) : null}
      <div className="grid sm:grid-cols-2">
        {things.map(({ id, label, help }) => (
          <Checkbox
            key={id}
            label={label}
            help={help}
            checked={chosen.includes(id)}
            disabled={chosen.length >= mostTagged && !chosen.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
    </fieldset>
  );
}
