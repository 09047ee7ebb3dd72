import { useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { priorityLabels, type TicketPriority } from "#domain/vocab.ts";
import { isEmergency } from "#domain/vocab-map.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ticketApi } from "../client.ts";
import type { Ticket } from "../contract.ts";

const refreshes = [ticketApi.findTicket, ticketApi.listTickets];
const heard = {
  alarm: "It sounds like an emergency.",
  ask: "It may be an emergency.",
  quiet: "Nothing in it sounds like danger.",
};

/** What the product read in a request and by which words; its keepers correct what it is by one press. */
export function WhyRanked({ ticket }: { ticket: Ticket }) {
  const { triage } = ticket;
  if (!triage) return null;
  const words = [...new Set(triage.spans.map(({ text }) => text))];
  return (
    <Card>
      <h2 className="mb-2 text-lg font-bold tracking-[-0.01em]">What was read in it</h2>
      <p>
        {heard[triage.emergency]} {triage.hazards.map(({ title }) => `${title}.`).join(" ")}
      </p>
      <p className="text-ink-soft">
        {words.length > 0 ? (
          <>Because of {words.map((word) => `“${word}”`).join(", ")}.</>
        ) : (
          "No word of it was understood."
        )}
      </p>
      {triage.corrected ? (
        <p className="mt-2">
          Corrected to {triage.corrected.category}, {priorityLabels[triage.corrected.priority].toLowerCase()}.
        </p>
      ) : null}
      {ticket.can.triage && ticket.status !== "resolved" ? <Corrections ticket={ticket} triage={triage} /> : null}
    </Card>
  );
}

type Suggested = { category?: Ticket["category"]; priority?: TicketPriority };

function Corrections({ ticket, triage }: { ticket: Ticket; triage: NonNullable<Ticket["triage"]> }) {
  const correct = useSend(ticketApi.correctTicket, {
    refreshes,
    onSuccess: () => goodToast("Corrected", "What you said is kept, so that later requests are read better."),
    onError: (error) => problemToast("Not corrected", error),
  });
  const categories = triage.categories.map(({ category }) => category).filter((one) => one !== ticket.category);
  const isRaised = triage.priority !== ticket.priority && !isEmergency(ticket);
  const press = (what: Suggested) => correct.mutate({ id: ticket.id, version: ticket.version, ...what });
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {isRaised ? (
        <Button busy={correct.isPending} onClick={() => press({ priority: triage.priority })}>
          Make it {priorityLabels[triage.priority].toLowerCase()}
        </Button>
      ) : null}
      {categories.map((category) => (
        <Button key={category} busy={correct.isPending} onClick={() => press({ category })}>
          It is {category}
        </Button>
      ))}
    </div>
  );
}
