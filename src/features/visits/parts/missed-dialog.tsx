import { useState } from "react";
import { MediaRefused } from "#browser/media.ts";
import { useKeeping } from "#browser/outbox/use-keeping.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { useUploads } from "#browser/uploads/use-uploads.ts";
import { SendingLater } from "#features/media/parts/sending-later.tsx";
import { EvidencePicker, evidenceWords } from "#features/tickets/parts/evidence-panel.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, Textarea } from "#ui/field.tsx";
import { ofVisit, refreshes, visitApi } from "../client.ts";
import type { Visit } from "../contract.ts";

const notSent = "Nothing was sent. Please try again.";

/** Those who came say that nobody let them in, with a photo of the closed door. */
export function MissedDialog({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const draft = `missed.${visit.id}`;
  const uploads = useUploads(draft, { uploadedWords: evidenceWords });
  const keeping = useKeeping(draft, uploads);
  const { isWaiting } = keeping;
  const send = async () => {
    if (isPending || isWaiting) return;
    if (reason.trim() === "") return setError("Please say what happened.");
    setPending(true);
    try {
      const said = { id: visit.id, reason: reason.trim() };
      if ((await keeping.send(visitApi.reportNoAccess, said, ofVisit(visit.id, "Nobody lets us in"))) === null) return;
      if (!keeping.wasKept()) {
        uploads.clear();
        void refresh(...refreshes);
        goodToast("The occupant has been told");
      }
      onClose();
    } catch (problem) {
      problemToast("Not sent", problem, problem instanceof MediaRefused ? problem.message : notSent);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Nobody lets us in"
      description="The occupant and the keepers of the building are told, and the visit ends."
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="action" busy={isPending || isWaiting} busyLabel="Sending…" onClick={() => void send()}>
            Tell them
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="What happened" required error={error}>
          <Textarea
            rows={3}
            maxLength={1_000}
            value={reason}
            onChange={({ currentTarget }) => {
              setReason(currentTarget.value);
              setError(undefined);
            }}
          />
        </Field>
        <EvidencePicker uploads={uploads} isSending={isPending} isSmall />
        {isWaiting ? <SendingLater tally={uploads.tally} onCancel={keeping.cancel} /> : null}
      </div>
    </Dialog>
  );
}
