import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { optionsOf, pagesOf, queryClient } from "#browser/queries.ts";
import { ShowMore } from "#ui/show-more.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { deliveryApi } from "../client.ts";
import { BudgetCard } from "./budget-card.tsx";
import { DeliveryList } from "./delivery-list.tsx";
import { type Chosen, emptyOf, MonthChoice, MonthSums, thisMonth } from "./month-sums.tsx";

const never = {
  title: "Nothing was sent yet",
  text: "What people of this building are told by browser, mail and phone stands here, with what it cost.",
};

/** What went out about a building, to whom, and at what cost. */
export function MessagesTab({ propertyId }: { propertyId: string }) {
  const [chosen, setChosen] = useState<Chosen>({ month: thisMonth(), outcome: undefined });
  const of = { id: propertyId, ...chosen };
  const list = useInfiniteQuery(
    { ...pagesOf(deliveryApi.listPropertyDeliveries, { ...of, limit: 30 }), placeholderData: keepPreviousData },
    queryClient,
  );
  const sums = useQuery(
    {
      ...optionsOf(deliveryApi.sumPropertyDeliveries, { id: propertyId, month: chosen.month }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
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
  const empty = emptyOf(chosen, never);
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <BudgetCard propertyId={propertyId} />
      <MonthChoice chosen={chosen} onChoose={setChosen} />
      <MonthSums sums={sums.data?.sums} />
      {deliveries.length > 0 ? (
        <DeliveryList deliveries={deliveries} of="person" />
      ) : (
        <EmptyState title={empty.title}>{empty.text}</EmptyState>
      )}
      <ShowMore list={list} label="Show older ones" />
      {deliveries.length > 0 ? <CsvButton call={deliveryApi.listPropertyDeliveries} input={of} /> : null}
    </div>
  );
}
