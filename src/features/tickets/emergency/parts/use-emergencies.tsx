import { useEffect, useState } from "react";
import type { Outbox } from "#browser/outbox/outbox.ts";
import { type Act, isOpen } from "#browser/outbox/rules.ts";
import { ticketApi } from "../../client.ts";
import { isUnderWay, leaveWaiting } from "../client.ts";

type Emergencies = { outbox: Outbox | null; acts: readonly Act[] };

/** A report by itself, not what was written of danger on a request. */
const isReport = ({ call }: Act): boolean => call.path === ticketApi.fileTicket.path;

/** The emergencies among what waits on this phone. `onMoved`: what an earlier page kept by itself has gone there too, where it can. */
export function useEmergencies(onMoved: () => void = () => {}): Emergencies & {
  unsent: Act | null;
  /** What was written of danger on a request, and has told nobody. */
  unsentWords: Act | null;
} {
  const [{ outbox, acts }, setFound] = useState<Emergencies>({ outbox: null, acts: [] });
  useEffect(() => {
    let stop = () => {};
    let isOver = false;
    void import("#browser/outbox/outbox.ts").then(async ({ currentOutbox }) => {
      await leaveWaiting();
      if (isOver) return;
      onMoved();
      const found = currentOutbox();
      if (!found) return;
      const look = () => setFound({ outbox: found, acts: found.acts().filter(({ isUrgent }) => isUrgent) });
      stop = found.subscribe(look);
      look();
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [onMoved]);
  const [reports, words] = [acts.filter(isReport), acts.filter((act) => !isReport(act))];
  return {
    ...{ outbox, acts: reports, unsentWords: words.find(isOpen) ?? null },
    unsent: reports.find((act) => isOpen(act) && !isUnderWay(act.id)) ?? null,
  };
}
