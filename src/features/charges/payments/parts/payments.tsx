import { useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Day, Money } from "#ui/values.tsx";
import { unitPaymentApi, useConfirm, usePayments, useRefusePayment, useTakePaymentBack } from "../../client.ts";
import type { UnitPayment } from "../contract.ts";
import { type PaymentState, paymentStateLabels } from "../fields.ts";
import { ReceiptDialog } from "./receipt-dialog.tsx";

const tones: Record<PaymentState, BadgeTone> = {
  reported: "warn",
  confirmed: "good",
  refused: "plain",
  taken_back: "plain",
};

/** What was paid: what waits for a keeper first, then all of it, the newest first. */
export function Payments({ propertyId }: { propertyId: string }) {
  const waiting = usePayments(propertyId, "reported").data?.pages.flatMap(({ payments }) => payments) ?? [];
  const all = usePayments(propertyId);
  const [open, setOpen] = useState<UnitPayment | null>(null);
  const payments = all.data?.pages.flatMap((page) => page.payments).filter(({ state }) => state !== "reported") ?? [];
  return (
    <>
      {waiting.length > 0 ? (
        <Section title={`Waits to be confirmed (${waiting.length})`}>
          <Divided>
            {waiting.map((payment) => (
              <Waiting key={payment.id} payment={payment} />
            ))}
          </Divided>
        </Section>
      ) : null}
      {payments.length > 0 ? (
        <Section title="Payments">
          <Divided>
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} withUnit onOpen={() => setOpen(payment)} />
            ))}
          </Divided>
          <ShowMore list={all} />
          <CsvButton call={unitPaymentApi.listUnitPayments} input={{ id: propertyId }} className="self-start" />
        </Section>
      ) : null}
      {open ? <Opened payment={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

type PaymentRowProps = { payment: UnitPayment; withUnit?: boolean; onOpen: () => void };

/** A payment in a list; its receipt opens by a press. */
export function PaymentRow({ payment, withUnit = false, onOpen }: PaymentRowProps) {
  const { unit, payer, kobo, paidOn, state, receiptNumber, reason } = payment;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        disabled={receiptNumber === null}
        className="flex min-h-14 w-full items-start justify-between gap-3 px-4 py-2.5 text-left hover-fade enabled:hover:bg-hush focus-visible:-outline-offset-2"
      >
        <span className="min-w-0">
          <span className="block font-semibold break-words">{withUnit ? unit : payer}</span>
          <span className="block text-sm break-words text-ink-soft">
            <Day day={paidOn} />
            {receiptNumber === null ? "" : ` · Receipt No. ${receiptNumber}`}
            {reason ? ` · ${reason}` : ""}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <Money kobo={kobo} className="font-bold" />
          <Badge tone={tones[state]}>{paymentStateLabels[state]}</Badge>
        </span>
      </button>
    </li>
  );
}

/** Somebody said that they paid: whether it is there, a keeper sees in the bank. */
function Waiting({ payment }: { payment: UnitPayment }) {
  const [isRefusing, setRefusing] = useState(false);
  const confirm = useConfirm(() => {});
  const refuse = useRefusePayment(() => setRefusing(false));
  const { id, unit, payer, kobo, paidOn, reference, version, can } = payment;
  return (
    <li className="flex flex-col gap-3 px-4 py-3 sm:flex-row sm:items-center sm:justify-between">
      <span className="min-w-0">
        <span className="flex items-baseline justify-between gap-3 sm:justify-start">
          <span className="font-semibold break-words">{unit}</span>
          <Money kobo={kobo} className="font-bold" />
        </span>
        <span className="block text-sm break-words text-ink-soft">
          {payer}, <Day day={paidOn} />
          {reference ? ` · ${reference}` : ""}
        </span>
      </span>
      {can.decide ? (
        <span className="flex shrink-0 gap-2">
          <Button onClick={() => setRefusing(true)}>Not found</Button>
          <Button
            variant="action"
            busy={confirm.isPending}
            busyLabel="Confirming"
            onClick={() => confirm.mutate({ id, version })}
          >
            Confirm
          </Button>
        </span>
      ) : null}
      {isRefusing ? (
        <ReasonDialog
          title="Not found in the bank?"
          description="Who reported it reads this. Nothing is owed or taken away by it."
          act="Tell them"
          busy={refuse.isPending}
          busyLabel="Telling"
          missing="Say what you looked for."
          onSay={(reason) => refuse.mutate({ id, reason })}
          onClose={() => setRefusing(false)}
        />
      ) : null}
    </li>
  );
}

function Opened({ payment: { id, state, can }, onClose }: { payment: UnitPayment; onClose: () => void }) {
  const [isTakingBack, setTakingBack] = useState(false);
  const takeBack = useTakePaymentBack(onClose);
  if (!isTakingBack) {
    const mayTakeBack = state === "confirmed" && can.take_back === true;
    return <ReceiptDialog id={id} onTakeBack={mayTakeBack ? () => setTakingBack(true) : undefined} onClose={onClose} />;
  }
  return (
    <ReasonDialog
      title="Take this payment back?"
      description="As when the bank returned it. What it was taken for is open again; the receipt says so."
      act="Take back"
      busy={takeBack.isPending}
      busyLabel="Taking back"
      missing="Say why it is taken back."
      onSay={(reason) => takeBack.mutate({ id, reason })}
      onClose={() => setTakingBack(false)}
    />
  );
}
