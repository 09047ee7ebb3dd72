import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import { formatNaira } from "#domain/money.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { Instant } from "#ui/values.tsx";
import { useMissing, useReceived } from "../client.ts";
import type { Arrival } from "../contract.ts";

export type Paid = {
  of: "invoice" | "advance";
  id: string;
  /** What was sent. */
  kobo: number;
  /** Answers of the release before, kept on a phone, have none. */
  arrival: Arrival | null | undefined;
};

/** What who was paid says of a payment; they themselves say it here. */
export function PaymentArrival({ of, id, kobo, arrival }: Paid) {
  const [open, setOpen] = useState<"received" | "missing" | null>(null);
  const close = () => setOpen(null);
  const [received, missing] = [useReceived(of, kobo, close), useMissing(of, kobo, close)];
  if (!arrival) return null;
  const { state, isMine } = arrival;
  return (
    <div className="flex flex-col items-start gap-2">
      <Said arrival={arrival} />
      {isMine && state !== "received" ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="action" onClick={() => setOpen("received")}>
            Received
          </Button>
          {state === "unsaid" ? <Button onClick={() => setOpen("missing")}>Not received</Button> : null}
        </div>
      ) : null}
      {open === "received" ? (
        <ConfirmDialog
          title={`Has ${formatNaira(kobo)} arrived?`}
          description="Look at your bank first. What you say here stays, and the keepers of the building see it."
          act="Received"
          busyLabel="Sending"
          keep="Cancel"
          variant="action"
          busy={received.isPending}
          onConfirm={() => received.mutate({ id, arrived: true })}
          onClose={close}
        />
      ) : null}
      {open === "missing" ? (
        <ReasonDialog
          title={`${formatNaira(kobo)} has not arrived?`}
          description="The keepers of the building are told, and read what you write. You can say later that it has arrived."
          act="Not received"
          busy={missing.isPending}
          busyLabel="Sending"
          missing="Say what you see at your bank."
          onSay={(note) => missing.mutate({ id, arrived: false, note })}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

/** Sign and word together, so that the colour alone says nothing. */
function Said({ arrival: { state, at, note, isMine } }: { arrival: Arrival }) {
  if (state === "unsaid")
    return isMine ? null : <p className="text-ink-soft">The contractor has not said yet whether it has arrived.</p>;
  const isThere = state === "received";
  const Sign = isThere ? CircleCheck : CircleAlert;
  return (
    <p className="flex gap-2 break-words">
      <Sign aria-hidden="true" className={`mt-1 size-4 shrink-0 ${isThere ? "text-good" : "text-bad"}`} />
      <span className="min-w-0">
        <span className={`font-semibold ${isThere ? "text-good" : "text-bad"}`}>
          {isThere ? "Received" : "Not received"}
        </span>
        {isMine ? ", as you said" : ", says the contractor"}
        {at ? (
          <>
            {" "}
            on <Instant at={at} />
          </>
        ) : null}
        {note ? `: ${note}` : "."}
      </span>
    </p>
  );
}
