import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CloudOff, Eye, Hourglass, Megaphone } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ticketApi } from "../../client.ts";
import type { Ticket } from "../../contract.ts";
import { CommentBox } from "../../parts/comment-box.tsx";
import { timeOf, whenOf } from "../../thread.rules.ts";
import type { Unsent } from "../rules.ts";
import { CallInstead } from "./call-instead.tsx";

type NotSentProps = { unsent: Unsent; reason: string; isSending: boolean; onSend: () => void; onDrop: () => void };

/** Nobody may believe that help is on its way when nothing has arrived. */
export function NotSent({ unsent, reason, isSending, onSend, onDrop }: NotSentProps) {
  const when = whenOf(new Date(unsent.at).toISOString(), new Date());
  return (
    <section role="alert" className="flex flex-col gap-3 rounded-card border-2 border-bad bg-bad-tint p-4 sm:p-5">
      <h2 className="flex items-center gap-2 text-xl font-bold text-bad">
        <CloudOff aria-hidden="true" className="size-6 shrink-0" />
        Not sent. Call 112 now.
      </h2>
      <p>
        {reason} Your building has not been told. Your report is kept on this phone:{" "}
        <strong>
          {unsent.title}
          {unsent.place ? `, ${unsent.place}` : ""}
        </strong>{" "}
        ({when}).
      </p>
      <CallInstead words={unsent.words} />
      <Button variant="danger" size="large" wide busy={isSending} busyLabel="Sending…" onClick={onSend}>
        Send it now
      </Button>
      <Button variant="plain" onClick={onDrop}>
        It is over: throw it away
      </Button>
    </section>
  );
}

/** The server's own sentence, beside the way that always works. */
export function Refused({ sentence }: { sentence: string }) {
  return (
    <section role="alert" className="flex flex-col gap-2 rounded-card border-2 border-bad bg-bad-tint p-4 sm:p-5">
      <h2 className="text-xl font-bold text-bad">Not sent. If people are in danger, call 112.</h2>
      <p>{sentence}</p>
    </section>
  );
}

const askAgainMs = 10_000;

/** What happens now: who was told, whether somebody has seen it, and how to say more. */
export function Sent({ filed }: { filed: Ticket }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isWriting, setWriting] = useState(false);
  const asked = useQuery(
    { ...optionsOf(ticketApi.findTicket, { id: filed.id }), refetchInterval: askAgainMs },
    queryClient,
  );
  const ticket = asked.data?.ticket ?? filed;
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col gap-3">
        <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2 text-xl font-bold text-good outline-none">
          <CircleCheck aria-hidden="true" className="size-6 shrink-0" />
          Sent: {ticket.title}
        </h2>
        <ul className="flex flex-col gap-2.5">
          <Line icon={<Megaphone aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />}>
            {toldWords(ticket)}
          </Line>
          <Seen ticket={ticket} />
        </ul>
        <ButtonLink to={`/occupant/tickets/${ticket.id}`} variant="brand" size="large" wide>
          Follow your report
        </ButtonLink>
      </Card>
      <h2 className="text-lg font-bold tracking-[-0.01em]">Say more, or add a photo</h2>
      <CommentBox ticketId={ticket.id} onWaiting={(waiting) => setWriting(waiting !== null)} />
      <p role="status" className="text-ink-soft empty:sr-only">
        {isWriting ? "Your message is on its way." : ""}
      </p>
    </div>
  );
}

function toldWords({ propertyName, reporterConfirmed }: Ticket): string {
  if (reporterConfirmed)
    return `The owner and managers of ${propertyName} were told at once, and the contractors who work there.`;
  return `The owner and managers of ${propertyName} were told at once, and that you are not confirmed there yet.`;
}

function Seen({ ticket: { acknowledgedAt } }: { ticket: Ticket }) {
  if (acknowledgedAt)
    return (
      <Line icon={<Eye aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />}>
        <strong>Seen at {timeOf(acknowledgedAt)}.</strong> They know about it.
      </Line>
    );
  return (
    <Line icon={<Hourglass aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />}>
      Nobody has said yet that they saw it. After 15 minutes everybody is told again.
    </Line>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}
