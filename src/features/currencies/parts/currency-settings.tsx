import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { formatDay, lagosDay } from "#domain/days.ts";
import { formatNaira } from "#domain/money.ts";
import { Button } from "#ui/button.tsx";
import { Card, Divided } from "#ui/card.tsx";
import { Field, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { FailedState } from "#ui/states.tsx";
import { currencyApi, useChoosing, useCurrency } from "../client.ts";
import type { OwnCurrency } from "../contract.ts";
import { type Currency, currencies, currencyLabels, rateFields as fields } from "../fields.ts";

const labels = currencies.map((value) => ({ value, label: currencyLabels[value] }));
const choices = [{ value: "", label: "Nothing: naira alone" }, ...labels];
const currencyOf = (value: string): Currency | null => currencies.find((one) => one === value) ?? null;

/** For who lives abroad: money in their own currency beside naira, by rates that they or their organisation enter. */
export function CurrencySettings() {
  const { data, isError, isFetching, refetch } = useCurrency();
  const [isEntering, setEntering] = useState(false);
  const choosing = useChoosing();
  if (isError)
    return (
      <FailedState title="Your currency could not be looked up" onRetry={() => void refetch()} busy={isFetching} />
    );
  const { currency = null, rate = null, rates = [] } = data?.own ?? {};
  return (
    <Card className="flex flex-col gap-4">
      <Field id="own-currency" label="Beside naira, show" className="sm:max-w-80">
        <Select
          value={currency ?? ""}
          disabled={choosing.isPending || !data}
          options={choices}
          onChange={({ currentTarget }) => choosing.mutate({ currency: currencyOf(currentTarget.value) })}
        />
      </Field>
      {currency !== null && rate === null ? (
        <p className="font-semibold text-warn">Enter a rate first: until then figures stay in naira.</p>
      ) : null}
      {currency === null ? null : (
        <Button className="self-start" onClick={() => setEntering(true)}>
          Enter a rate
        </Button>
      )}
      <Rates rates={rates} />
      {isEntering && currency ? <RateDialog currency={currency} onClose={() => setEntering(false)} /> : null}
    </Card>
  );
}

function Rates({ rates }: Pick<OwnCurrency, "rates">) {
  if (rates.length === 0) return null;
  return (
    <Divided>
      {rates.slice(0, 6).map(({ id, currency, onDay, kobo, source, enteredBy }) => (
        <li key={id} className="flex flex-col px-4 py-3">
          <span className="font-semibold tabular-nums">
            1 {currency} = {formatNaira(kobo)}
          </span>
          <span className="text-sm break-words text-ink-soft">
            {formatDay(onDay)} · {source} · entered by {enteredBy}
          </span>
        </li>
      ))}
    </Divided>
  );
}

function RateDialog({ currency, onClose }: { currency: Currency; onClose: () => void }) {
  const today = lagosDay(new Date());
  const form = useForm({
    ...{ name: "exchange-rate", fields, failsAt: "naira", failed: { title: "Not entered", text: "Please try again." } },
    send: (latest) => callApi(currencyApi.enterRate, latest()),
    onSent: () => {
      void refresh(currencyApi.findCurrency);
      goodToast("The rate is entered");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="What is it worth in naira?"
      description="The rate that your bank gives you, or one that you trust. The books stay in naira."
      act="Enter it"
      busy="Entering it"
      onClose={onClose}
    >
      <FormField field={fields.currency}>
        <Select options={labels} defaultValue={currency} />
      </FormField>
      <FormField field={fields.naira}>
        <Input inputMode="decimal" placeholder="2,050" className="tabular-nums" />
      </FormField>
      <FormField field={fields.onDay}>
        <Input type="date" defaultValue={today} max={today} />
      </FormField>
      <FormField field={fields.source}>
        <Input placeholder="My bank" />
      </FormField>
    </FormDialog>
  );
}
