import { Checkbox } from "#ui/choice.tsx";
import { usePriceSharing, useSetSharing } from "../client.ts";

/** Whether what jobs cost in a building is counted in ranges; its owner changes it. */
export function SharingNote({ propertyId }: { propertyId: string }) {
  const found = usePriceSharing(propertyId).data;
  const set = useSetSharing(() => {});
  if (!found) return null;
  const { sharing, can } = found;
  const help =
    "Only in ranges of at least five jobs of three owners, without names or days, from the next week on. You see the ranges of others either way.";
  if (!can.set_sharing)
    return (
      <p className="text-sm text-ink-soft">
        What paid jobs cost here is {sharing.counted ? "counted" : "not counted"} in the price ranges of others.
      </p>
    );
  return (
    <Checkbox
      label="Count what paid jobs cost here in price ranges"
      help={help}
      checked={sharing.counted}
      disabled={set.isPending}
      onChange={({ currentTarget }) =>
        set.mutate({ id: propertyId, counted: currentTarget.checked, version: sharing.version })
      }
    />
  );
}
