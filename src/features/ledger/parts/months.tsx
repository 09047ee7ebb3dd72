import { Lock } from "lucide-react";
import { useState } from "react";
import { lagosDay } from "#domain/days.ts";
import { Adire } from "#ui/adire.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { Instant } from "#ui/values.tsx";
import { useCloseMonth, useMonths } from "../client.ts";
import type { LedgerMonth } from "../contract.ts";
import { monthName } from "../money.rules.ts";

type MonthsProps = { propertyId: string; mayClose: boolean };

/** The months of the books: a closed one stays as it is. */
export function Months({ propertyId, mayClose }: MonthsProps) {
  const list = useMonths(propertyId);
  const [closing, setClosing] = useState<string | null>(null);
  const close = useCloseMonth(() => setClosing(null));
  if (list.isPending) {
    return (
      <Loading label="Loading the months">
        <RowsSkeleton rows={3} />
      </Loading>
    );
  }
  if (list.isError) {
    return (
      <FailedState title="The months could not be loaded" onRetry={() => void list.refetch()} busy={list.isFetching} />
    );
  }
  const months = list.data.pages.flatMap((page) => page.months);
  const thisMonth = lagosDay(new Date()).slice(0, 7);
  if (months.length === 0) return <p className="text-ink-soft">The first month stands here with the first entry.</p>;
  return (
    <div className="flex flex-col gap-3">
      <Divided>
        {months.map((one) => (
          <Row
            key={one.month}
            one={one}
            onClose={mayClose && one.month < thisMonth && one.state === "open" ? setClosing : undefined}
          />
        ))}
      </Divided>
      <ShowMore list={list} />
      {closing ? (
        <ConfirmDialog
          title={`Close ${monthName(closing)}?`}
          description="It is closed for good, with every month before it. Everything is counted first. What turns out wrong later is put right in an open month."
          act="Close for good"
          busy={close.isPending}
          busyLabel="Counting and closing"
          onConfirm={() => close.mutate({ id: propertyId, month: closing })}
          onClose={() => setClosing(null)}
        />
      ) : null}
    </div>
  );
}

type RowProps = { one: LedgerMonth; onClose: ((month: string) => void) | undefined };

function Row({ one: { month, state, closedBy, closedAt, headHash }, onClose }: RowProps) {
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2">
      <span className="min-w-0">
        <span className="block font-semibold">{monthName(month)}</span>
        {closedAt ? (
          <span className="block text-sm break-all text-ink-soft">
            <Instant at={closedAt} />
            {closedBy ? `, ${closedBy}` : ""} · seal {headHash?.slice(0, 14)}…
          </span>
        ) : null}
      </span>
      {state === "closed" ? (
        <span className="flex items-center gap-2">
          <Adire className="size-10 shrink-0 rounded-full border-2 border-brand" repeatPx={80} />
          <Badge tone="brand" icon={Lock}>
            Closed
          </Badge>
        </span>
      ) : onClose ? (
        <Button onClick={() => onClose(month)}>Close</Button>
      ) : (
        <Badge>Open</Badge>
      )}
    </li>
  );
}
