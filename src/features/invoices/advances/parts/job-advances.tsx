import { useState } from "react";
import { Link } from "react-router";
import { formatNaira } from "#domain/money.ts";
import { BackButton, BackWords } from "#features/ledger/taking-back/parts/taking-back.tsx";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { Day, Money } from "#ui/values.tsx";
import { ArrivalLater } from "../../arrivals/parts/arrival-later.tsx";
import { useApproveAdvance, useJobAdvances, useRefuseAdvance, useTakeAdvanceBack } from "../client.ts";
import type { Advance } from "../contract.ts";
import { advanceStateLabels } from "../fields.ts";
import { AskDialog, PayDialog } from "./advance-dialogs.tsx";

/** What was asked for and given before the work; nothing where there is no order. */
export function JobAdvances({ taskId }: { taskId: string }) {
  const found = useJobAdvances(taskId);
  const [isAsking, setAsking] = useState(false);
  if (!found.data) return null;
  const { advances, orderId, unprovedKobo, can } = found.data;
  const isOpen = advances.some(({ state }) => state === "asked" || state === "approved");
  const mayAsk = can.ask === true && orderId !== null && !isOpen && unprovedKobo === 0;
  if (advances.length === 0 && !mayAsk) return null;
  return (
    <div className="flex flex-col gap-2">
      {unprovedKobo > 0 ? (
        <p className="font-semibold break-words">
          {formatNaira(unprovedKobo)} was given ahead and is not proved yet. Until an invoice proves it, no more is
          given.
        </p>
      ) : null}
      {advances.length > 0 ? (
        <Divided>
          {advances.map((advance) => (
            <AdvanceRow key={advance.id} advance={advance} />
          ))}
        </Divided>
      ) : null}
      {mayAsk ? (
        <Button variant="plain" className="self-start" onClick={() => setAsking(true)}>
          Ask for money before the work
        </Button>
      ) : null}
      {isAsking && orderId ? <AskDialog orderId={orderId} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

function stateWords({ state, unprovedKobo }: Advance): string {
  return state === "paid" && unprovedKobo === 0 ? "Proved by an invoice" : advanceStateLabels[state];
}

function toneOf({ state, unprovedKobo }: Advance): BadgeTone {
  if (state === "taken_back") return "plain";
  return state === "paid" && unprovedKobo === 0 ? "good" : "warn";
}

type AdvanceRowProps = {
  advance: Advance;
  /** Among those of other jobs it says for which. */
  withJob?: boolean;
};

/** One advance, with what can be said of it. */
export function AdvanceRow({ advance, withJob = false }: AdvanceRowProps) {
  const { id, kobo, state, askedBy, can } = advance;
  const [open, setOpen] = useState<"refuse" | "pay" | null>(null);
  const close = () => setOpen(null);
  const approve = useApproveAdvance();
  const refuse = useRefuseAdvance(close);
  return (
    <li className="flex flex-col gap-2 p-4">
      <Head advance={advance} withJob={withJob} />
      <Answer advance={advance} />
      <ArrivalLater of="advance" id={id} kobo={kobo} arrival={advance.arrival} />
      {advance.alsoKept ? <p className="text-sm font-semibold break-words text-bad">{advance.alsoKept}</p> : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {can.decide && state === "asked" ? (
          <Button
            variant="action"
            busy={approve.isPending}
            busyLabel="Approving"
            onClick={() => approve.mutate({ id, kobo })}
          >
            Approve
          </Button>
        ) : null}
        {can.decide ? <Button onClick={() => setOpen("refuse")}>Refuse</Button> : null}
        {can.pay ? (
          <Button variant="action" onClick={() => setOpen("pay")}>
            Record the payment
          </Button>
        ) : null}
        {can.take_back && advance.arrival?.state !== "received" ? <TakeBack id={id} /> : null}
      </div>
      {open === "refuse" ? (
        <ReasonDialog
          title="Refuse this?"
          description={`${askedBy} reads the reason.`}
          act="Refuse"
          busy={refuse.isPending}
          busyLabel="Refusing"
          missing="Say why it is refused."
          onSay={(said) => refuse.mutate({ id, reason: said })}
          onClose={close}
        />
      ) : null}
      {open === "pay" ? <PayDialog advance={advance} onClose={close} /> : null}
    </li>
  );
}

/** For what and how much, and how it stands. */
function Head({ advance, withJob }: { advance: Advance; withJob: boolean }) {
  const { kobo, reason, askedBy, taskId } = advance;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <span className="min-w-0">
        <span className="block font-semibold break-words">
          {withJob ? (
            <Link to={`/tasks?task=${taskId}`} className="text-brand hover:underline">
              {advance.taskTitle}
            </Link>
          ) : (
            "Before the work"
          )}
        </span>
        {withJob ? (
          <span className="block text-sm break-words text-ink-soft">{advance.propertyName} · Before the work</span>
        ) : null}
        <span className="block text-sm break-words text-ink-soft">
          {askedBy} asked: {reason}
        </span>
      </span>
      <span className="flex flex-col items-start gap-1 sm:shrink-0 sm:items-end">
        <Money kobo={kobo} className="font-bold" />
        <Badge tone={toneOf(advance)}>{stateWords(advance)}</Badge>
      </span>
    </div>
  );
}

function TakeBack({ id }: { id: string }) {
  const takeBack = useTakeAdvanceBack();
  return (
    <BackButton
      follows="it can be paid anew. The contractor reads why."
      busy={takeBack.isPending}
      onSay={(reason) => takeBack.mutate({ id, reason })}
    />
  );
}

/** What the owner said, and when it was paid. */
function Answer({ advance: { decidedBy, state, answer, paidOn, isPaidAlone, takenBack } }: { advance: Advance }) {
  if (decidedBy === null) return null;
  return (
    <p className="text-sm break-words">
      {state === "refused" ? `Refused by ${decidedBy}: ${answer}` : `Approved by ${decidedBy}.`}
      {paidOn ? (
        <>
          {" "}
          Paid on <Day day={paidOn} />.{" "}
          {isPaidAlone ? "One person approved and paid it: nobody else could record the payment here." : null}
        </>
      ) : null}{" "}
      {takenBack ? <BackWords takenBack={takenBack} /> : null}
    </p>
  );
}
