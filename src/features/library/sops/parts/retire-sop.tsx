import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { useRetireSop } from "../client.ts";
import type { Sop } from "../contract.ts";

/** Asks once. */
export function RetireSop({ sop, onClose }: { sop: Sop; onClose: () => void }) {
  const retire = useRetireSop(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={<span className="break-words">Retire “{sop.title}”?</span>}
      description="New tasks come without it, also from schedules that name it. Tasks that have it keep it, and you can bring it back."
      actions={
        <>
          <Button onClick={onClose}>Keep</Button>
          <Button
            variant="danger"
            busy={retire.isPending}
            busyLabel="Retiring"
            onClick={() => retire.mutate({ id: sop.id })}
          >
            Retire
          </Button>
        </>
      }
    />
  );
}
