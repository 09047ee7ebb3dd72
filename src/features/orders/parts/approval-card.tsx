import { useState } from "react";
import { Link } from "react-router";
import { Abroad } from "#features/currencies/parts/abroad.tsx";
import { PriceMark } from "#features/prices/parts/price-range.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { Instant, Money } from "#ui/values.tsx";
import { approvalTones, useApprove, useRefuseOrder, useWithdraw } from "../client.ts";
import type { Approval } from "../contract.ts";
import { approvalKindLabels, approvalStateLabels } from "../fields.ts";
import { retentionWords } from "../rules.ts";
import { ApprovalQuestion, AskBefore } from "./approval-question.tsx";

/** What the owner is asked: who asks, how much, why, and the answer in one tap. */
export function ApprovalCard({ approval, withJob = false }: { approval: Approval; withJob?: boolean }) {
  const { id, kind, kobo, askedBy, can } = approval;
  const [open, setOpen] = useState<"refuse" | "ask" | null>(null);
  const close = () => setOpen(null);
  const approve = useApprove();
  const refuse = useRefuseOrder(close);
  const withdraw = useWithdraw();
  return (
    <li className="flex flex-col gap-2 p-4">
      <Head approval={approval} withJob={withJob} />
      <Said approval={approval} />
      <ApprovalQuestion approval={approval} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {can.approve ? (
          <Button
            variant="action"
            busy={approve.isPending}
            busyLabel="Approving"
            onClick={() => approve.mutate({ id, kobo })}
          >
            Approve
          </Button>
        ) : null}
        {can.query ? <Button onClick={() => setOpen("ask")}>Ask</Button> : null}
        {can.approve ? <Button onClick={() => setOpen("refuse")}>Refuse</Button> : null}
        {can.place && kind !== "emergency" ? (
          <Button busy={withdraw.isPending} busyLabel="Taking back" onClick={() => withdraw.mutate({ id })}>
            Take it back
          </Button>
        ) : null}
      </div>
      {open === "ask" ? <AskBefore approval={approval} onClose={close} /> : null}
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
    </li>
  );
}

/** Who asks for what reason, and what was answered. */
function Said({ approval }: { approval: Approval }) {
  const { askedBy, why, reason, state, decidedBy, answer } = approval;
  return (
    <>
      <p className="text-sm break-words">
        <span className="font-semibold">{askedBy}</span> asked on <Instant at={approval.createdAt} />. {why}
        {reason ? <span className="block">“{reason}”</span> : null}
      </p>
      {retentionWords(approval) ? <p className="text-sm break-words">{retentionWords(approval)}</p> : null}
      <PriceMark price={approval.price} />
      {approval.alsoKept ? <p className="text-sm font-semibold break-words text-bad">{approval.alsoKept}</p> : null}
      {approval.unratified ? (
        <p className="text-sm font-semibold text-bad">Ordered in an emergency, and not approved by the owner.</p>
      ) : null}
      {decidedBy ? (
        <p className="text-sm break-words text-ink-soft">
          {approvalStateLabels[state]} by {decidedBy}
          {answer ? `: ${answer}` : "."}
        </p>
      ) : null}
    </>
  );
}

/** For which job, and how much. */
function Head({ approval, withJob }: { approval: Approval; withJob: boolean }) {
  const { kind, kobo, state, taskId } = approval;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2 sm:flex-nowrap">
      {approval.photoUrl ? (
        <img
          src={approval.photoUrl}
          alt={`The job: ${approval.taskTitle}`}
          className="size-20 shrink-0 rounded-control bg-hush object-cover"
        />
      ) : null}
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-semibold break-words">
          {withJob ? (
            <Link to={`/tasks?task=${taskId}`} className="text-brand hover:underline">
              {approval.taskTitle}
            </Link>
          ) : (
            approvalKindLabels[kind]
          )}
        </span>
        <span className="block text-sm break-words text-ink-soft">
          {withJob ? `${approval.propertyName} · ${approvalKindLabels[kind]} · ` : ""}
          {approval.contractorName}
          {approval.byLink ? ", quoted by link" : ""}
        </span>
      </span>
      <span className="flex w-full flex-col items-start gap-1 sm:w-auto sm:shrink-0 sm:items-end">
        <Money kobo={kobo} className="text-lg font-bold" />
        <Abroad kobo={kobo} />
        <Badge tone={approvalTones[state]}>{approvalStateLabels[state]}</Badge>
      </span>
    </div>
  );
}
