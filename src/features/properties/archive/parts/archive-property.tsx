import { Archive } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { PropertySummary } from "../../contract.ts";
import { archiveApi } from "../client.ts";

type ArchivePropertyProps = { property: PropertySummary; onArchived: () => void };

/** Puts the building away, once what that means was read. */
export function ArchiveProperty({ property, onArchived }: ArchivePropertyProps) {
  const [asking, setAsking] = useState(false);
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line p-4 sm:flex-row sm:items-center sm:justify-between sm:p-5">
      <div className="min-w-0">
        <h2 className="text-lg font-bold tracking-[-0.01em]">Archive this building</h2>
        <p className="text-ink-soft">For a building you no longer look after. You can restore it within 90 days.</p>
      </div>
      <Button onClick={() => setAsking(true)} icon={<Archive aria-hidden="true" className="size-5" />}>
        Archive
      </Button>
      {asking ? <Confirm property={property} onArchived={onArchived} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

function Confirm({ property: { id, name }, onArchived, onClose }: ArchivePropertyProps & { onClose: () => void }) {
  const navigate = useNavigate();
  const archive = useSend(archiveApi.archiveProperty, {
    onError: (error) => {
      problemToast("Not archived", error, "Nothing was changed. Please try again.");
      onClose();
    },
    onSuccess: async () => {
      onArchived();
      goodToast("Property archived", `You can restore ${name} within 90 days.`);
      await navigate("/dashboard", { replace: true });
      await queryClient.invalidateQueries();
    },
  });
  return (
    <ConfirmDialog
      title={`Archive ${name}?`}
      act="Archive"
      busy={archive.isPending}
      busyLabel="Archiving…"
      onConfirm={() => archive.mutate({ id })}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-brand">
        <li>Managers, occupants, contractors and technicians no longer reach it, and are told so.</li>
        <li>No tasks are made, nobody can report a fault, and open tasks and requests rest as they are.</li>
        <li>It leaves your lists, your figures and the building directory.</li>
        <li>You can still read all of it, and bring it back within 90 days.</li>
      </ul>
    </ConfirmDialog>
  );
}
