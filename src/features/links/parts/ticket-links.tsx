import { Link2 } from "lucide-react";
import { useState } from "react";
import type { Ticket } from "#features/tickets/contract.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useGiveTicketLink, useLinks } from "../client.ts";
import { GiveRequestLink } from "./give-firm-link.tsx";
import { GivenLinks } from "./given-links.tsx";
import { type GivenLink, ShareLink } from "./share-link.tsx";

/** For keepers: the links that the occupant of a request has, and a way to give one. */
export function TicketLinks({ ticket }: { ticket: Ticket }) {
  const { id: ticketId, reporterName: person } = ticket;
  const list = useLinks({ ticketId });
  const [isGiving, setGiving] = useState(false);
  const [given, setGiven] = useState<GivenLink>();
  const give = useGiveTicketLink(setGiven);
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lg font-bold">Links</h2>
      <p className="text-ink-soft">
        By a link {person} chooses a visit, writes, and says whether it is mended, without signing in.
      </p>
      <GivenLinks list={list} />
      <Button
        className="self-start max-sm:w-full"
        busy={give.isPending}
        busyLabel="Making it"
        icon={<Link2 aria-hidden="true" className="size-5" />}
        onClick={() => give.mutate({ id: ticketId })}
      >
        Make a link
      </Button>
      {ticket.can.assign && ticket.taskId === null ? (
        <>
          <p className="text-ink-soft">
            By a link a contractor takes this request, says no, or gives it to a person. They need no account.
          </p>
          <Button
            className="self-start max-sm:w-full"
            icon={<Link2 aria-hidden="true" className="size-5" />}
            onClick={() => setGiving(true)}
          >
            Give a contractor a link
          </Button>
        </>
      ) : null}
      {isGiving ? <GiveRequestLink ticket={ticket} onGiven={setGiven} onClose={() => setGiving(false)} /> : null}
      {given ? <ShareLink given={given} onClose={() => setGiven(undefined)} /> : null}
    </Card>
  );
}
