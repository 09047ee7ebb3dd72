import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ClientLoaderFunctionArgs } from "react-router";
import { messageOf } from "#browser/api.ts";
import { CsvButton } from "#browser/csv-button.tsx";
import { ensurePages, optionsOf, pagesOf, queryClient } from "#browser/queries.ts";
import { requireSession } from "#browser/session.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { deliveryApi } from "../client.ts";
import { DeliveryList } from "../parts/delivery-list.tsx";
import { type Chosen, emptyOf, MonthChoice, MonthSums, thisMonth } from "../parts/month-sums.tsx";

export const meta = () => [{ title: "What was sent to you · Tunse" }];

const pageOf = (chosen: Chosen) => ({ ...chosen, limit: 30 });
const atFirst = (): Chosen => ({ month: thisMonth(), outcome: undefined });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request);
  await ensurePages(deliveryApi.listDeliveries, pageOf(atFirst()));
  return null;
}

const never = {
  title: "Nothing was sent yet",
  text: "Once you let a browser show notices, or your email is confirmed, what you are told goes there too.",
};

/** Everything that went to somebody outside of Tunse. */
export default function Deliveries() {
  const [chosen, setChosen] = useState(atFirst);
  const list = useInfiniteQuery(
    { ...pagesOf(deliveryApi.listDeliveries, pageOf(chosen)), placeholderData: keepPreviousData },
    queryClient,
  );
  const sums = useQuery(
    { ...optionsOf(deliveryApi.sumDeliveries, { month: chosen.month }), placeholderData: keepPreviousData },
    queryClient,
  );
  const deliveries = list.data?.pages.flatMap((one) => one.deliveries) ?? [];
  const empty = emptyOf(chosen, never);
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="What was sent to you"
        lead="By browser, mail and phone. Kept for thirteen months."
        back={{ to: "/account", label: "Back to your account" }}
      />
      <div className="flex flex-col gap-4">
        <MonthChoice chosen={chosen} onChoose={setChosen} />
        <MonthSums sums={sums.data?.sums} />
        {list.isError ? (
          <FailedState onRetry={() => void list.refetch()} busy={list.isFetching}>
            {messageOf(list.error)}
          </FailedState>
        ) : deliveries.length > 0 ? (
          <DeliveryList deliveries={deliveries} of="building" />
        ) : (
          <EmptyState title={empty.title}>{empty.text}</EmptyState>
        )}
        <ShowMore list={list} label="Show older ones" />
        {deliveries.length > 0 ? <CsvButton call={deliveryApi.listDeliveries} input={chosen} /> : null}
      </div>
    </div>
  );
}
