import { CircleCheck, Eye, UserCheck, Wrench } from "lucide-react";
import { type TicketStatus, ticketStatuses } from "#domain/vocab.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TicketStatusBadge } from "#ui/status-badges.tsx";
import type { Ticket } from "../../contract.ts";
import { type Step, wayTo } from "../../moves.rules.ts";

type MoveDialogProps = {
  ticket: Ticket;
  onAcknowledge: (ticket: Ticket) => void;
  onStep: (ticket: Ticket, step: Step) => void;
  onClose: () => void;
};

const looks = {
  assign: { words: "Assign a contractor", icon: UserCheck },
  start: { words: "Start work", icon: Wrench },
  resolve: { words: "Resolve with note", icon: CircleCheck },
};

/** Everything that can be done with a request on the board, in reach of a thumb; what cannot be says why. */
export function MoveDialog({ ticket, onAcknowledge, onStep, onClose }: MoveDialogProps) {
  const others = ticketStatuses.filter((status) => status !== ticket.status);
  const canPassOn = ticket.status === "assigned" && ticket.can.assign === true;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={ticket.title}
      description={<TicketStatusBadge status={ticket.status} />}
    >
      <ul className="flex flex-col gap-2">
        {ticket.can.acknowledge ? (
          <li>
            <Button
              wide
              size="large"
              icon={<Eye aria-hidden="true" className="size-5" />}
              onClick={() => onAcknowledge(ticket)}
            >
              I have seen it
            </Button>
          </li>
        ) : null}
        {others.map((to) => (
          <li key={to}>
            <Other ticket={ticket} to={to} onStep={onStep} />
          </li>
        ))}
        {canPassOn ? (
          <li>
            <StepButton step="assign" words="Give to another contractor" onPress={() => onStep(ticket, "assign")} />
          </li>
        ) : null}
      </ul>
    </Dialog>
  );
}

function Other({ ticket, to, onStep }: Pick<MoveDialogProps, "ticket" | "onStep"> & { to: TicketStatus }) {
  const way = wayTo(ticket, to);
  if (way === null) return null;
  if ("step" in way)
    return <StepButton step={way.step} words={looks[way.step].words} onPress={() => onStep(ticket, way.step)} />;
  return (
    <p className="flex items-start gap-2 px-1 py-2 text-sm text-ink-soft">
      <span className="shrink-0">
        <TicketStatusBadge status={to} />
      </span>
      {way.refusal}
    </p>
  );
}

function StepButton({ step, words, onPress }: { step: Step; words: string; onPress: () => void }) {
  const Icon = looks[step].icon;
  return (
    <Button wide size="large" icon={<Icon aria-hidden="true" className="size-5" />} onClick={onPress}>
      {words}
    </Button>
  );
}
