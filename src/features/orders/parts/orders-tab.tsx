import { useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { formatNaira } from "#domain/money.ts";
import { SharingNote } from "#features/prices/parts/sharing-note.tsx";
import { Button } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { orderApi, useOrderLimits, useOrders } from "../client.ts";
import { LimitsDialog } from "./limits-dialog.tsx";
import { OrderCard } from "./order-card.tsx";

/** What was ordered in a building, and what its managers may order alone. */
export function OrdersTab({ propertyId }: { propertyId: string }) {
  const list = useOrders(propertyId);
  if (list.isPending) {
    return (
      <Loading label="Loading the orders of this property">
        <RowsSkeleton />
      </Loading>
    );
  }
  if (list.isError) {
    return (
      <FailedState title="The orders could not be loaded" onRetry={() => void list.refetch()} busy={list.isFetching} />
    );
  }
  const orders = list.data.pages.flatMap((page) => page.orders);
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <Limits propertyId={propertyId} />
      <SharingNote propertyId={propertyId} />
      {orders.length === 0 ? (
        <EmptyState title="No orders yet">
          Ask contractors for quotes on a task, choose one, and the order stands here with its price.
        </EmptyState>
      ) : (
        <>
          <Divided>
            {orders.map((order) => (
              <OrderCard key={order.id} order={order} withJob />
            ))}
          </Divided>
          <ShowMore list={list} />
          <CsvButton call={orderApi.listOrders} input={{ id: propertyId }} className="self-start" />
        </>
      )}
    </div>
  );
}

function Limits({ propertyId }: { propertyId: string }) {
  const found = useOrderLimits(propertyId).data;
  const [isOpen, setOpen] = useState(false);
  if (!found) return null;
  const { limits, can } = found;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-soft">
        Managers may order up to <b className="text-ink">{formatNaira(limits.jobKobo)}</b> a job and{" "}
        <b className="text-ink">{formatNaira(limits.monthKobo)}</b> a month without the owner. So much one person lets
        go alone, too: above it two say yes before money out is recorded, where more than one may enter it.
      </p>
      {can.set_limits ? <Button onClick={() => setOpen(true)}>Change</Button> : null}
      {isOpen ? <LimitsDialog propertyId={propertyId} limits={limits} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
