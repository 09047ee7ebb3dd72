import { useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { formatNaira } from "#domain/money.ts";
import { Divided } from "#ui/card.tsx";
import { FilterChips } from "#ui/filter-chips.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { Unproved } from "../advances/parts/unproved.tsx";
import { invoiceApi, useInvoices } from "../client.ts";
import type { Invoice } from "../contract.ts";
import { type InvoiceState, invoiceStateLabels, invoiceStates } from "../fields.ts";
import { SharedPayees } from "../payees/parts/shared-payees.tsx";
import { TaxTaken } from "../tax/parts/tax-taken.tsx";
import { InvoiceRow } from "./invoice-row.tsx";
import { InvoiceView } from "./invoice-view.tsx";

const filters = [
  { value: "all", label: "All" },
  ...invoiceStates.map((value) => ({ value, label: invoiceStateLabels[value] })),
];

/** What contractors of a building ask for: what waits, what is to be paid, what was paid. */
export function InvoicesTab({ propertyId }: { propertyId: string }) {
  const [state, setState] = useState("all");
  const [open, setOpen] = useState<Invoice | null>(null);
  const chosen = invoiceStates.find((one): one is InvoiceState => one === state);
  const list = useInvoices(propertyId, chosen);
  if (list.isPending) {
    return (
      <Loading label="Loading the invoices of this property">
        <RowsSkeleton />
      </Loading>
    );
  }
  if (list.isError) {
    return (
      <FailedState
        title="The invoices could not be loaded"
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  const invoices = list.data.pages.flatMap((page) => page.invoices);
  const { owedKobo, heldKobo } = list.data.pages[0] ?? { owedKobo: 0, heldKobo: 0 };
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <div>
        <h2 className="text-ink-soft">Accepted and not paid yet</h2>
        <p className="text-2xl font-bold tabular-nums">{formatNaira(owedKobo)}</p>
        {heldKobo > 0 ? <p>{formatNaira(heldKobo)} more is held back until its day.</p> : null}
      </div>
      <Unproved propertyId={propertyId} />
      <SharedPayees propertyId={propertyId} />
      <FilterChips label="Which invoices" options={filters} value={state} onChange={setState} />
      {invoices.length === 0 ? (
        <EmptyState title={state === "all" ? "No invoices yet" : "None of these"}>
          Contractors send them from their jobs. They can be accepted once somebody has approved the work.
        </EmptyState>
      ) : (
        <>
          <Divided>
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} withTask onOpen={() => setOpen(invoice)} />
            ))}
          </Divided>
          <ShowMore list={list} />
          <CsvButton call={invoiceApi.listInvoices} input={{ id: propertyId, state: chosen }} className="self-start" />
        </>
      )}
      <TaxTaken propertyId={propertyId} />
      {open ? <InvoiceView invoice={open} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}
