import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { formatNaira } from "#domain/money.ts";
import { bankApi } from "#features/bank/client.ts";
import { chargeApi } from "#features/charges/client.ts";
import { ageLabels, ages } from "#features/charges/rules.ts";
import { useCompliance } from "#features/compliance/client.ts";
import { invoiceApi } from "#features/invoices/client.ts";
import { ReceiptCamera } from "#features/ledger/parts/receipt-camera.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";

const mostCounted = 20;

/** What of a building's money wants a keeper today: each line says how much, and leads to where it is done. */
export function MoneyToday({ propertyId }: { propertyId: string }) {
  return (
    <Section title="The day's money">
      <ReceiptCamera propertyId={propertyId} />
      <WantedLines propertyId={propertyId} />
    </Section>
  );
}

function WantedLines({ propertyId }: { propertyId: string }) {
  const of = { id: propertyId };
  const bank = useQuery(optionsOf(bankApi.listBankLines, { ...of, limit: 1 }), queryClient);
  const sent = useQuery(optionsOf(invoiceApi.listInvoices, { ...of, state: "sent", limit: mostCounted }), queryClient);
  const balances = useQuery(optionsOf(chargeApi.listUnitBalances, { ...of, limit: 1 }), queryClient);
  const papers = useCompliance(propertyId);
  const reads = [bank, sent, balances, papers];
  if (reads.some(({ isError }) => isError)) {
    return (
      <FailedState
        title="The day's money could not be loaded"
        onRetry={() => void Promise.all(reads.map((read) => read.refetch()))}
        busy={reads.some(({ isFetching }) => isFetching)}
      />
    );
  }
  if (!bank.data || !sent.data || !balances.data || !papers.data) {
    return (
      <Loading label="Loading the day's money">
        <RowsSkeleton rows={5} />
      </Loading>
    );
  }
  const { counts } = bank.data;
  const { sums } = balances.data;
  const waiting = `${sent.data.invoices.length}${sent.data.nextCursor === null ? "" : "+"}`;
  const lapsing = papers.data.requirements.filter(({ state }) => state === "red" || state === "orange").length;
  const overdue = ages.filter((age) => sums[age] > 0);
  const lines = [
    { what: "Bank lines to match", many: String(counts.open), to: "bank", wants: counts.open > 0 },
    {
      what: "Money in from nobody known yet",
      many: String(counts.unidentified),
      to: "bank",
      wants: counts.unidentified > 0,
    },
    { what: "Invoices and receipts to look at", many: waiting, to: "invoices", wants: waiting !== "0" },
    {
      what: "Overdue from units",
      many: formatNaira(sums.overdueKobo),
      to: "charge",
      wants: overdue.length > 0,
      note: overdue.map((age) => `${ageLabels[age]}: ${formatNaira(sums[age])}`).join(" · "),
    },
    { what: "Papers that lapse soon, or have", many: String(lapsing), to: "papers", wants: lapsing > 0 },
  ];
  return (
    <Divided>
      {lines.map((line) => (
        <Wanted key={line.what} {...line} />
      ))}
    </Divided>
  );
}

type WantedProps = { what: string; many: string; to: string; wants: boolean; note?: string };

function Wanted({ what, many, to, wants, note }: WantedProps) {
  return (
    <li>
      <Link
        to={`?tab=${to}`}
        className="hover-fade flex min-h-12 flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 hover:bg-hush focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 break-words">{what}</span>
        <span className={`font-bold tabular-nums ${wants ? "text-warn" : "font-normal text-ink-soft"}`}>{many}</span>
        {note ? <span className="w-full text-sm text-ink-soft">{note}</span> : null}
      </Link>
    </li>
  );
}
