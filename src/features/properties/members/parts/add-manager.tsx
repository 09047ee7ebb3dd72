import { useState } from "react";
import { messageOf } from "#browser/api.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { PropertyPicker } from "../../parts/property-picker.tsx";
import { useMembers } from "../client.ts";
import { AddMember } from "./add-member.tsx";

type Building = { id: string; name: string };
type AddManagerProps = { properties: readonly Building[]; onClose: () => void };

/** A manager for one of these buildings, which is asked first where there are several. */
export function AddManager({ properties, onClose }: AddManagerProps) {
  const [chosen, setChosen] = useState<Building>();
  const building = chosen ?? (properties.length === 1 ? properties[0] : undefined);
  if (building) return <AddTo building={building} onClose={onClose} />;
  return (
    <PropertyPicker
      label="Which building gets a manager?"
      onPick={setChosen}
      onClose={(isChosen) => (isChosen ? undefined : onClose())}
    />
  );
}

function AddTo({ building, onClose }: { building: Building; onClose: () => void }) {
  const people = useMembers(building.id);
  const mayInvite = people.data?.pages[0]?.mayInvite;
  if (mayInvite?.includes("property_manager"))
    return <AddMember property={building} mayInvite={["property_manager"]} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Add a manager to ${building.name}`}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {people.isPending ? (
        <Loading label="Loading the people of this property">
          <RowsSkeleton rows={3} />
        </Loading>
      ) : null}
      {people.isError ? (
        <FailedState onRetry={() => void people.refetch()} busy={people.isFetching}>
          {messageOf(people.error)}
        </FailedState>
      ) : null}
      {mayInvite ? <p>Only the owner of this building can add managers.</p> : null}
    </Dialog>
  );
}
