import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, Textarea } from "#ui/field.tsx";
import { ticketApi } from "../client.ts";
import type { Ticket } from "../contract.ts";

const refreshes = [ticketApi.findTicket, ticketApi.listTickets];

/** For the occupant of a resolved request who has answered already, while the server allows it. */
export function ReopenTicket({ ticket }: { ticket: Ticket }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const reopen = useSend(ticketApi.reopenTicket, {
    refreshes,
    onError: (problem) => problemToast("Update Failed", problem, "The request was not changed. Please try again."),
    onSuccess: () => {
      setOpen(false);
      setReason("");
      goodToast("Open again", "The people who look after your building have been told.");
    },
  });
  if (!ticket.can.reopen || ticket.can.answer) return null;
  const send = () => {
    if (reason.trim() === "") return setError("Please say what is still wrong.");
    reopen.mutate({ id: ticket.id, reason });
  };
  return (
    <>
      <Button size="large" icon={<RotateCcw aria-hidden="true" className="size-5" />} onClick={() => setOpen(true)}>
        Still not fixed
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Open this request again"
        description="The people who look after your building read your reason and are told at once."
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Not now</Button>
            <Button variant="action" busy={reopen.isPending} busyLabel="Opening…" onClick={send}>
              Open again
            </Button>
          </>
        }
      >
        <Field label="What is still wrong" required error={error}>
          <Textarea
            className="min-h-28"
            maxLength={10_000}
            value={reason}
            placeholder="It dripped again last night, from the same corner."
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setError(undefined);
            }}
          />
        </Field>
      </Dialog>
    </>
  );
}
