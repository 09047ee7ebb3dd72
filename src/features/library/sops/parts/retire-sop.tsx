import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useRetireSop } from "../client.ts";
import type { Sop } from "../contract.ts";

/** Asks once. */
export function RetireSop({ sop, onClose }: { sop: Sop; onClose: () => void }) {
  const retire = useRetireSop(onClose);
  return (
    <ConfirmDialog
      title={<span className="break-words">Retire “{sop.title}”?</span>}
      description="New tasks come without it, also from schedules that name it. Tasks that have it keep it, and you can bring it back."
      act="Retire"
      busy={retire.isPending}
      busyLabel="Retiring"
      onConfirm={() => retire.mutate({ id: sop.id })}
      onClose={onClose}
    />
  );
}
