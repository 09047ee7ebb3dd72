import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { lagosDay } from "#domain/days.ts";
import { messagePriceApi } from "#features/deliveries/prices/client.ts";
import type { MessagePrice } from "#features/deliveries/prices/contract.ts";
import { priceFields } from "#features/deliveries/prices/fields.ts";
import { pricedWayLabels, pricedWays } from "#features/deliveries/prices/rules.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Section } from "#ui/card.tsx";
import { Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { Day, Money } from "#ui/values.tsx";
import { PagedList } from "./paged-list.tsx";

/** What messages cost with each carrier, from which day on. */
export function MessagePrices() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="What a message costs" action={<Button onClick={() => setOpen(true)}>Add a price</Button>}>
      <p className="max-w-3xl text-ink-soft">
        A price holds from its day until a later one follows. None is ever changed: what was sent keeps what it cost.
      </p>
      <PagedList
        call={messagePriceApi.listMessagePrices}
        input={{ limit: 50 }}
        rowsOf={(page) => page.prices}
        label="prices"
        none="No price is known: messages count as free."
      >
        {(price) => <Row price={price} />}
      </PagedList>
      {isOpen ? <PriceDialog onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

function Row({ price: { way, provider, channel, price, validFrom, isInForce } }: { price: MessagePrice }) {
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{way === null ? `${provider}, ${channel}` : pricedWayLabels[way]}</p>
        <p className="text-sm text-ink-soft">
          From <Day day={validFrom} />
        </p>
      </div>
      {isInForce ? <Badge tone="good">Today's price</Badge> : null}
      <Money kobo={Math.round(price * 100)} className="font-bold" />
    </>
  );
}

const ways = pricedWays.map((value) => ({ value, label: pricedWayLabels[value] }));

function PriceDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    ...{ name: "message-price", fields: priceFields, failsAt: "price" },
    failed: { title: "Not added", text: "Please look at the list again before you try once more." },
    send: (latest) => callApi(messagePriceApi.addMessagePrice, latest()),
    onSent: () => {
      void refresh(messagePriceApi.listMessagePrices);
      goodToast("Price added", "Messages cost it from that day on.");
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Add a price" act="Add" busy="Adding" onClose={onClose}>
      <FormField field={priceFields.way}>
        <Select options={ways} placeholder="Choose" defaultValue="" />
      </FormField>
      <FormField field={priceFields.price} help="In naira, for one message. Look at it twice: it cannot be changed.">
        <Input inputMode="decimal" />
      </FormField>
      <FormField field={priceFields.validFrom} help="Today or later.">
        <Input type="date" min={lagosDay(new Date())} />
      </FormField>
    </FormDialog>
  );
}
