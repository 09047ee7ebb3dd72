import { useState } from "react";
import { lagosDay } from "#domain/days.ts";
import { formatNaira } from "#domain/money.ts";
import { Abroad } from "#features/currencies/parts/abroad.tsx";
import { answerLabels } from "#features/evidence/kinds.rules.ts";
import { answerLooks } from "#features/evidence/parts/check-list.tsx";
import { Photos } from "#features/media/parts/photos.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { Day, Instant, Money } from "#ui/values.tsx";
import { WarningList } from "#ui/warning-list.tsx";
import { useAccept, useAnswer, useAsk, useRefuse, useRelease, useTakeBack } from "../client.ts";
import type { Invoice } from "../contract.ts";
import { invoiceKindLabels } from "../fields.ts";
import { canTakeBack, heldWords, isOwed, stateWords } from "../rules.ts";
import { Payments } from "./invoice-payments.tsx";
import { PaymentDialog } from "./payment-dialog.tsx";

type Saying = "refuse" | "ask" | "answer" | "release" | "take_back";
type InvoiceViewProps = { invoice: Invoice; onClose: () => void };

const sayings: Record<Saying, { title: string; about: string; act: string; missing: string }> = {
  refuse: {
    ...{ title: "Refuse this invoice?", about: "The contractor reads the reason.", act: "Refuse" },
    missing: "Say why it is refused.",
  },
  ask: {
    ...{ title: "Ask about this invoice", about: "It waits until the contractor answers.", act: "Ask" },
    missing: "Write the question.",
  },
  answer: {
    ...{ title: "Answer the question", about: "Owner and managers read it.", act: "Answer" },
    missing: "Write the answer.",
  },
  take_back: {
    ...{ title: "Take back that it was accepted?", act: "Take back" },
    about:
      "Its entry in the books is put right today, and it waits to be decided about again. The contractor reads why.",
    missing: "Say why it is taken back.",
  },
  release: {
    ...{ title: "Release it before its day?", about: "It is owed then, like the rest.", act: "Release" },
    missing: "Say why it is released now.",
  },
};

/** One invoice whole, with what its reader can do about it. */
export function InvoiceView({ invoice, onClose }: InvoiceViewProps) {
  const [open, setOpen] = useState<Saying | "pay" | null>(null);
  const back = () => setOpen(null);
  const accept = useAccept(onClose);
  const release = useRelease(onClose);
  const { id, kind, number, seller, state, can, version, leftKobo } = invoice;
  const isDue = invoice.heldUntil !== null && invoice.heldUntil <= lagosDay(new Date());
  if (open === "pay") return <PaymentDialog invoice={invoice} onClose={onClose} />;
  if (open !== null) return <Say what={open} id={id} onDone={onClose} onClose={back} />;
  const isOpen = state === "sent" || state === "queried";
  return (
    <Dialog
      isText
      open
      onOpenChange={(isOn) => isOn || onClose()}
      title={seller}
      description={`${invoiceKindLabels[kind]}${number ? ` ${number}` : ""} · ${stateWords(invoice)}`}
      actions={
        <>
          {isOpen && can.decide ? <Button onClick={() => setOpen("refuse")}>Refuse</Button> : null}
          {isOpen && can.decide ? <Button onClick={() => setOpen("ask")}>Ask</Button> : null}
          {isOpen && can.decide ? (
            <Button
              variant="action"
              busy={accept.isPending}
              busyLabel="Accepting"
              onClick={() => accept.mutate({ id, version })}
            >
              Accept
            </Button>
          ) : null}
          {state === "queried" && can.answer ? (
            <Button variant="action" onClick={() => setOpen("answer")}>
              Answer
            </Button>
          ) : null}
          {can.take_back && canTakeBack(invoice) ? (
            <Button onClick={() => setOpen("take_back")}>Take back</Button>
          ) : null}
          {invoice.heldKobo > 0 && can.release ? (
            <Button
              busy={release.isPending}
              busyLabel="Releasing"
              onClick={() => (isDue ? release.mutate({ id }) : setOpen("release"))}
            >
              Release what is held
            </Button>
          ) : null}
          {isOwed(state) && can.pay && leftKobo > 0 ? (
            <Button variant="action" onClick={() => setOpen("pay")}>
              Record a payment
            </Button>
          ) : null}
        </>
      }
    >
      <Details invoice={invoice} onTakenBack={can.take_back ? onClose : null} />
    </Dialog>
  );
}

type Check = Invoice["checks"][number];
const isOfPaper = (kind: Check["kind"]) => kind === "paper" || kind === "number";

/** What was checked and speaks for it, or says nothing either way. */
function Checked({ checks }: { checks: readonly Check[] }) {
  if (checks.length === 0) return null;
  return (
    <section>
      <h3 className="font-bold">Checked</h3>
      <ul className="mt-1 flex flex-col gap-1.5">
        {checks.map(({ kind, answer, sentence }) => {
          const { icon: Sign, colour } = answerLooks[answer];
          return (
            <li key={kind} className="flex gap-2 text-sm">
              <Sign aria-label={answerLabels[answer]} className={`mt-0.5 size-4 shrink-0 ${colour}`} />
              <span className="min-w-0 break-words">{sentence}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type SayProps = { what: Saying; id: string; onDone: () => void; onClose: () => void };

function Say({ what, id, onDone, onClose }: SayProps) {
  const refuse = useRefuse(onDone);
  const ask = useAsk(onDone);
  const answer = useAnswer(onDone);
  const release = useRelease(onDone);
  const takeBack = useTakeBack(onDone);
  const { title, about, act, missing } = sayings[what];
  const say = (said: string) => {
    if (what === "refuse") refuse.mutate({ id, reason: said });
    else if (what === "release") release.mutate({ id, reason: said });
    else if (what === "take_back") takeBack.mutate({ id, reason: said });
    else if (what === "ask") ask.mutate({ id, question: said });
    else answer.mutate({ id, answer: said });
  };
  return (
    <ReasonDialog
      title={title}
      description={about}
      act={act}
      label={what === "ask" ? "Question" : what === "answer" ? "Answer" : "Reason"}
      busy={[refuse, ask, answer, release, takeBack].some(({ isPending }) => isPending)}
      busyLabel="Sending"
      missing={missing}
      most={what === "take_back" ? 200 : 500}
      onSay={say}
      onClose={onClose}
    />
  );
}

/** Above all else: on a phone one accepts without having scrolled to the bank details. */
function Warnings({ invoice: { alsoKept, checks, warnings } }: { invoice: Invoice }) {
  const against = (isIt: (kind: Check["kind"]) => boolean) =>
    checks.filter(({ kind, answer }) => answer === "contradicts" && isIt(kind)).map(({ sentence }) => sentence);
  const alike = checks.flatMap(({ kind, sentence }) => (kind === "alike" ? [sentence] : []));
  return (
    <>
      <WarningList title="Look whose account it is" lines={alsoKept === null ? [] : [alsoKept]} />
      <WarningList title="This paper is not new" lines={against(isOfPaper)} />
      <WarningList title="It may be the same receipt once more" lines={alike} />
      <WarningList title="Something does not fit" lines={against((kind) => !isOfPaper(kind))} />
      <WarningList title="Look at this first" lines={warnings} />
    </>
  );
}

type DetailsProps = { invoice: Invoice; onTakenBack: (() => void) | null };

function Details({ invoice, onTakenBack }: DetailsProps) {
  const { lines, vatKobo, totalKobo, paidKobo, heldKobo, media, question, answer, reason, payTo, checks } = invoice;
  return (
    <div className="flex flex-col gap-5">
      <Warnings invoice={invoice} />
      <table className="w-full text-left">
        <caption className="sr-only">What it comes to</caption>
        <tbody>
          {Object.entries(lines).map(([at, line]) => (
            <Sum key={at} name={line.what} kobo={line.kobo} />
          ))}
          {vatKobo > 0 ? <Sum name="VAT" kobo={vatKobo} /> : null}
          <Sum name="Total" kobo={totalKobo} strong />
          {paidKobo > 0 ? <Sum name="Paid" kobo={paidKobo} /> : null}
          {invoice.recoveredKobo > 0 ? <Sum name="Given ahead" kobo={invoice.recoveredKobo} /> : null}
          {heldKobo > 0 ? <Sum name="Held back" kobo={heldKobo} /> : null}
        </tbody>
      </table>
      <Abroad kobo={totalKobo} className="text-right" />
      <Held invoice={invoice} />
      <Payments payments={invoice.payments} onTakenBack={onTakenBack} />
      {media.length > 0 ? <Photos files={media} label="The paper" /> : null}
      <Checked checks={checks.filter(({ kind, answer }) => answer !== "contradicts" && kind !== "alike")} />
      {question ? (
        <p className="break-words">
          <span className="font-semibold">Asked:</span> {question}
          {answer ? <span className="block">Answered: {answer}</span> : null}
        </p>
      ) : null}
      {invoice.takenBackReason && invoice.state === "sent" ? (
        <p className="break-words">It was accepted and taken back: {invoice.takenBackReason}</p>
      ) : null}
      {reason ? <p className="break-words">Refused: {reason}</p> : null}
      {invoice.isPaidAlone ? <p>One person accepted and paid it: nobody else could record the payment here.</p> : null}
      <Facts>
        <Fact name="Job" wide>
          {invoice.taskTitle}
        </Fact>
        <Fact name="Contractor">{invoice.contractorName}</Fact>
        <Fact name="Day on the paper">
          <Day day={invoice.issuedOn} />
        </Fact>
        <Fact name="Tax ID">{invoice.taxId}</Fact>
        <Fact name="Sent">
          <Instant at={invoice.filedAt} />
        </Fact>
        {payTo ? (
          <Fact name="Pay to" wide>
            {payTo.name}, {payTo.bank}, {payTo.number}
          </Fact>
        ) : null}
      </Facts>
    </div>
  );
}

/** Until when a part of it is held back, or who released it. */
function Held({ invoice }: { invoice: Invoice }) {
  const { retainedKobo, releasedBy, releasedAt, releaseReason } = invoice;
  const words = heldWords(invoice, lagosDay(new Date()));
  if (words) return <p className="font-semibold break-words">{words}</p>;
  if (releasedAt === null) return null;
  return (
    <p className="break-words">
      {formatNaira(retainedKobo)} was held back. {releasedBy} released it on <Instant at={releasedAt} />
      {releaseReason ? `: ${releaseReason}` : "."}
    </p>
  );
}

function Sum({ name, kobo, strong = false }: { name: string; kobo: number; strong?: boolean }) {
  return (
    <tr className={`border-t border-line first:border-t-0 ${strong ? "font-bold" : ""}`}>
      <th scope="row" className="py-1.5 pr-3 font-[inherit] break-words">
        {name}
      </th>
      <td className="py-1.5 text-right">
        <Money kobo={kobo} />
      </td>
    </tr>
  );
}
