import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { formatNaira } from "#domain/money.ts";
import { bankApi } from "#features/bank/client.ts";
import { chargeApi } from "#features/charges/client.ts";
import { ageLabels, ages } from "#features/charges/rules.ts";
import { useCompliance } from "#features/compliance/client.ts";
import { invoiceApi } from "#features/invoices/client.ts";
import { Section } from "#ui/card.tsx";

const mostCounted = 20;

/** What of a building's money wants a keeper today: each line says how much, and leads to where it is done. */
export function MoneyToday({ propertyId }: { propertyId: string }) {
  const of = { id: propertyId };
  const bank = useQuery(optionsOf(bankApi.listBankLines, { ...of, limit: 1 }), queryClient).data?.counts;
  const sent = useQuery(optionsOf(invoiceApi.listInvoices, { ...of, state: "sent", limit: mostCounted }), queryClient);
  const sums = useQuery(optionsOf(chargeApi.listUnitBalances, { ...of, limit: 1 }), queryClient).data?.sums;
  const papers = useCompliance(propertyId).data?.requirements;
  if (!bank || !sent.data || !sums || !papers) return null;
  const waiting = `${sent.data.invoices.length}${sent.data.nextCursor === null ? "" : "+"}`;
  const lapsing = papers.filter(({ state }) => state === "red" || state === "orange").length;
  const overdue = ages.filter((age) => sums[age] > 0);
  const lines = [
    { what: "Bank lines to match", many: String(bank.open), to: "bank", wants: bank.open > 0 },
    {
      what: "Money in from nobody known yet",
      many: String(bank.unidentified),
      to: "bank",
      wants: bank.unidentified > 0,
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
    <Section title="The day's money">
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {lines.map((line) => (
          <Wanted key={line.what} {...line} />
        ))}
      </ul>
    </Section>
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
