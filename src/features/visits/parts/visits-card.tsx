import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { useChange, useSide, useVisits } from "../client.ts";
import type { Visit } from "../contract.ts";
import { accessChoices, accessOf } from "../fields.ts";
import { endingWords, windowWords } from "../rules.ts";
import { CodeBox } from "./code-box.tsx";
import { CallOffDialog, LateDialog } from "./day-dialogs.tsx";
import { MissedDialog } from "./missed-dialog.tsx";
import { OfferDialog } from "./offer-dialog.tsx";

/** When somebody comes for a request, the same line for everybody, and what this account can do about it. */
export function VisitsCard({ ticketId }: { ticketId: string }) {
  const { data, isError, refetch } = useVisits(ticketId);
  const [isOffering, setOffering] = useState(false);
  if (isError)
    return (
      <Card className="flex flex-col gap-3">
        <h2 className="text-lg font-bold tracking-[-0.01em]">Visit</h2>
        <p className="text-ink-soft">The visit could not be loaded.</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </Card>
    );
  if (!data || (data.visits.length === 0 && !data.can.offer)) return null;
  const [last, ...earlier] = data.visits;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="flex items-center gap-2 text-lg font-bold tracking-[-0.01em]">
        <CalendarClock aria-hidden="true" className="size-5 text-brand" />
        Visit
      </h2>
      {last ? <OneVisit key={last.version} visit={last} /> : <p className="text-ink-soft">No visit is planned yet.</p>}
      {data.can.offer ? <Button onClick={() => setOffering(true)}>Offer times for a visit</Button> : null}
      {earlier.length > 0 ? <Earlier visits={earlier} /> : null}
      {isOffering ? <OfferDialog ticketId={ticketId} onClose={() => setOffering(false)} /> : null}
    </Card>
  );
}

function Earlier({ visits }: { visits: readonly Visit[] }) {
  return (
    <ul className="flex flex-col gap-1 border-t border-line pt-3 text-sm text-ink-soft">
      {visits.map(({ id, line }) => (
        <li key={id}>{line}</li>
      ))}
    </ul>
  );
}

type Asked = "others" | "late" | "missed" | "off" | null;

function OneVisit({ visit }: { visit: Visit }) {
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const side = useSide();
  const { state, can, line, who } = visit;
  const isOpen = state === "booked" || state === "late";
  return (
    <>
      <p className={state === "late" ? "font-semibold text-warn" : "font-semibold"}>{line}</p>
      {who && isOpen ? <p className="text-ink-soft">{who} comes.</p> : null}
      <Choosing visit={visit} />
      {can.see_code ? <CodeBox visit={visit} /> : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {can.report && isOpen ? <Button onClick={() => setAsked("late")}>Running late</Button> : null}
        {can.report && new Date(visit.from ?? "") <= new Date() ? (
          <Button onClick={() => setAsked("missed")}>Nobody lets us in</Button>
        ) : null}
        {can.offer ? (
          <Button onClick={() => setAsked("others")}>{isOpen ? "Move it" : "Offer other times"}</Button>
        ) : null}
        {can.offer ? (
          <Button variant="plain" onClick={() => setAsked("off")}>
            {endingWords(visit, side).act}
          </Button>
        ) : null}
      </div>
      {asked === "others" ? <OfferDialog ticketId={visit.ticketId} visit={visit} onClose={close} /> : null}
      {asked === "late" ? <LateDialog visit={visit} onClose={close} /> : null}
      {asked === "missed" ? <MissedDialog visit={visit} onClose={close} /> : null}
      {asked === "off" ? <CallOffDialog visit={visit} onClose={close} /> : null}
    </>
  );
}

/** The offered times: buttons for the side that chooses, a list for the one that offered. Those at home say how to get in. */
function Choosing({ visit: { id, state, offeredBy, windows, access, can, version } }: { visit: Visit }) {
  const side = useSide();
  const choose = useChange("Visit booked");
  const [way, setWay] = useState<string>(access ?? "");
  if (state !== "offered") return null;
  const open = windows.filter(({ from }) => new Date(from) > new Date());
  if (side === offeredBy || !can.offer)
    return (
      <ul className="flex flex-col gap-1 text-ink-soft tabular-nums">
        {open.map(({ from, to }) => (
          <li key={from}>{windowWords(from, to)}</li>
        ))}
      </ul>
    );
  const said = side === "home" ? { access: accessOf(way) } : {};
  return (
    <>
      {side === "home" ? (
        <Field label="How to get in">
          <Select options={accessChoices} value={way} onChange={({ currentTarget }) => setWay(currentTarget.value)} />
        </Field>
      ) : null}
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-ink-soft">Choose one</legend>
        {open.map(({ from, to }) => (
          <Button
            key={from}
            variant="brand"
            wide
            busy={choose.isPending && choose.variables?.from === from}
            busyLabel="Booking…"
            disabled={choose.isPending && choose.variables?.from !== from}
            className="tabular-nums"
            onClick={() => choose.mutate({ id, from, version, ...said })}
          >
            {windowWords(from, to)}
          </Button>
        ))}
      </fieldset>
    </>
  );
}
