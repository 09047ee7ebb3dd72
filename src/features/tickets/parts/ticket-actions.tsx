import { CircleCheck, Eye, Wrench } from "lucide-react";
import { useState } from "react";
import { useSend } from "../../../browser/queries.ts";
import { goodToast, problemToast } from "../../../browser/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, Textarea } from "../../../ui/field.tsx";
import { ticketRoutes } from "../client.ts";
import type { Ticket } from "../contract.ts";

const refreshes = [ticketRoutes.findTicket, ticketRoutes.listTickets];
const failed = (error: Error) => problemToast("Update Failed", error, "The request was not changed. Please try again.");

/** What owner and managers can do next, by what the server allows; the first that fits is the main act. */
export function TicketActions({ ticket }: { ticket: Ticket }) {
  const [isResolving, setResolving] = useState(false);
  const acknowledge = useSend(ticketRoutes.acknowledgeTicket, {
    refreshes,
    onError: failed,
    onSuccess: () => goodToast("Seen", `${ticket.reporterName} has been told that you saw it.`),
  });
  const start = useSend(ticketRoutes.setTicketStatus, {
    refreshes,
    onError: failed,
    onSuccess: () => goodToast("Work started", `${ticket.reporterName} has been told.`),
  });
  const { can, status, id, version } = ticket;
  if (!can.acknowledge && !can.resolve) return null;
  const canStart = can.resolve && (status === "open" || status === "assigned");
  return (
    <div className="flex flex-col gap-2 sm:flex-row lg:flex-col">
      {can.acknowledge ? (
        <Button
          variant="action"
          size="large"
          busy={acknowledge.isPending}
          busyLabel="Telling them…"
          icon={<Eye aria-hidden="true" className="size-5" />}
          onClick={() => acknowledge.mutate({ id })}
        >
          I have seen it
        </Button>
      ) : null}
      {canStart ? (
        <Button
          variant={can.acknowledge ? "quiet" : "action"}
          size="large"
          busy={start.isPending}
          busyLabel="Starting…"
          icon={<Wrench aria-hidden="true" className="size-5" />}
          onClick={() => start.mutate({ id, status: "in_progress", version })}
        >
          Start work
        </Button>
      ) : null}
      {can.resolve ? (
        <Button
          variant={can.acknowledge || canStart ? "quiet" : "action"}
          size="large"
          icon={<CircleCheck aria-hidden="true" className="size-5" />}
          onClick={() => setResolving(true)}
        >
          Resolve with note
        </Button>
      ) : null}
      <ResolveDialog ticket={ticket} open={isResolving} onOpenChange={setResolving} />
    </div>
  );
}

type ResolveDialogProps = { ticket: Ticket; open: boolean; onOpenChange: (open: boolean) => void };

function ResolveDialog({ ticket, open, onOpenChange }: ResolveDialogProps) {
  const [note, setNote] = useState("");
  const [error, setError] = useState<string>();
  const resolve = useSend(ticketRoutes.setTicketStatus, {
    refreshes,
    onError: failed,
    onSuccess: () => {
      onOpenChange(false);
      goodToast("Resolved", `${ticket.reporterName} can read your note.`);
    },
  });
  const send = () => {
    if (note.trim() === "") return setError("Please say what was done.");
    resolve.mutate({ id: ticket.id, status: "resolved", note, version: ticket.version });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Resolve this request"
      description={`${ticket.reporterName} reads this note and is told that the work is done.`}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Not yet</Button>
          <Button variant="action" busy={resolve.isPending} busyLabel="Resolving…" onClick={send}>
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
