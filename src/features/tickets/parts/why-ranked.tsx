import { priorityLabels } from "#domain/vocab.ts";
import { isEmergency } from "#domain/vocab-map.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import type { Ticket } from "../contract.ts";
import { wordsOf } from "../hints.rules.ts";
import { useCorrect } from "../moves-client.ts";
import { SecondOpinion } from "../opinion/parts/second-opinion.tsx";

const heard = {
  alarm: "It sounds like an emergency.",
  ask: "It may be an emergency.",
  quiet: "Nothing in it sounds like danger.",
};

/** What the product read in a request and by which words; its keepers correct what it is by one press. */
export function WhyRanked({ ticket }: { ticket: Ticket }) {
  const { triage } = ticket;
  if (!triage) return null;
  const words = wordsOf(ticket);
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
      <SecondOpinion ticket={ticket} />
      {ticket.can.triage && ticket.status !== "resolved" ? <Corrections ticket={ticket} triage={triage} /> : null}
    </Card>
  );
}

function Corrections({ ticket, triage }: { ticket: Ticket; triage: NonNullable<Ticket["triage"]> }) {
  const { isPending, correct } = useCorrect();
  const { categories: read, opinion } = triage;
  const named = [...read.map(({ category }) => category), ...(opinion ? [opinion.category] : [])];
  const categories = [...new Set(named)].filter((one) => one !== ticket.category);
  const priority = opinion?.priority ?? triage.priority;
  const isRaised = priority !== ticket.priority && !isEmergency(ticket);
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {isRaised ? (
        <Button busy={isPending} onClick={() => correct(ticket, { priority })}>
          Make it {priorityLabels[priority].toLowerCase()}
        </Button>
      ) : null}
      {categories.map((category) => (
        <Button key={category} busy={isPending} onClick={() => correct(ticket, { category })}>
          It is {category}
        </Button>
      ))}
    </div>
  );
}
