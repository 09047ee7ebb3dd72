import { Button } from "#ui/button.tsx";
import { useLookForTransfer } from "../client.ts";

/** For whoever has sent money that has not come. */
export function LookForTransfer({ unitId }: { unitId: string }) {
  const look = useLookForTransfer();
  return (
    <Button
      className="self-start"
      busy={look.isPending}
      busyLabel="Asking the bank"
      onClick={() => look.mutate({ id: unitId })}
    >
      You sent money and do not see it?
    </Button>
  );
}
