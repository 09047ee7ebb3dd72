import { useState } from "react";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { CopyText } from "#ui/copy-text.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Instant, Money } from "#ui/values.tsx";
import { useAskAgain, useEndGateway, useOnlinePayments, useRefund, useSweep } from "../client.ts";
import type { Gateway, OnlinePayment } from "../contract.ts";
import { type Lacking, type OnlineState, onlineStateLabels, type Provider, providerNames } from "../fields.ts";
import { KeyDialog } from "./key-dialog.tsx";
import { OutcomeDialog } from "./outcome-dialog.tsx";
import { PlaceDialog } from "./place-dialog.tsx";
import { UnitNumbers } from "./unit-numbers.tsx";

type Act = "refund" | "outcome" | "place";
type Open = "key" | "end" | { payment: OnlinePayment; what: Act } | null;

/** Whether the people of a building can pay online, and what came of it. */
export function OnlineSection({ propertyId }: { propertyId: string }) {
  const list = useOnlinePayments(propertyId);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const end = useEndGateway(close);
  const refund = useRefund(close);
  const [first] = list.data?.pages ?? [];
  if (!first) return null;
  const { gateway, can } = first;
  const payments = list.data?.pages.flatMap((page) => page.payments) ?? [];
  return (
    <Section title="Payments online" className="max-w-4xl">
      {gateway ? (
        <Standing propertyId={propertyId} gateway={gateway} maySet={can.set === true} onOpen={setOpen} />
      ) : (
        <NotYet onSet={can.set ? () => setOpen("key") : undefined} />
      )}
      {gateway && !gateway.lacks.includes("numbers") ? <UnitNumbers propertyId={propertyId} /> : null}
      {payments.length > 0 ? (
        <Divided>
          {payments.map((payment) => (
            <Row
              key={payment.id}
              payment={payment}
              onOpen={can.refund ? (what) => setOpen({ payment, what }) : undefined}
            />
          ))}
        </Divided>
      ) : null}
      <ShowMore list={list} />
      {open === "key" ? (
        <KeyDialog propertyId={propertyId} provider={gateway?.provider ?? "paystack"} onClose={close} />
      ) : null}
      {open === "end" ? (
        <ConfirmDialog
          title="Switch payments online off?"
          description="Nobody can begin one any more. What was begun is still heard of and booked."
          act="Switch off"
          busy={end.isPending}
          busyLabel="Switching off"
          onConfirm={() => end.mutate({ id: propertyId })}
          onClose={close}
        />
      ) : null}
      {typeof open === "object" ? <Saying open={open} onClose={close} /> : null}
      {typeof open === "object" && open?.what === "refund" ? (
        <ReasonDialog
          title="Give this payment back?"
          description="All of it goes back the way it came. What it paid is open again; the receipt says so."
          act="Give back"
          busy={refund.isPending}
          busyLabel="Giving back"
          missing="Say why it goes back."
          onSay={(reason) => refund.mutate({ id: open.payment.id, reason })}
          onClose={close}
        />
      ) : null}
    </Section>
  );
}

/** What a keeper says of a payment that the provider cannot. */
function Saying({ open, onClose }: { open: Extract<Open, object> | null; onClose: () => void }) {
  if (open?.what === "place") return <PlaceDialog payment={open.payment} onClose={onClose} />;
  return open?.what === "outcome" ? <OutcomeDialog payment={open.payment} onClose={onClose} /> : null;
}

function NotYet({ onSet }: { onSet: (() => void) | undefined }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-soft">
        Residents can pay by card, bank or USSD once you enter the key of your own account with Paystack or Monnify. The
        money goes from there to your bank; Tunse never holds it.
      </p>
      {onSet ? <Button onClick={onSet}>Set up payments online</Button> : null}
    </div>
  );
}

const hookHelp: Record<Provider, string> = {
  paystack: "Enter this at Paystack as the webhook URL, so that it tells of payments by itself.",
  monnify:
    "Enter this at Monnify under Developer, Webhook URLs, for transaction completion and for refund completion, so that it tells of payments by itself.",
};

/** What is done by hand where the provider cannot be asked. */
const lackWords: Record<Lacking, string> = {
  numbers: "Units get no account numbers of their own by this provider.",
  disputes:
    "It tells nothing of disputes, nor of what you give back there: when money went back, say so at the payment.",
  payouts: "Its payouts and fees are not booked automatically. Enter them in the books.",
};

type StandingProps = { propertyId: string; gateway: Gateway; maySet: boolean; onOpen: (what: "key" | "end") => void };

function Standing({ propertyId, gateway, maySet, onOpen }: StandingProps) {
  const sweep = useSweep();
  const { provider, mode, heardAt, trouble, hookUrl, lacks } = gateway;
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{providerNames[provider]}</span>
        <Badge tone={mode === "live" ? "good" : "warn"}>{mode === "live" ? "On" : "A trial: nothing is booked"}</Badge>
      </p>
      {trouble ? <p className="font-semibold text-warn">{trouble}</p> : null}
      {hookUrl ? (
        <>
          <p className="text-sm text-ink-soft">{hookHelp[provider]} Without it they are found each night.</p>
          <CopyText text={hookUrl} what="address for news" />
        </>
      ) : null}
      {lacks.map((one) => (
        <p key={one} className="text-sm text-ink-soft">
          {lackWords[one]}
        </p>
      ))}
      <p className="text-sm text-ink-soft">
        {heardAt ? (
          <>
            Last told <Instant at={heardAt} />
          </>
        ) : (
          "It has told of nothing yet."
        )}
      </p>
      {maySet ? (
        <div className="flex flex-wrap gap-2">
          <Button busy={sweep.isPending} busyLabel="Asking" onClick={() => sweep.mutate({ id: propertyId })}>
            Look for payments now
          </Button>
          <Button onClick={() => onOpen("key")}>Change the key</Button>
          <Button onClick={() => onOpen("end")}>Switch off</Button>
        </div>
      ) : null}
    </div>
  );
}

const tones: Partial<Record<OnlineState, BadgeTone>> = {
  paid: "good",
  started: "plain",
  odd: "bad",
  held: "warn",
  disputed: "bad",
  refunding: "warn",
};

type RowProps = { payment: OnlinePayment; onOpen: ((what: Act) => void) | undefined };

function Row({ payment, onOpen }: RowProps) {
  const { unit, payer, kobo, state, why, receiptNumber, createdAt } = payment;
  return (
    <li className="flex items-start justify-between gap-3 px-4 py-2.5">
      <span className="min-w-0">
        <span className="block font-semibold break-words">{unit}</span>
        <span className="block text-sm break-words text-ink-soft">
          {payer}, <Instant at={createdAt} />
          {receiptNumber === null ? "" : ` · Receipt No. ${receiptNumber}`}
          {why ? ` · ${why}` : ""}
        </span>
        {onOpen ? <Acts payment={payment} onOpen={onOpen} /> : null}
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <Money kobo={kobo} className="font-bold" />
        <Badge tone={tones[state] ?? "plain"}>{onlineStateLabels[state]}</Badge>
      </span>
    </li>
  );
}

function Acts({ payment: { id, state, isUndecided }, onOpen }: RowProps & { onOpen: NonNullable<RowProps["onOpen"]> }) {
  const ask = useAskAgain();
  if (state !== "paid" && state !== "held" && !isUndecided) return null;
  return (
    <span className="mt-2 flex flex-wrap gap-2">
      {state === "paid" ? <Button onClick={() => onOpen("refund")}>Give back</Button> : null}
      {state === "disputed" ? (
        <Button busy={ask.isPending} busyLabel="Asking" onClick={() => ask.mutate({ id })}>
          Ask again
        </Button>
      ) : null}
      {state === "held" ? <Button onClick={() => onOpen("place")}>Say which unit</Button> : null}
      {isUndecided && state !== "paid" ? <Button onClick={() => onOpen("outcome")}>Say how it ended</Button> : null}
      {isUndecided && state === "paid" ? (
        <Button variant="plain" onClick={() => onOpen("outcome")}>
          It went back…
        </Button>
      ) : null}
    </span>
  );
}
