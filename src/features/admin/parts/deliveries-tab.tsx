import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { nairaToKobo } from "#domain/money.ts";
import { deliveryStates } from "#features/deliveries/rules.ts";
import { siteDeliveryApi } from "#features/deliveries/site/client.ts";
import type { Backlog, SiteDelivery } from "#features/deliveries/site/contract.ts";
import { stateLooks, wayIcons, wayLabels } from "#features/deliveries/ways-client.ts";
import { Badge } from "#ui/badge.tsx";
import { Card, Section } from "#ui/card.tsx";
import { Field, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { Instant, Money } from "#ui/values.tsx";
import { PagedList } from "./paged-list.tsx";

const number = (count: number) => count.toLocaleString("en-NG");

const carrierLabels = {
  ...{ push: "Push services", mail: "Mail server", whatsapp: "WhatsApp" },
  ...{ termii: "Termii", africastalking: "Africa's Talking", gateway: "Gateway phone" },
};

const none = { channel: "", state: "", carrier: "", from: "", to: "" };
type Filters = typeof none;
const optionsWith = (all: string, labels: Record<string, string>) => [
  { value: "", label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];
const choices = {
  channel: optionsWith("Every way", wayLabels),
  state: optionsWith(
    "Every state",
    Object.fromEntries(deliveryStates.map((state) => [state, stateLooks[state].label])),
  ),
  carrier: optionsWith("Every carrier", carrierLabels),
};

/** What waits, and everything that was sent, by way, state, carrier and day. */
export function DeliveriesTab() {
  const [filters, setFilters] = useState<Filters>(none);
  const { backlog } = useSuspenseQuery(optionsOf(siteDeliveryApi.findBacklog, {}), queryClient).data;
  const asked = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
  return (
    <div className="flex flex-col gap-8">
      <Standing backlog={backlog} />
      <Section title="What was sent">
        <FilterBar filters={filters} onChange={setFilters} />
        <PagedList
          call={siteDeliveryApi.listSiteDeliveries}
          input={{ limit: 50, ...asked }}
          rowsOf={(page) => page.deliveries}
          label="deliveries"
          none={filters === none ? "Nothing was sent yet." : "Nothing of the kind was sent."}
        >
          {(delivery) => <Row delivery={delivery} />}
        </PagedList>
      </Section>
    </div>
  );
}

type FilterBarProps = { filters: Filters; onChange: (filters: Filters) => void };

function FilterBar({ filters, onChange }: FilterBarProps) {
  const choose = (name: "channel" | "state" | "carrier", label: string) => (
    <Field label={label}>
      <Select
        options={choices[name]}
        value={filters[name]}
        onChange={(event) => onChange({ ...filters, [name]: event.currentTarget.value })}
      />
    </Field>
  );
  const day = (name: "from" | "to", label: string) => (
    <Field label={label}>
      <Input
        type="date"
        value={filters[name]}
        onChange={(event) => onChange({ ...filters, [name]: event.currentTarget.value })}
      />
    </Field>
  );
  return (
    <div className="grid grid-cols-2 items-end gap-3 *:first:col-span-2 sm:grid-cols-3 sm:*:first:col-span-1 lg:grid-cols-5">
      {choose("channel", "Way")}
      {choose("state", "State")}
      {choose("carrier", "Carrier")}
      {day("from", "From")}
      {day("to", "To")}
    </div>
  );
}

const figure = "px-3 py-2 text-right whitespace-nowrap tabular-nums";
const heads = ["Waits", "Oldest since", "For its hour", "Sent", "Failed", "Not known", "Cost"];

function Standing({ backlog: { money, ways } }: { backlog: Backlog }) {
  return (
    <Section title="How it stands">
      <Card tabIndex={0} aria-label="How each way stands" className="overflow-x-auto p-0 sm:p-0">
        <table className="w-full text-left">
          <caption className="sr-only">What waits now, and what came of the last 24 hours</caption>
          <thead className="text-sm text-ink-soft">
            <tr>
              <th className="px-3 py-2 font-normal">Way</th>
              {heads.map((head) => (
                <th key={head} className="px-3 py-2 text-right font-normal whitespace-nowrap">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ways.map((way) => (
              <WayRow key={way.channel} way={way} />
            ))}
          </tbody>
        </table>
      </Card>
      <p className="text-sm text-ink-soft">Sent, failed, not known and cost are of the last 24 hours.</p>
      <p>
        This month: <Money kobo={nairaToKobo(money.ordinarySpent)} /> of <Money kobo={nairaToKobo(money.ordinary)} />{" "}
        for ordinary messages, <Money kobo={nairaToKobo(money.emergenciesSpent)} /> of{" "}
        <Money kobo={nairaToKobo(money.emergencies)} /> for emergencies, of all buildings and this site. A building may
        be allowed <Money kobo={nairaToKobo(money.aBuilding)} /> of either.
      </p>
    </Section>
  );
}

const lateMs = 5 * 60_000;
const isLate = (at: string | null) => at !== null && Date.now() - Date.parse(at) > lateMs;

function WayRow({ way }: { way: Backlog["ways"][number] }) {
  const { channel, isSetUp, due, oldestDueAt, held, sending, sent, failed, unknown, cost } = way;
  const Icon = wayIcons[channel];
  return (
    <tr className="border-t border-line">
      <th className="px-3 py-2 font-semibold whitespace-nowrap">
        <span className="flex items-center gap-2">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
          <span>
            {wayLabels[channel]}
            {isSetUp ? null : <span className="block text-sm font-normal text-ink-soft">not set up</span>}
          </span>
        </span>
      </th>
      <td className={figure}>{number(due + sending)}</td>
      <td className={isLate(oldestDueAt) ? `${figure} font-semibold text-bad` : figure}>
        {oldestDueAt ? <Instant at={oldestDueAt} /> : "–"}
      </td>
      <td className={figure}>{number(held)}</td>
      <td className={figure}>{number(sent)}</td>
      <td className={failed > 0 ? `${figure} font-semibold text-bad` : figure}>{number(failed)}</td>
      <td className={figure}>{number(unknown)}</td>
      <td className={figure}>
        <Money kobo={Math.round(cost * 100)} />
      </td>
    </tr>
  );
}

function Row({ delivery }: { delivery: SiteDelivery }) {
  const { channel, kind, state, why, personName, propertyName, provider, cost, urgent, attempts } = delivery;
  const { tone, label } = stateLooks[state];
  const carrier = Object.entries(carrierLabels).find(([name]) => name === provider)?.[1];
  const Icon = wayIcons[channel];
  const words = [...new Set([why, ...attempts.map((one) => one.words)].filter((one) => one !== null))];
  return (
    <div className="flex w-full items-start gap-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 text-sm break-words text-ink-soft">
        <div className="flex items-start justify-between gap-3 text-base text-ink">
          <p className="min-w-0 font-semibold">
            {wayLabels[channel]} to {personName}
          </p>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <div className="flex items-baseline justify-between gap-3">
          <p>{[kind, urgent ? "at once" : null, propertyName, carrier].filter(Boolean).join(" · ")}</p>
          {cost > 0 ? <Money kobo={Math.round(cost * 100)} className="text-ink" /> : null}
        </div>
        <p>
          <Instant at={delivery.takenAt ?? delivery.createdAt} />
          {state === "waiting" ? (
            <>
              {" "}
              · goes on <Instant at={delivery.notBefore} />
            </>
          ) : null}
        </p>
        {words.map((one) => (
          <p key={one} className="text-ink">
            {one}
          </p>
        ))}
      </div>
    </div>
  );
}
