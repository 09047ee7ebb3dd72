import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { failureToast } from "#browser/toasts.ts";
import type { TicketStatus } from "#domain/vocab.ts";
import type { Ticket } from "../../contract.ts";
import { type Step, statusByKey, wayTo } from "../../moves.rules.ts";
import { useAcknowledge, useCorrect, useStart } from "../../moves-client.ts";
import { ResolveDialog } from "../../parts/resolve-dialog.tsx";
import type { AssignDialogOf } from "../../parts/ticket-actions.tsx";
import { MoveDialog } from "./move-dialog.tsx";

type OpenDialog = { ticket: Ticket; about: "move" | "assign" | "resolve" };

/** The focus goes with a request whose card was taken away from under it. */
function useFocusKept() {
  const moved = useRef<string>(null);
  const keep = () => {
    if (moved.current === null || document.activeElement !== document.body) return;
    const card = document.querySelector<HTMLElement>(`[data-ticket="${moved.current}"] a`);
    if (!card) return;
    card.focus();
    moved.current = null;
  };
  return { moved, keep };
}

/** How a request moves on the board, whichever way that is asked for, and the dialogs that this opens. */
export function useMoves(assignDialog: AssignDialogOf) {
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const focus = useFocusKept();
  const acknowledge = useAcknowledge();
  const { start } = useStart();
  const { correct } = useCorrect();
  const close = () => setAsked(null);
  useEffect(() => {
    if (asked !== null) return;
    // Once the dialog has given the focus back to where it was, if that is still there.
    const later = setTimeout(focus.keep);
    return () => clearTimeout(later);
  });
  const take = (ticket: Ticket, step: Step) => {
    focus.moved.current = ticket.id;
    if (step !== "start") return setAsked({ ticket, about: step });
    close();
    start(ticket);
  };
  const moveTo = (ticket: Ticket, to: TicketStatus) => {
    const way = wayTo(ticket, to);
    if (way === null) return;
    if ("refusal" in way) failureToast("Not moved", null, way.refusal);
    else take(ticket, way.step);
  };
  const onKey = (event: KeyboardEvent, ticket: Ticket) => {
    const to = statusByKey(ticket.status, event);
    if (to === null) return;
    event.preventDefault();
    moveTo(ticket, to);
  };
  const { ticket, about } = asked ?? {};
  const dialog = ticket ? (
    <>
      {about === "move" ? (
        <MoveDialog
          ticket={ticket}
          onStep={take}
          onClose={close}
          onAcknowledge={({ id }) => {
            close();
            acknowledge.mutate({ id });
          }}
        />
      ) : null}
      {about === "assign" ? assignDialog(ticket, close) : null}
      {about === "resolve" ? <ResolveDialog ticket={ticket} onClose={close} /> : null}
    </>
  ) : null;
  return {
    moveTo,
    onKey,
    correct,
    choose: (one: Ticket) => setAsked({ ticket: one, about: "move" }),
    keepFocus: focus.keep,
    dialog,
  };
}
