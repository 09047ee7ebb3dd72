import { CircleCheck, Eye, type LucideIcon, UserCheck, Wrench } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";
import type { Ticket } from "../contract.ts";
import { type Act, actsOn } from "../moves.rules.ts";
import { useAcknowledge, useStart } from "../moves-client.ts";
import { ResolveDialog } from "./resolve-dialog.tsx";

/** The dialog that gives a request to a contractor, from a subject that stands above this one. */
export type AssignDialogOf = (ticket: Ticket, onClose: () => void) => ReactNode;

type Look = { icon: LucideIcon; words: string; isBusy?: boolean; busyWords?: string; press: () => void };
type TicketActionsProps = { ticket: Ticket; assignDialog: AssignDialogOf };

/** What owner and managers can do next, by what the server allows; the first is the main act. */
export function TicketActions({ ticket, assignDialog }: TicketActionsProps) {
  const [asked, setAsked] = useState<"assign" | "resolve" | null>(null);
  const acknowledge = useAcknowledge();
  const { start, isPending: isStarting } = useStart();
  const acts = actsOn(ticket);
  if (acts.length === 0) return null;
  const { id, assignedTo } = ticket;
  const close = () => setAsked(null);
  const looks: Record<Act, Look> = {
    acknowledge: {
      icon: Eye,
      words: "I have seen it",
      isBusy: acknowledge.isPending,
      busyWords: "Telling them…",
      press: () => acknowledge.mutate({ id }),
    },
    assign: {
      icon: UserCheck,
      words: assignedTo ? "Give to another contractor" : "Assign a contractor",
      press: () => setAsked("assign"),
    },
    start: {
      icon: Wrench,
      words: "Start work",
      isBusy: isStarting,
      busyWords: "Starting…",
      press: () => start(ticket),
    },
    resolve: { icon: CircleCheck, words: "Resolve with note", press: () => setAsked("resolve") },
  };
  return (
    <div className="flex flex-col gap-2">
      {acts.map((act, at) => {
        const { icon: Icon, words, isBusy, busyWords, press } = looks[act];
        return (
          <Button
            key={act}
            variant={at === 0 ? "action" : "quiet"}
            size="large"
            busy={isBusy}
            busyLabel={busyWords}
            icon={<Icon aria-hidden="true" className="size-5" />}
            onClick={press}
          >
            {words}
          </Button>
        );
      })}
      {asked === "assign" ? assignDialog(ticket, close) : null}
      {asked === "resolve" ? <ResolveDialog ticket={ticket} onClose={close} /> : null}
    </div>
  );
}
