import type { ClientLoaderFunctionArgs } from "react-router";
import { CsvButton } from "#browser/csv-button.tsx";
import { ensurePages, usePages } from "#browser/queries.ts";
import { requireSession } from "#browser/session.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { EmptyState } from "#ui/states.tsx";
import { deliveryApi } from "../client.ts";
import { DeliveryList } from "../parts/delivery-list.tsx";

export const meta = () => [{ title: "What was sent to you · Tunse" }];

const page = { limit: 30 };

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request);
  await ensurePages(deliveryApi.listDeliveries, page);
  return null;
}

/** Everything that went to somebody outside of Tunse. */
export default function Deliveries() {
  const list = usePages(deliveryApi.listDeliveries, page);
  const deliveries = list.data.pages.flatMap((one) => one.deliveries);
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="What was sent to you"
        lead="By browser, mail and phone. Kept for thirteen months."
        back={{ to: "/account", label: "Back to your account" }}
      />
      <div className="flex flex-col gap-4">
        {deliveries.length > 0 ? (
          <DeliveryList deliveries={deliveries} of="building" />
        ) : (
          <EmptyState title="Nothing was sent yet">
            Once you let a browser show notices, or your email is confirmed, what you are told goes there too.
          </EmptyState>
        )}
        <ShowMore list={list} label="Show older ones" />
        {deliveries.length > 0 ? <CsvButton call={deliveryApi.listDeliveries} input={{}} /> : null}
      </div>
    </div>
  );
}
