import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, Textarea } from "#ui/field.tsx";
import type { Ticket } from "../contract.ts";
import { useResolve } from "../moves-client.ts";

/** Asks what was done, and resolves the request with it. */
export function ResolveDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const [note, setNote] = useState("");
  const [error, setError] = useState<string>();
  const { resolve, isPending } = useResolve(onClose);
  const send = () => {
    if (note.trim() === "") return setError("Please say what was done.");
    resolve(ticket, note);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Resolve this request"
      description={`${ticket.reporterName} reads this note and is told that the work is done.`}
      actions={
        <>
          <Button onClick={onClose}>Not yet</Button>
          <Button variant="action" busy={isPending} busyLabel="Resolving…" onClick={send}>
            Resolve request
          </Button>
        </>
      }
    >
      <Field label="What was done" required error={error}>
        <Textarea
          className="min-h-28"
          maxLength={10_000}
          value={note}
          placeholder="Replaced the waste pipe under the upstairs bath and dried the ceiling."
          onChange={(event) => {
            setNote(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </Field>
    </Dialog>
  );
}
