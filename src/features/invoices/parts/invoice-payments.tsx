import { useState } from "react";
import { formatNaira } from "#domain/money.ts";
import { Button } from "#ui/button.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { Day, Instant } from "#ui/values.tsx";
import { ArrivalLater } from "../arrivals/parts/arrival-later.tsx";
import { useTakePaymentBack } from "../client.ts";
import type { Invoice } from "../contract.ts";

type PaymentsProps = {
  payments: Invoice["payments"] | undefined;
  /** Null where its reader takes none back. */
  onTakenBack: (() => void) | null;
};

/** What was sent, when and by whom, so that whoever is paid can look whether it has arrived. */
export function Payments({ payments = [], onTakenBack }: PaymentsProps) {
  const [back, setBack] = useState<string | null>(null);
  // Answers of the release before, kept on a phone or sent while one is rolled out, have none.
  if (payments.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {payments.map(({ id, kobo, taxKobo, paidOn, reference, paidBy, takenBack, arrival }) => (
        <li key={id} className="flex flex-col gap-1 break-words">
          <span>
            {formatNaira(kobo - taxKobo)} was sent on <Day day={paidOn} />
            {taxKobo > 0 ? `, and ${formatNaira(taxKobo)} taken for tax` : ""}. {paidBy} recorded it
            {reference ? `: ${reference}` : ""}.
          </span>
          {takenBack ? (
            <span>
              {takenBack.by} took it back on <Instant at={takenBack.at} />, since it never left the bank:{" "}
              {takenBack.reason}
            </span>
          ) : (
            <>
              <ArrivalLater of="invoice" id={id} kobo={kobo - taxKobo} arrival={arrival} />
              {onTakenBack && arrival?.state !== "received" ? (
                <Button className="self-start" onClick={() => setBack(id)}>
                  It never left the bank
                </Button>
              ) : null}
              {onTakenBack && back === id ? (
                <PaymentBack id={id} onDone={onTakenBack} onClose={() => setBack(null)} />
              ) : null}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Says why a payment is taken back. */
function PaymentBack({ id, onDone, onClose }: { id: string; onDone: () => void; onClose: () => void }) {
  const takeBack = useTakePaymentBack(onDone);
  return (
    <ReasonDialog
      title="Take back this payment?"
      description="Only where it never left the bank. Its entry in the books is put right today, and so much is owed again. The contractor reads why."
      act="Take back"
      busy={takeBack.isPending}
      busyLabel="Sending"
      missing="Say what the bank shows."
      most={200}
      onSay={(reason) => takeBack.mutate({ id, reason })}
      onClose={onClose}
    />
  );
}
