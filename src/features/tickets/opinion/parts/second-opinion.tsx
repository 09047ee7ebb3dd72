import { useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { priorityLabels } from "#domain/vocab.ts";
import { Button } from "#ui/button.tsx";
import { ticketApi } from "../../client.ts";
import type { Ticket } from "../../contract.ts";
import { opinionApi } from "../client.ts";

const refreshes = [ticketApi.findTicket, ticketApi.listTickets];

/** What a model said of a request, marked as such, or the press that asks it, which names where the words go. */
export function SecondOpinion({ ticket }: { ticket: Ticket }) {
  const ask = useSend(opinionApi.askOpinion, {
    refreshes,
    onSuccess: () => goodToast("Read by a model", "What it says stands beside. You decide."),
    onError: (error) => problemToast("No second opinion", error),
  });
  const opinion = ticket.triage?.opinion;
  if (opinion)
    return (
      <p className="mt-3 border-t border-line pt-3">
        A model ({opinion.model}) reads it as {opinion.category}, {priorityLabels[opinion.priority].toLowerCase()}.{" "}
        {opinion.emergency === "alarm" ? <strong className="text-bad">It sees danger. </strong> : null}
        <span className="text-ink-soft">Nobody has checked that.</span>
      </p>
    );
  if (ticket.model === null) return null;
  return (
    <div className="mt-3 flex flex-col items-start gap-1.5 border-t border-line pt-3">
      <Button busy={ask.isPending} busyLabel="Asking…" onClick={() => ask.mutate({ id: ticket.id })}>
        Ask a model
      </Button>
      <p className="text-sm text-ink-soft">
        Sends the words to {ticket.model}, without names, phones, addresses, flat numbers and photos.
      </p>
    </div>
  );
}
