import { Plus, Wallet } from "lucide-react";
import { useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { Button } from "#ui/button.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { chargeApi, useBalances, useDemands } from "../client.ts";
import type { Demand } from "../contract.ts";
import { CollectionDialog } from "../payments/parts/collection-dialog.tsx";
import { PaymentDialog } from "../payments/parts/payment-dialog.tsx";
import { Payments } from "../payments/parts/payments.tsx";
import { Arrears } from "./arrears.tsx";
import { DemandDialog } from "./demand-dialog.tsx";
import { DemandRow } from "./demand-row.tsx";
import { DemandView } from "./demand-view.tsx";
import { UnitBalances } from "./unit-balances.tsx";

type Open = "demand" | "payment" | "account" | Demand | null;

/** The service charge of a building: what units were asked, what they paid and what is open. */
export function ChargeTab({ propertyId }: { propertyId: string }) {
  const list = useDemands(propertyId);
  const balances = useBalances(propertyId);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  if (list.isPending || balances.isPending) {
    return (
      <Loading label="Loading the service charge of this property">
        <RowsSkeleton />
      </Loading>
    );
  }
  if (list.isError || balances.isError) {
    const retry = () => void Promise.all([list.refetch(), balances.refetch()]);
    return (
      <FailedState
        title="The service charge could not be loaded"
        onRetry={retry}
        busy={list.isFetching || balances.isFetching}
      />
    );
  }
  const [first] = list.data.pages;
  const can: Partial<Demand["can"]> = first?.can ?? {};
  const { units, sums } = balances.data;
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <Arrears sums={sums} units={units} />
      {can.create ? <Acts hasUnits={units.length > 0} onOpen={setOpen} /> : null}
      <Payments propertyId={propertyId} />
      <Demands list={list} mayDraft={can.create === true} onOpen={setOpen} />
      <Section title="Units">
        <UnitBalances units={units} />
        <CsvButton call={chargeApi.listUnitBalances} input={{ id: propertyId }} className="self-start" />
      </Section>
      <Section
        title="Where units pay to"
        action={can.set_account ? <Button onClick={() => setOpen("account")}>Change</Button> : undefined}
      >
        <p className="text-ink-soft">
          {first?.payTo
            ? `${first.payTo.name}, ${first.payTo.bank}, ${first.payTo.number}`
            : "No account is named yet. Tunse never holds money: units pay to your own bank."}
        </p>
      </Section>
      {open === "demand" ? <DemandDialog propertyId={propertyId} onClose={close} /> : null}
      {open === "payment" ? <PaymentDialog units={units} onClose={close} /> : null}
      {open === "account" ? (
        <CollectionDialog propertyId={propertyId} account={first?.payTo ?? null} onClose={close} />
      ) : null}
      {open !== null && typeof open === "object" ? <DemandView id={open.id} onClose={close} /> : null}
    </div>
  );
}

type DemandsProps = { list: ReturnType<typeof useDemands>; mayDraft: boolean; onOpen: (demand: Demand) => void };

function Demands({ list, mayDraft, onOpen }: DemandsProps) {
  const demands = list.data?.pages.flatMap((page) => page.demands) ?? [];
  return (
    <Section title="Demands">
      {demands.length === 0 ? (
        <EmptyState small title="No demand yet">
          Say what the building needs and by what it is shared. Each unit's part is counted to the kobo.
          {mayDraft ? "" : " The books must be begun first, and managers need the owner's leave."}
        </EmptyState>
      ) : (
        <Divided>
          {demands.map((demand) => (
            <DemandRow key={demand.id} demand={demand} onOpen={() => onOpen(demand)} />
          ))}
        </Divided>
      )}
      <ShowMore list={list} />
    </Section>
  );
}

function Acts({ hasUnits, onOpen }: { hasUnits: boolean; onOpen: (what: "demand" | "payment") => void }) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <Button variant="action" icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => onOpen("demand")}>
        New demand
      </Button>
      {hasUnits ? (
        <Button icon={<Wallet aria-hidden="true" className="size-5" />} onClick={() => onOpen("payment")}>
          Record a payment
        </Button>
      ) : null}
    </div>
  );
}
