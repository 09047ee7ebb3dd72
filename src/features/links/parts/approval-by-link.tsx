import type { ReactNode } from "react";
import { formatInstant } from "#domain/days.ts";
import { formatNaira } from "#domain/money.ts";
import { approvalKindLabels } from "#features/orders/fields.ts";
import type { LinkApproval, LinkPage } from "../page.contract.ts";
import { Bound } from "./job-by-link.tsx";
import { big, Form, faultOf, Hidden, PinField, ReasonField, type Sent, SignIn } from "./job-forms.tsx";
import { Part } from "./link-frame.tsx";

type ApprovalProps = { page: LinkPage; approval: LinkApproval; sent: Sent };

/** What an owner is asked, and the yes: by one press, by their PIN, or signed in. */
export function ApprovalByLink({ page, approval, sent }: ApprovalProps) {
  const { askedBy, createdAt, contractorName, byLink, kind, kobo, why, reason, question, retention, mayAsk } = approval;
  return (
    <>
      <Part title={approvalKindLabels[kind]}>
        <p className="text-3xl font-bold tabular-nums">{formatNaira(kobo)}</p>
        <p className="font-semibold break-words">
          {contractorName}
          {byLink ? ", quoted by link" : ""}
        </p>
        <p className="break-words">
          {askedBy} asked on {formatInstant(createdAt)}. {why}
        </p>
        {retention ? <p className="break-words">{retention}</p> : null}
        {reason ? <p className="break-words">“{reason}”</p> : null}
        {question ? (
          <p className="break-words whitespace-pre-line">
            {question.by} asked: {question.text}
          </p>
        ) : null}
        {question?.reply ? (
          <p className="break-words whitespace-pre-line">
            {question.reply.by} answered: {question.reply.text}
          </p>
        ) : null}
      </Part>
      <Yes approval={approval} sent={sent} />
      {mayAsk ? (
        <Folded act="ask" label="Ask before you decide" sent={sent}>
          <ReasonField name="question" label="Your question" most={most} sent={sent} act="ask" />
        </Folded>
      ) : null}
      <Folded act="refuse" label="Refuse it" sent={sent}>
        <ReasonField label="Why?" most={most} sent={sent} act="refuse" />
      </Folded>
      <Bound page={page} />
    </>
  );
}

function Yes({ approval: { need, kobo, signIn }, sent }: Omit<ApprovalProps, "page">) {
  if (need === "sign_in") return <SignIn to={signIn}>This is not approved by a link.</SignIn>;
  return (
    <Form label="Approve">
      <Hidden act="approve" sent={sent} withPlace={false} />
      <input type="hidden" name="kobo" value={kobo} />
      {need === "pin" ? <PinField fault={faultOf(sent, "approve", "pin")} /> : null}
      <button type="submit" className={big}>
        Approve {formatNaira(kobo)}
      </button>
    </Form>
  );
}

type FoldedProps = { act: "refuse" | "ask"; label: string; children: ReactNode; sent: Sent };

/** Folded up, so that nobody says no by mistake. */
function Folded({ act, label, children, sent }: FoldedProps) {
  const refused = sent.refused?.act === act ? sent.refused : null;
  return (
    <details className="rounded-card border border-line bg-surface p-4" open={refused !== null || undefined}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{label}</summary>
      <form method="post" data-form className="mt-3 flex flex-col gap-4">
        <Hidden act={act} sent={sent} withPlace={false} />
        {children}
        <button
          type="submit"
          className="min-h-12 rounded-control border border-input-line bg-surface px-4 py-2.5 font-semibold aria-busy:opacity-70"
        >
          {label}
        </button>
      </form>
    </details>
  );
}

const most = 500;
