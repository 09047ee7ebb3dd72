import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { ReceiptDialog } from "#features/charges/payments/parts/receipt-dialog.tsx";
import { BusyMark } from "#ui/busy-mark.tsx";
import { Button } from "#ui/button.tsx";
import { Money } from "#ui/values.tsx";
import { useAsk, useOnlinePayment } from "../client.ts";
import type { OnlinePayment } from "../contract.ts";

/** Whoever comes back from the page on which they paid sees what is known, and never more than that. */
export function CameBack() {
  const [params] = useSearchParams();
  const id = params.get("online");
  return id ? <Asked key={id} id={id} /> : null;
}

const said: Record<OnlinePayment["state"], { title: string; text: string }> = {
  started: {
    title: "The bank has not told us yet",
    text: "If the money has left your account, it is found and booked by itself. You need do nothing.",
  },
  paid: { title: "Paid. Thank you", text: "It stands in the books, and you have a receipt." },
  tried: { title: "A trial", text: "No money moved, and nothing was booked." },
  failed: { title: "Not paid", text: "Nothing was booked. You can try again, or pay by bank transfer." },
  abandoned: { title: "Not paid", text: "Nothing was booked. You can try again, or pay by bank transfer." },
  odd: {
    title: "This payment has to be looked at",
    text: "What came is not what was begun. Nothing was booked yet; the manager has been told.",
  },
  held: { title: "This payment has to be looked at", text: "The manager has been told." },
  refunding: { title: "It goes back to you", text: "It comes the way you paid, within some days." },
  refunded: { title: "It went back to you", text: "The receipt says so." },
  disputed: { title: "Your bank is looking into it", text: "The manager has been told." },
  charged_back: { title: "Your bank took it back", text: "What it paid is open again." },
};

function Asked({ id }: { id: string }) {
  const found = useOnlinePayment(id);
  const ask = useAsk();
  const [isOpen, setOpen] = useState(false);
  const begun = useRef(false);
  const { mutate } = ask;
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate({ id });
  }, [id, mutate]);
  const payment = found.data?.payment;
  if (found.isError) return null;
  const isAsking = !payment || ask.isPending || (ask.isIdle && payment.state === "started");
  const words = payment && said[payment.state];
  return (
    <section
      aria-live="polite"
      className="mb-6 flex max-w-3xl flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      {isAsking ? (
        <p className="flex items-center gap-2 font-semibold">
          <BusyMark /> We are asking the bank…
        </p>
      ) : (
        <>
          <h2 className="text-lg font-bold">{words?.title}</h2>
          <p>
            <Money kobo={payment.kobo} className="font-bold" /> for {payment.unit}. {words?.text}
            {payment.state === "failed" && payment.why ? ` The bank said: ${payment.why}.` : ""}
          </p>
          <div className="flex flex-wrap gap-2">
            {payment.state === "paid" ? (
              <Button variant="action" onClick={() => setOpen(true)}>
                Receipt No. {payment.receiptNumber}
              </Button>
            ) : null}
            {payment.state === "started" ? (
              <Button onClick={() => mutate({ id })} busy={ask.isPending} busyLabel="Asking">
                Ask again
              </Button>
            ) : null}
          </div>
        </>
      )}
      {isOpen && payment?.unitPaymentId ? (
        <ReceiptDialog id={payment.unitPaymentId} onClose={() => setOpen(false)} />
      ) : null}
    </section>
  );
}
