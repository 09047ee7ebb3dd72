// @vitest-environment happy-dom
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import type * as z from "zod";
import { depositCalls } from "#features/deposits/contract.ts";
import { DepositView } from "#features/deposits/parts/deposit-view.tsx";
import { invoiceCalls } from "#features/invoices/contract.ts";
import { InvoiceView } from "#features/invoices/parts/invoice-view.tsx";
import { ledgerCalls } from "#features/ledger/contract.ts";
import { PostingDialog } from "#features/ledger/parts/posting-dialog.tsx";
import { orderCalls } from "#features/orders/contract.ts";
import { ApprovalCard } from "#features/orders/parts/approval-card.tsx";
import { returnCalls } from "#features/tasks/returning/contract.ts";
import { GiveBack } from "#features/tasks/returning/parts/give-back.tsx";
import { visitCalls } from "#features/visits/contract.ts";
import { CallOffDialog } from "#features/visits/parts/day-dialogs.tsx";
import { workLogCalls } from "#features/work/logs/contract.ts";
import { RejectLog } from "#features/work/logs/parts/reject-log.tsx";
import { answerCalls } from "../../../tests/harness/calls.ts";
import * as page from "../../../tests/harness/page.tsx";
import * as shown from "../../../tests/harness/shown.tsx";
import { taskOf } from "../../../tests/harness/things.ts";

page.setPage();

const day = "2026-11-20";
const at = `${day}T08:00:00.000Z`;
const close = () => {};

/** Only what these screens look at. */
const like = <T,>(thing: object) => thing as T;
const invoice = (state: string, can: object) =>
  like<Parameters<typeof InvoiceView>[0]["invoice"]>({
    ...{
      id: "x",
      kind: "invoice",
      number: "7",
      seller: "Coolair",
      state,
      version: 1,
      can,
      lines: [],
      checks: [],
      payments: [],
    },
    ...{
      vatKobo: 0,
      totalKobo: 100,
      paidKobo: 0,
      leftKobo: 100,
      heldKobo: 0,
      recoveredKobo: 0,
      media: [],
      warnings: [],
    },
    ...{ issuedOn: day, filedAt: at, releasedAt: null, heldUntil: null, payTo: null },
  });
const deposit = (state: string, can: object) =>
  like<Parameters<typeof DepositView>[0]["deposit"]>({
    ...{
      id: "x",
      unit: "Flat 3",
      property: "Marina Court",
      name: "Ada",
      number: 4,
      posting: 9,
      seal: "ab",
      version: 1,
    },
    ...{ kobo: 100, deductedKobo: 50, restKobo: 50, state, can, heard: false, deductions: [], takenOn: day },
    ...{ takenBy: "Musa", paidInto: "bank" },
  });
const posting = like<Parameters<typeof PostingDialog>[0]["posting"]>({
  ...{ postingId: "x", number: 4, memo: "Diesel", onDay: day, at, by: "Musa", reverses: null, reversedBy: null },
  ...{ hash: "ab", lines: [], taskId: null },
});
const approval = like<Parameters<typeof ApprovalCard>[0]["approval"]>({
  ...{
    id: "x",
    kind: "order",
    kobo: 100,
    askedBy: "Musa",
    can: { approve: true, query: true },
    state: "waiting",
    createdAt: at,
  },
  ...{ why: "Above the limit.", retentionPermille: 0, contractorName: "Coolair", price: null },
});
const asking = like<typeof approval>({
  ...approval,
  ...{ state: "pending", can: { reply: true }, question: { text: "Why so dear?", by: "Ada", at, reply: null } },
});
const visit = like<Parameters<typeof CallOffDialog>[0]["visit"]>({ id: "x", state: "booked", offeredBy: "work" });
const log = like<Parameters<typeof RejectLog>[0]["log"]>({ id: "x", version: 1, technicianName: "Musa" });

const own = invoice("sent", { decide: true });
const owed = invoice("payable", { take_back: true });
const asked = invoice("queried", { answer: true });

/** What says why, how it is opened, under which name its reason is sent, and what its call takes there. */
const rows: [string, ReactNode, string[], string, z.ZodType][] = [
  [
    "refusing an invoice",
    <InvoiceView key="a" invoice={own} onClose={close} />,
    ["Refuse"],
    "reason",
    invoiceCalls.refuseInvoice.input.shape.reason,
  ],
  [
    "asking about an invoice",
    <InvoiceView key="b" invoice={own} onClose={close} />,
    ["Ask"],
    "question",
    invoiceCalls.queryInvoice.input.shape.question,
  ],
  [
    "answering about an invoice",
    <InvoiceView key="c" invoice={asked} onClose={close} />,
    ["Answer"],
    "answer",
    invoiceCalls.answerInvoice.input.shape.answer,
  ],
  [
    "taking an invoice back",
    <InvoiceView key="d" invoice={owed} onClose={close} />,
    ["Take back"],
    "reason",
    invoiceCalls.takeInvoiceBack.input.shape.reason,
  ],
  [
    "taking a deposit back",
    <DepositView key="e" deposit={deposit("held", { take_back: true })} onClose={close} />,
    ["Entered by mistake"],
    "reason",
    depositCalls.takeDepositBack.input.shape.reason,
  ],
  [
    "objecting",
    <DepositView key="f" deposit={deposit("proposed", { object: true })} onClose={close} />,
    ["Say what you think"],
    "objection",
    depositCalls.objectToDeductions.input.shape.objection,
  ],
  [
    "putting an entry right",
    <PostingDialog key="g" posting={posting} mayPutRight onClose={close} />,
    ["Put right"],
    "reason",
    ledgerCalls.reversePosting.input.shape.reason,
  ],
  [
    "refusing an order",
    <ApprovalCard key="h" approval={approval} />,
    ["Refuse"],
    "reason",
    orderCalls.refuseOrder.input.shape.reason,
  ],
  [
    "asking before an order is approved",
    <ApprovalCard key="l" approval={approval} />,
    ["Ask"],
    "question",
    orderCalls.askAboutApproval.input.shape.question,
  ],
  [
    "answering what the owner asked",
    <ApprovalCard key="m" approval={asking} />,
    ["Answer"],
    "reply",
    orderCalls.answerAboutApproval.input.shape.reply,
  ],
  [
    "giving a task back",
    <GiveBack key="i" task={taskOf({ can: { give_back: true } })} onGone={close} />,
    ["Give back"],
    "reason",
    returnCalls.returnTask.input.shape.reason,
  ],
  [
    "calling a visit off",
    <CallOffDialog key="j" visit={visit} onClose={close} />,
    [],
    "reason",
    visitCalls.cancelVisit.input.shape.reason,
  ],
  [
    "rejecting a log",
    <RejectLog key="k" log={log} whose="team" onClose={close} />,
    [],
    "reason",
    workLogCalls.decideTeamLog.input.shape.reason,
  ],
];

test.each(rows)(
  "a reason for %s holds what its call takes, is sent whole, and may have several lines",
  async (_, element, taps, name, takes) => {
    const { writes } = answerCalls({});
    await page.comeIn("property_owner");
    await shown.showAt("/here", element);
    for (const button of taps) await shown.tap(button);
    const { maxLength } = page.find("[role=dialog] textarea") as HTMLTextAreaElement;
    const long = `Two\nlines ${"x".repeat(maxLength)}`.slice(0, maxLength);
    expect([takes.safeParse(long).success, takes.safeParse(`${long}x`).success]).toEqual([true, false]);
    await shown.write("[role=dialog] textarea", long);
    await page.press();
    await expect.poll(() => writes.map(({ body }) => (body as Record<string, unknown>)[name])).toEqual([long]);
  },
);
