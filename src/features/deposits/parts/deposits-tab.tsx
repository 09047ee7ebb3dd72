import { Plus } from "lucide-react";
import { useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { Button } from "#ui/button.tsx";
import { Card, Divided, Section } from "#ui/card.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { Money } from "#ui/values.tsx";
import { depositApi, useDeposits } from "../client.ts";
import { DepositRow } from "./deposit-row.tsx";
import { DepositView } from "./deposit-view.tsx";
import { TakeDialog } from "./take-dialog.tsx";

/** The caution deposits of a building: what is held of whom, and what became of the others. */
export function DepositsTab({ propertyId }: { propertyId: string }) {
  const list = useDeposits(propertyId);
  const [isTaking, setTaking] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  if (list.isPending) {
    return (
      <Loading label="Loading the deposits of this property">
        <RowsSkeleton />
      </Loading>
    );
  }
  if (list.isError) {
    return (
      <FailedState
        title="The deposits could not be loaded"
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  const [first] = list.data.pages;
  const deposits = list.data.pages.flatMap((page) => page.deposits);
  const open = deposits.find(({ id }) => id === openId);
  const button = first?.can.take ? (
    <Button variant="action" icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => setTaking(true)}>
      Record a deposit
    </Button>
  ) : undefined;
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <span>
          <span className="block text-sm text-ink-soft">Held for others</span>
          <Money kobo={first?.heldKobo ?? 0} className="text-2xl font-bold" />
        </span>
        {deposits.length > 0 ? button : null}
      </Card>
      <Section title="Caution deposits">
        {deposits.length === 0 ? (
          <EmptyState small title="No deposit yet" action={button}>
            What somebody leaves for a unit stays theirs: it is owed to them and is never income.
          </EmptyState>
        ) : (
          <Divided>
            {deposits.map((deposit) => (
              <DepositRow key={deposit.id} deposit={deposit} onOpen={() => setOpenId(deposit.id)} />
            ))}
          </Divided>
        )}
        <ShowMore list={list} />
        {deposits.length > 0 ? (
          <CsvButton call={depositApi.listDeposits} input={{ id: propertyId }} className="self-start" />
        ) : null}
      </Section>
      {isTaking ? <TakeDialog propertyId={propertyId} onClose={() => setTaking(false)} /> : null}
      {open ? <DepositView deposit={open} onClose={() => setOpenId(null)} /> : null}
    </div>
  );
}
