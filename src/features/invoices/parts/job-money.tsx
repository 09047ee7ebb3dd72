import { Check, FilePlus2, Landmark } from "lucide-react";
import { useState } from "react";
import { useSession } from "#browser/session.ts";
import { Button } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { JobAdvances } from "../advances/parts/job-advances.tsx";
import { useJobMoney } from "../client.ts";
import type { Invoice } from "../contract.ts";
import type { Step } from "../rules.ts";
import { InvoiceDialog } from "./invoice-dialog.tsx";
import { InvoiceRow } from "./invoice-row.tsx";
import { InvoiceView } from "./invoice-view.tsx";
import { PayoutDialog } from "./payout-dialog.tsx";

const stepLabels: Record<Step, string> = {
  quoted: "Quoted",
  approved: "Given",
  done: "Done",
  verified: "Verified",
  paid: "Paid",
};

type Open = { what: "file" | "bank" } | { what: "see"; invoice: Invoice } | null;

/** How far a job is on its way to the money, with what is missing, and its invoices. */
export function JobMoney({ taskId }: { taskId: string }) {
  const found = useJobMoney(taskId);
  const isFirm = useSession()?.user.role === "contractor";
  const [open, setOpen] = useState<Open>(null);
  if (found.isPending) return <Skeleton className="h-24 w-full" />;
  if (found.isError) {
    return (
      <div className="flex flex-col items-start gap-2">
        <p>The money of this job could not be loaded.</p>
        <Button onClick={() => void found.refetch()}>Try again</Button>
      </div>
    );
  }
  const { invoices, rail, can } = found.data;
  const close = () => setOpen(null);
  return (
    <section aria-label="Money of this job" className="flex flex-col gap-3">
      <h3 className="font-bold">Money of this job</h3>
      <Rail steps={rail.steps} />
      {rail.missing ? <p className="text-ink-soft">{rail.missing}</p> : null}
      {invoices.length > 0 ? (
        <Divided>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} onOpen={() => setOpen({ what: "see", invoice })} />
          ))}
        </Divided>
      ) : null}
      <JobAdvances taskId={taskId} />
      <div className="flex flex-wrap gap-2">
        {can.create ? (
          <Button icon={<FilePlus2 aria-hidden="true" className="size-5" />} onClick={() => setOpen({ what: "file" })}>
            {isFirm ? "Send an invoice" : "File an invoice"}
          </Button>
        ) : null}
        {isFirm ? (
          <Button
            variant="plain"
            icon={<Landmark aria-hidden="true" className="size-5" />}
            onClick={() => setOpen({ what: "bank" })}
          >
            My bank details
          </Button>
        ) : null}
      </div>
      {open?.what === "file" ? <InvoiceDialog taskId={taskId} onClose={close} /> : null}
      {open?.what === "bank" ? <PayoutDialog onClose={close} /> : null}
      {open?.what === "see" ? (
        <InvoiceView invoice={invoices.find(({ id }) => id === open.invoice.id) ?? open.invoice} onClose={close} />
      ) : null}
    </section>
  );
}

/** Its steps, each with its word; what is done has a tick as well as a colour. */
function Rail({ steps }: { steps: readonly { step: Step; done: boolean }[] }) {
  return (
    <ol className="flex gap-1">
      {steps.map(({ step, done }) => (
        <li key={step} className="flex flex-1 flex-col items-center gap-1 text-center text-sm">
          <span className={`h-1.5 w-full rounded-full ${done ? "bg-good" : "bg-line"}`} />
          <span
            className={`inline-flex flex-col items-center gap-x-1 sm:flex-row ${done ? "font-semibold text-good" : "text-ink-soft"}`}
          >
            {done ? <Check aria-hidden="true" className="size-4" /> : null}
            {stepLabels[step]}
            <span className="sr-only">{done ? ", done" : ", not yet"}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
