import { useState } from "react";
import { useSession } from "#browser/session.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { Instant } from "#ui/values.tsx";
import { useCancelRequest, useDecline } from "../client.ts";
import type { Quote, QuoteRequest } from "../contract.ts";
import { answerStateLabels, requestStateLabels } from "../fields.ts";
import { ChooseDialog } from "./choose-dialog.tsx";
import { QuoteCards } from "./quote-cards.tsx";
import { QuoteDialog } from "./quote-dialog.tsx";

type Open = { what: "cancel" | "decline" | "quote" } | { what: "choose"; quote: Quote } | null;
type RequestViewProps = { request: QuoteRequest; isUrgent?: boolean };

/** What was asked, who has answered, and the offers side by side. */
export function RequestView({ request, isUrgent = false }: RequestViewProps) {
  const { id, asked, quotes, sealed, sealedUntil, state, can, about, askedBy } = request;
  const role = useSession()?.user.role;
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const isFirm = role === "contractor";
  const mine = isFirm ? asked[0] : undefined;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-soft">
        {askedBy} asked on <Instant at={request.createdAt} />. {requestStateLabels[state]}.
      </p>
      {about ? <p className="break-words whitespace-pre-line">{about}</p> : null}
      {isFirm ? null : <Answers asked={sealed ? asked : asked.filter((one) => one.state !== "sent")} />}
      {sealed && sealedUntil && !isFirm ? (
        <p className="rounded-card bg-hush p-3">
          The offers are sealed until <Instant at={sealedUntil} />, or until everybody has answered.
        </p>
      ) : null}
      {quotes.length > 0 ? (
        <QuoteCards quotes={quotes} onChoose={can.choose ? (quote) => setOpen({ what: "choose", quote }) : undefined} />
      ) : null}
      {mine?.state === "declined" ? <p>You said that you cannot do it.</p> : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {can.send ? (
          <Button variant={quotes.length > 0 ? "quiet" : "action"} onClick={() => setOpen({ what: "quote" })}>
            {quotes.length > 0 ? "Send another quote" : "Send a quote"}
          </Button>
        ) : null}
        {can.send && mine?.state !== "declined" ? (
          <Button variant="plain" onClick={() => setOpen({ what: "decline" })}>
            I cannot do it
          </Button>
        ) : null}
        {can.ask && state === "open" ? (
          <Button variant="plain" onClick={() => setOpen({ what: "cancel" })}>
            Not needed any more
          </Button>
        ) : null}
      </div>
      {open?.what === "quote" ? <QuoteDialog request={request} onClose={close} /> : null}
      {open?.what === "choose" ? (
        <ChooseDialog
          request={request}
          quote={open.quote}
          isUrgent={isUrgent}
          isOwner={role === "property_owner"}
          onClose={close}
        />
      ) : null}
      {open?.what === "cancel" || open?.what === "decline" ? <Say id={id} what={open.what} onClose={close} /> : null}
    </div>
  );
}

function Say({ id, what, onClose }: { id: string; what: "cancel" | "decline"; onClose: () => void }) {
  const cancel = useCancelRequest(onClose);
  const decline = useDecline(onClose);
  const isCancel = what === "cancel";
  return (
    <ReasonDialog
      title={isCancel ? "Are these quotes not needed?" : "Can you not do it?"}
      description={isCancel ? "The contractors read the reason." : "Owner and managers read the reason."}
      act="Tell them"
      busy={cancel.isPending || decline.isPending}
      busyLabel="Sending"
      missing="Say why."
      most={300}
      onSay={(said) => (isCancel ? cancel : decline).mutate({ id, reason: said })}
      onClose={onClose}
    />
  );
}

const tones = { invited: "plain", sent: "good", declined: "warn" } as const;

/** Who has not answered, or cannot; while the offers are sealed also who has quoted. */
function Answers({ asked }: Pick<QuoteRequest, "asked">) {
  if (asked.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1">
      {asked.map(({ contractorId, contractorName, state, reason }) => (
        <li key={contractorId} className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="min-w-0 break-words">
            {contractorName}
            {reason ? <span className="text-ink-soft">: {reason}</span> : null}
          </span>
          <Badge tone={tones[state]}>{answerStateLabels[state]}</Badge>
        </li>
      ))}
    </ul>
  );
}
