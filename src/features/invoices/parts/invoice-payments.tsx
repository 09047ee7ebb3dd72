import { formatNaira } from "#domain/money.ts";
import { BackButton, BackWords } from "#features/ledger/taking-back/parts/taking-back.tsx";
import { Day } from "#ui/values.tsx";
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
  const takeBack = useTakePaymentBack(() => onTakenBack?.());
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
            <BackWords takenBack={takenBack} />
          ) : (
            <>
              <ArrivalLater of="invoice" id={id} kobo={kobo - taxKobo} arrival={arrival} />
              {onTakenBack && arrival?.state !== "received" ? (
                <BackButton
                  follows="so much is owed again. The contractor reads why."
                  busy={takeBack.isPending}
                  onSay={(reason) => takeBack.mutate({ id, reason })}
                />
              ) : null}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
