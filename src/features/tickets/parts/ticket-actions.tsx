import { CircleCheck, Eye, Wrench } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import type { Ticket } from "../contract.ts";
import { useAcknowledge, useStart } from "../moves-client.ts";
import { ResolveDialog } from "./resolve-dialog.tsx";

/** What owner and managers can do next, by what the server allows; the first that fits is the main act. */
export function TicketActions({ ticket }: { ticket: Ticket }) {
  const [isResolving, setResolving] = useState(false);
  const acknowledge = useAcknowledge();
  const { start, isPending: isStarting } = useStart();
  const { can, status, id } = ticket;
  if (!can.acknowledge && !can.resolve) return null;
  const canStart = can.resolve && (status === "open" || status === "assigned");
  return (
    <div className="flex flex-col gap-2">
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
          busy={isStarting}
          busyLabel="Starting…"
          icon={<Wrench aria-hidden="true" className="size-5" />}
          onClick={() => start(ticket)}
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
      {isResolving ? <ResolveDialog ticket={ticket} onClose={() => setResolving(false)} /> : null}
    </div>
  );
}
