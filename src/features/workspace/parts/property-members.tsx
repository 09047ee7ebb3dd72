import type { ComponentProps } from "react";
import { MembersTab } from "#features/properties/members/parts/members-tab.tsx";
import { UnitLabels } from "#features/properties/members/parts/unit-labels.tsx";
import { useUnitLabels } from "#features/units/client.ts";

/** The people of a building; the flat of each is chosen among its units. */
export function PropertyMembers(props: ComponentProps<typeof MembersTab>) {
  return (
    <UnitLabels value={useUnitLabels}>
      <MembersTab {...props} />
    </UnitLabels>
  );
}
