import { useState } from "react";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { FailedState } from "#ui/states.tsx";
import { Instant, Money } from "#ui/values.tsx";
import { usePayable, usePayLists } from "../client.ts";
import type { PayList } from "../contract.ts";
import { nothingToList } from "../rules.ts";
import { ListDialog } from "./list-dialog.tsx";
import { ListView } from "./list-view.tsx";

/** What is paid by one file at the bank; nothing where nothing is owed and no list was ever made. */
export function PayLists({ propertyId }: { propertyId: string }) {
  const [list, found] = [usePayLists(propertyId), usePayable(propertyId)];
  const payable = found.data;
  const [open, setOpen] = useState<string | null>(null);
  const isFailed = list.isError || found.isError;
  if (!isFailed && !(list.data && payable)) return null;
  const lists = list.data?.pages.flatMap((page) => page.lists) ?? [];
  const mayMake = list.data?.pages[0]?.can.post === true;
  const owed = payable ? [...payable.invoices, ...payable.advances, ...payable.deposits] : [];
  const isFree = owed.some(({ problem }) => problem === null);
  if (!isFailed && lists.length === 0 && !(mayMake && owed.length > 0)) return null;
  const again = () => void Promise.all([list, found].filter(({ isError }) => isError).map((one) => one.refetch()));
  const shown = lists.find(({ id }) => id === open);
  return (
    <Section
      title="Pay lists"
      className="max-w-4xl"
      action={mayMake && isFree ? <Button onClick={() => setOpen("new")}>Make a pay list</Button> : undefined}
    >
      {isFailed ? (
        <FailedState
          title={list.data ? "What is shown may be old" : "The pay lists could not be loaded"}
          onRetry={again}
          busy={list.isFetching || found.isFetching}
        />
      ) : null}
      {mayMake && owed.length > 0 && !isFree ? (
        <p className="text-ink-soft">{nothingToList(owed.map(({ problem }) => problem))}</p>
      ) : null}
      {lists.length > 0 ? (
        <Divided>
          {lists.map((one) => (
            <Row key={one.id} list={one} onOpen={() => setOpen(one.id)} />
          ))}
        </Divided>
      ) : isFailed ? null : (
        <p className="text-ink-soft">Pay what is accepted by one file at your bank, and record it in one go.</p>
      )}
      <ShowMore list={list} />
      {open === "new" && payable ? (
        <ListDialog propertyId={propertyId} payable={payable} onClose={() => setOpen(null)} />
      ) : null}
      {shown ? <ListView list={shown} mayRecord={mayMake} onClose={() => setOpen(null)} /> : null}
    </Section>
  );
}

function Row({ list, onOpen }: { list: PayList; onOpen: () => void }) {
  const { number, state, madeBy, madeAt, lines } = list;
  const total = lines.reduce((sum, { kobo }) => sum + kobo, 0);
  return (
    <li>
      <button
        type="button"
        className="flex min-h-11 w-full flex-wrap items-start justify-between gap-x-4 gap-y-1 p-4 text-left hover:bg-ground"
        onClick={onOpen}
      >
        <span className="min-w-0">
          <span className="block font-semibold">
            List No. {number}, {lines.length} {lines.length === 1 ? "transfer" : "transfers"}
          </span>
          <span className="block text-sm break-words text-ink-soft">
            {madeBy}, <Instant at={madeAt} />
          </span>
        </span>
        <span className="flex flex-col items-start gap-1 sm:items-end">
          <Money kobo={total} className="font-bold" />
          <Badge tone={state === "open" ? "warn" : "plain"}>
            {state === "closed"
              ? "Closed"
              : lines.some((line) => line.state === "paid")
                ? "Paid in part"
                : "To be paid"}
          </Badge>
        </span>
      </button>
    </li>
  );
}
