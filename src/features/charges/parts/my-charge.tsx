import { type ReactNode, useState } from "react";
import { formatNaira } from "#domain/money.ts";
import { Button } from "#ui/button.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { Money, RelativeDay } from "#ui/values.tsx";
import { useMyCharges } from "../client.ts";
import type { MyCharge as Mine } from "../contract.ts";
import { PaymentRow } from "../payments/parts/payments.tsx";
import { ReceiptDialog } from "../payments/parts/receipt-dialog.tsx";
import { ReportDialog } from "../payments/parts/report-dialog.tsx";
import { PayTo } from "./pay-to.tsx";
import { StatementDialog } from "./statement-dialog.tsx";

/** Other ways to pay, and what whoever waits for a transfer can do, each for a unit. */
type Ways = { online?: (unit: Mine) => ReactNode; look?: (unit: Mine) => ReactNode };

/** What one's own units owe, of one building or of all, where to pay it, and what was paid. */
export function MyCharge({ propertyId, ...ways }: { propertyId?: string } & Ways) {
  const found = useMyCharges();
  if (found.isPending) {
    return (
      <Loading label="Loading your service charge">
        <RowsSkeleton />
      </Loading>
    );
  }
  if (found.isError) {
    return (
      <FailedState
        title="Your service charge could not be loaded"
        onRetry={() => void found.refetch()}
        busy={found.isFetching}
      />
    );
  }
  const mine = found.data.units.filter((unit) => propertyId === undefined || unit.propertyId === propertyId);
  if (mine.length === 0) {
    return (
      <EmptyState title="Your unit is not known yet">
        What your unit owes and paid is shown once the manager has confirmed that you live here, and in which unit.
      </EmptyState>
    );
  }
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      {mine.map((unit) => (
        <Unit key={unit.unitId} unit={unit} {...ways} />
      ))}
    </div>
  );
}

type Open = "report" | "statement" | { receipt: string } | null;

function Unit({ unit, online, look }: { unit: Mine } & Ways) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { unitId, owedKobo, reference, payments, demands, livesThere } = unit;
  return (
    <div className="flex flex-col gap-5">
      <Standing unit={unit} />
      <div className="flex flex-wrap gap-2">
        {livesThere ? (
          <Button variant="action" onClick={() => setOpen("report")}>
            I have paid
          </Button>
        ) : null}
        <Button onClick={() => setOpen("statement")}>Statement</Button>
      </div>
      {livesThere ? <PayTo unit={unit} look={look?.(unit)} /> : null}
      {livesThere ? online?.(unit) : null}
      {demands.length > 0 ? (
        <Section title="What is open">
          <Divided>
            {demands.map((demand) => (
              <OpenDemand key={demand.id} demand={demand} />
            ))}
          </Divided>
        </Section>
      ) : null}
      {payments.length > 0 ? (
        <Section title="Payments and receipts">
          <Divided>
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} onOpen={() => setOpen({ receipt: payment.id })} />
            ))}
          </Divided>
        </Section>
      ) : null}
      {open === "report" ? (
        <ReportDialog unitId={unitId} owedKobo={owedKobo} reference={reference} onClose={close} />
      ) : null}
      {open === "statement" ? <StatementDialog unitId={unitId} unit={unit.unit} onClose={close} /> : null}
      {open !== null && typeof open === "object" ? <ReceiptDialog id={open.receipt} onClose={close} /> : null}
    </div>
  );
}

/** One number first, and by when. No threat in it: a debt switches nothing off. */
function Standing({
  unit: { unit, property, livesThere, owedKobo, overdueKobo, aheadKobo, nextDueOn },
}: {
  unit: Mine;
}) {
  return (
    <section className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 className="text-ink-soft">
        {unit}, {property}
        {livesThere ? "" : ", where you lived"}
      </h2>
      <p className="text-3xl font-bold tracking-[-0.02em] tabular-nums">
        {formatNaira(aheadKobo > 0 ? aheadKobo : owedKobo)}
      </p>
      <p className="text-ink-soft">
        {aheadKobo > 0 ? "paid ahead" : owedKobo > 0 ? "to be paid" : "Nothing is open. Thank you."}
        {owedKobo > 0 && nextDueOn ? (
          <>
            , <RelativeDay day={nextDueOn} due="due" />
          </>
        ) : null}
      </p>
      {overdueKobo > 0 && overdueKobo < owedKobo ? (
        <p className="text-sm text-ink-soft">
          Of it <Money kobo={overdueKobo} className="font-semibold text-ink" /> is past its day.
        </p>
      ) : null}
    </section>
  );
}

function OpenDemand({ demand: { title, dueOn, kobo, paidKobo, parts } }: { demand: Mine["demands"][number] }) {
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <span className="flex items-baseline justify-between gap-3">
        <span className="font-semibold break-words">{title}</span>
        <Money kobo={kobo - paidKobo} className="font-bold" />
      </span>
      <span className="text-sm text-ink-soft">
        <RelativeDay day={dueOn} due="Due" />
        {paidKobo > 0 ? (
          <>
            {" · "}
            <Money kobo={paidKobo} /> of <Money kobo={kobo} /> came
          </>
        ) : null}
      </span>
      <ul className="text-sm text-ink-soft">
        {parts.map((part) => (
          <li key={part.what} className="flex justify-between gap-3">
            <span className="break-words">{part.what}</span>
            <Money kobo={part.kobo} />
          </li>
        ))}
      </ul>
    </li>
  );
}
