import { useInfiniteQuery } from "@tanstack/react-query";
import { CsvButton } from "#browser/csv-button.tsx";
import { pagesOf, queryClient } from "#browser/queries.ts";
import { ShowMore } from "#ui/show-more.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { deliveryApi } from "../client.ts";
import { BudgetCard } from "./budget-card.tsx";
import { DeliveryList } from "./delivery-list.tsx";

/** What went out about a building, to whom, and at what cost. */
export function MessagesTab({ propertyId }: { propertyId: string }) {
  const input = { id: propertyId, limit: 30 };
  const list = useInfiniteQuery(pagesOf(deliveryApi.listPropertyDeliveries, input), queryClient);
  if (list.isPending) return <RowsSkeleton />;
  if (!list.data)
    return (
      <FailedState
        title="The messages could not be loaded"
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  const deliveries = list.data.pages.flatMap((one) => one.deliveries);
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <BudgetCard propertyId={propertyId} />
      {deliveries.length > 0 ? (
        <DeliveryList deliveries={deliveries} of="person" />
      ) : (
        <EmptyState title="Nothing was sent yet">
          What people of this building are told by browser, mail and phone stands here, with what it cost.
        </EmptyState>
      )}
      <ShowMore list={list} label="Show older ones" />
      {deliveries.length > 0 ? (
        <CsvButton call={deliveryApi.listPropertyDeliveries} input={{ id: propertyId }} />
      ) : null}
    </div>
  );
}
