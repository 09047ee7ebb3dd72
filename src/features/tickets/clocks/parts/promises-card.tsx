import { PauseCircle, PlayCircle } from "lucide-react";
import { useSend } from "#browser/queries.ts";
import { problemToast } from "#browser/toasts.ts";
import { formatInstant } from "#domain/days.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ticketApi } from "../../client.ts";
import type { Ticket } from "../../contract.ts";
import type { TicketClocks } from "../contract.ts";
import { clockLabels } from "../promises.rules.ts";

type Promised = TicketClocks["promises"][number];

const looks = { running: "", waiting: "text-ink-soft", kept: "text-good", broken: "font-semibold text-bad" } as const;

function wordsOf({ dueAt, endedAt, state }: Promised): string {
  if (state === "waiting") return "Waits for the occupant";
  if (state === "running") return `By ${formatInstant(dueAt)}`;
  if (state === "kept") return `Kept, ${formatInstant(endedAt ?? dueAt)}`;
  return endedAt === null ? `Late since ${formatInstant(dueAt)}` : `Late: ${formatInstant(endedAt)}`;
}

/** What was promised for a request and how far it is; keepers say here that they wait for its occupant. */
export function PromisesCard({ ticket }: { ticket: Ticket }) {
  const { clocks } = ticket;
  if (clocks === null) return null;
  return (
    <Card>
      <h2 className="mb-3 text-lg font-bold tracking-[-0.01em]">What is promised</h2>
      <dl className="flex flex-col gap-3">
        {clocks.promises.map((one) => (
          <div key={one.kind} className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-2">
            <dt className="text-sm text-ink-soft">{clockLabels[one.kind]}</dt>
            <dd className={looks[one.state]}>{wordsOf(one)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">
        {clocks.counted === "working"
          ? "Counted Monday to Friday, 08:00 to 17:00, without public holidays."
          : "Counted day and night."}
      </p>
      <Waiting ticket={ticket} />
    </Card>
  );
}

function Waiting({ ticket }: { ticket: Ticket }) {
  const isWaiting = ticket.clocks?.waitingSince != null;
  const wait = useSend(ticketApi.waitForOccupant, {
    refreshes: [ticketApi.findTicket, ticketApi.listTickets],
    onError: (problem) => problemToast("Update Failed", problem, "The request was not changed. Please try again."),
  });
  if (!ticket.can.wait) return null;
  const Icon = isWaiting ? PlayCircle : PauseCircle;
  return (
    <Button
      className="mt-3"
      busy={wait.isPending}
      busyLabel="Saving…"
      icon={<Icon aria-hidden="true" className="size-5" />}
      onClick={() => wait.mutate({ id: ticket.id, waiting: !isWaiting })}
    >
      {isWaiting ? "Go on" : "Wait for the occupant"}
    </Button>
  );
}
