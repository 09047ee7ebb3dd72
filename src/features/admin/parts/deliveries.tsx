import { AddressTabs } from "#ui/address-tabs.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { DeliveriesTab } from "./deliveries-tab.tsx";
import { MessagePrices } from "./message-prices.tsx";

const tabs = [
  { value: "sent", label: "What was sent", content: <DeliveriesTab /> },
  { value: "prices", label: "Prices", content: <MessagePrices /> },
];

/** What goes out of Tunse: what waits, what was sent and how it went, and what messages cost. */
export function Deliveries() {
  return (
    <>
      <PageHeader
        title="Deliveries"
        lead="What people are told outside of Tunse, without what was written and where it went."
      />
      <AddressTabs label="Deliveries" tabs={tabs} />
    </>
  );
}
