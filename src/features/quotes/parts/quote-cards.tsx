import type { ReactNode } from "react";
import { PriceMark } from "#features/prices/parts/price-range.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Money } from "#ui/values.tsx";
import { markLabels } from "../client.ts";
import type { Quote } from "../contract.ts";
import type { Mark } from "../rules.ts";

type QuoteCardsProps = { quotes: readonly Quote[]; onChoose?: ((quote: Quote) => void) | undefined };

const count = (many: number, one: string, more: string) => `${many} ${many === 1 ? one : more}`;

/** Offers side by side with the same rows: on a phone one swipes from one to the next. */
export function QuoteCards({ quotes, onChoose }: QuoteCardsProps) {
  return (
    <ul className="flex snap-x gap-3 overflow-x-auto pb-2">
      {quotes.map((quote) => (
        <li
          key={quote.id}
          className="flex w-68 shrink-0 snap-start flex-col gap-3 rounded-card border border-line bg-surface p-4"
        >
          <QuoteFacts quote={quote} />
          {onChoose ? (
            <Button
              variant={quote.marks.includes("cheapest") || quotes.length === 1 ? "action" : "quiet"}
              onClick={() => onChoose(quote)}
              className="mt-auto"
            >
              Choose {quote.contractorName}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** One offer: price, days and warranty alike, each marked where it is the best of several, then what it is made of. */
export function QuoteFacts({ quote }: { quote: Quote }) {
  const {
    contractorName,
    totalKobo,
    days,
    warrantyMonths,
    advancePercent,
    lines,
    vatKobo,
    note,
    number,
    byLink,
    marks,
    price,
  } = quote;
  const markOf = (mark: Mark) => ({ mark: marks.includes(mark) ? markLabels[mark] : null });
  return (
    <>
      <div>
        <p className="font-semibold break-words">
          {contractorName}
          {number > 1 ? <span className="font-normal text-ink-soft">, version {number}</span> : null}
          {byLink ? <span className="font-normal text-ink-soft">, by link</span> : null}
        </p>
      </div>
      <dl className="flex flex-col gap-2">
        <Loud name="Price" value={<Money kobo={totalKobo} />} {...markOf("cheapest")} />
        <Loud name="Done in" value={count(days, "day", "days")} {...markOf("fastest")} />
        <Loud
          name="Warranty"
          value={warrantyMonths > 0 ? count(warrantyMonths, "month", "months") : "None"}
          {...markOf("longest_warranty")}
        />
      </dl>
      <PriceMark price={price} />
      <dl className="grid grid-cols-2 gap-x-3 gap-y-1 text-sm">
        <Row name="In advance" value={advancePercent > 0 ? `${advancePercent} %` : "Nothing"} />
        {Object.entries(lines).map(([at, line]) => (
          <Row key={at} name={line.what} value={<Money kobo={line.kobo} />} />
        ))}
        {vatKobo > 0 ? <Row name="VAT" value={<Money kobo={vatKobo} />} /> : null}
      </dl>
      {note ? <p className="text-sm break-words whitespace-pre-line text-ink-soft">{note}</p> : null}
    </>
  );
}

type LoudProps = { name: string; value: ReactNode; mark: string | null };

/** What offers are chosen by: price, days and warranty are alike large. With a mark or without, rows are alike high. */
function Loud({ name, value, mark }: LoudProps) {
  return (
    <div>
      <dt className="flex min-h-7 items-center justify-between gap-2 text-sm text-ink-soft">
        {name}
        {mark ? <Badge tone="good">{mark}</Badge> : null}
      </dt>
      <dd className="text-xl font-bold tabular-nums">{value}</dd>
    </div>
  );
}

function Row({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt className="break-words text-ink-soft">{name}</dt>
      <dd className="text-right font-medium tabular-nums">{value}</dd>
    </>
  );
}
