import { useState } from "react";
import { MediaRefused } from "#browser/media.ts";
import { useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { useSending } from "#browser/uploads/use-sending.ts";
import { useUploads } from "#browser/uploads/use-uploads.ts";
import { SendingLater } from "#features/media/parts/sending-later.tsx";
import { EvidencePicker, evidenceWords } from "#features/tickets/parts/evidence-panel.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, Textarea } from "#ui/field.tsx";
import { refreshes, visitApi } from "../client.ts";
import type { Visit } from "../contract.ts";

/** Those who came say that nobody let them in, with a photo of the closed door. */
export function MissedDialog({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const uploads = useUploads(`missed.${visit.id}`, { uploadedWords: evidenceWords });
  const { isWaiting, cancel, afterUploads } = useSending(uploads);
  const { mutateAsync, isPending } = useSend(visitApi.reportNoAccess, { refreshes });
  const send = async () => {
    if (isPending || isWaiting) return;
    if (reason.trim() === "") return setError("Please say what happened.");
    try {
      const said = { id: visit.id, reason: reason.trim() };
      const answer = await afterUploads((mediaUploads) => mutateAsync({ ...said, mediaUploads }));
      if (answer === null) return;
      uploads.clear();
      goodToast("The occupant has been told", answer.visit.line);
      onClose();
    } catch (problem) {
      const words = problem instanceof MediaRefused ? problem.message : "Nothing was sent. Please try again.";
      problemToast("Not sent", problem, words);
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
        {isWaiting ? <SendingLater tally={uploads.tally} onCancel={cancel} /> : null}
      </div>
    </Dialog>
  );
}
