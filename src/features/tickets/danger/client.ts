import { useEffect, useMemo, useRef } from "react";
import { callApi } from "#browser/api.ts";
import { type Act, isOpen } from "#browser/outbox/rules.ts";
import { useOutbox } from "#browser/outbox/use-outbox.ts";
import { tierOfLater } from "#features/triage/later.rules.ts";
import { ticketApi } from "../client.ts";
import type { WrittenDanger } from "./contract.ts";

/** What was written of danger and waits on this phone. */
export type WaitingDanger = { text: string; isDanger: boolean };

/** Whether an act writes of danger on a request. */
const wordsOf = ({ call, input }: Act): WaitingDanger | null => {
  if (call.path !== ticketApi.commentOnTicket.path || typeof input.text !== "string") return null;
  const said = { text: input.text, isDanger: input.danger === true };
  return said.isDanger || tierOfLater(said.text) !== "quiet" ? said : null;
};

/** The last danger that waits on this phone for a request. `onArrived`: what came of it, once it has gone. */
export function useWaitingDanger(ticketId: string, onArrived: (danger: WrittenDanger) => void): WaitingDanger | null {
  const { acts } = useOutbox();
  const seen = useRef(new Set<string>());
  const tell = useRef(onArrived);
  tell.current = onArrived;
  const ofIt = useMemo(
    () => acts.filter((act) => act.lane === `ticket ${ticketId}` && wordsOf(act) !== null),
    [acts, ticketId],
  );
  const waiting = ofIt.filter(isOpen);
  const arrived = ofIt.filter((act) => !isOpen(act) && seen.current.has(act.id));
  useEffect(() => {
    for (const { id } of waiting) seen.current.add(id);
    for (const act of arrived) {
      seen.current.delete(act.id);
      void readArrived(act).then((danger) => danger && tell.current(danger));
    }
  });
  const last = waiting.at(-1);
  return last ? wordsOf(last) : null;
}

/** Sends what has arrived once more under its key, by which the server says again what came of it; null where it does not. */
async function readArrived({ id, input, frozen }: Act): Promise<WrittenDanger | null> {
  const body = (frozen ?? input) as { id: string };
  try {
    return (await callApi(ticketApi.commentOnTicket, body, { idempotencyKey: id })).danger;
  } catch {
    return null;
  }
}
