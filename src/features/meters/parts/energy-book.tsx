import { useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { monthNames } from "#domain/days.ts";
import { Card, Section } from "#ui/card.tsx";
import { FilterChips } from "#ui/filter-chips.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { meterApi, useEnergyBook } from "../client.ts";
import type { BookMonth } from "../contract.ts";
import { MonthBars, type Series } from "./month-bars.tsx";

type Page = { value: string; label: string; unit: string; stacked: boolean; series: readonly Series[] };

/** What the book can show, a page for each measure; those without a figure are left out. */
const pages: readonly Page[] = [
  {
    ...{ value: "power", label: "Power", unit: "kWh", stacked: true },
    series: [
      { line: "gridKwh", label: "Grid", look: "fill-brand" },
      { line: "generatorKwh", label: "Generator", look: "fill-action" },
      { line: "inverterKwh", label: "Inverter", look: "fill-good" },
    ],
  },
  {
    ...{ value: "hours", label: "Generator", unit: "h", stacked: false },
    series: [{ line: "generatorHours", label: "Hours run", look: "fill-action" }],
  },
  {
    ...{ value: "diesel", label: "Diesel", unit: "litres", stacked: false },
    series: [
      { line: "dieselLitres", label: "Burnt", look: "fill-action" },
      { line: "dieselBought", label: "Delivered", look: "fill-brand" },
    ],
  },
  {
    ...{ value: "water", label: "Water", unit: "m³", stacked: false },
    series: [
      { line: "waterM3", label: "Used", look: "fill-brand" },
      { line: "waterBoughtM3", label: "Bought", look: "fill-action" },
    ],
  },
  {
    ...{ value: "gas", label: "Piped gas", unit: "m³", stacked: false },
    series: [{ line: "gasM3", label: "Used", look: "fill-brand" }],
  },
  {
    ...{ value: "cylinders", label: "Cylinder gas", unit: "kg", stacked: false },
    series: [{ line: "gasKg", label: "Used", look: "fill-brand" }],
  },
];

const isFilled = ({ series }: Page, months: readonly BookMonth[]) =>
  series.some(({ line }) => months.some((month) => month[line] !== null));

/** The power and water of a building, month by month. */
export function EnergyBook({ propertyId }: { propertyId: string }) {
  const book = useEnergyBook(propertyId);
  const [chosen, setChosen] = useState("power");
  if (book.isPending) {
    return (
      <Loading label="Loading the power and water book">
        <RowsSkeleton rows={3} />
      </Loading>
    );
  }
  if (book.isError) {
    return (
      <FailedState title="The book could not be loaded" onRetry={() => void book.refetch()} busy={book.isFetching} />
    );
  }
  const { months } = book.data;
  const filled = pages.filter((page) => isFilled(page, months));
  const page = filled.find(({ value }) => value === chosen) ?? filled[0];
  return (
    <Section title="Power and water book">
      {page ? (
        <>
          <FilterChips
            label="What the book shows"
            options={filled.map(({ value, label }) => ({ value, label }))}
            value={page.value}
            onChange={setChosen}
          />
          <Card className="flex flex-col gap-4">
            <MonthBars months={months} series={page.series} unit={page.unit} stacked={page.stacked} />
            <Figures months={months} page={page} />
            <CsvButton call={meterApi.readEnergyBook} input={{ id: propertyId }} className="self-start" />
          </Card>
        </>
      ) : (
        <p className="text-ink-soft">The first month stands here once a meter has two readings.</p>
      )}
    </Section>
  );
}

const monthOf = (month: string) => `${monthNames[Number(month.slice(5)) - 1] ?? ""} ${month.slice(0, 4)}`;
const shown = (amount: number | null) =>
  amount === null ? "–" : amount.toLocaleString("en-NG", { maximumFractionDigits: amount < 100 ? 1 : 0 });

/** The same in figures, the latest month first. */
function Figures({ months, page: { series, unit, label } }: { months: readonly BookMonth[]; page: Page }) {
  const read = months.filter((month) => series.some(({ line }) => month[line] !== null)).toReversed();
  const used = series.filter(({ line }) => months.some((month) => month[line] !== null));
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="sr-only">{label} by month</caption>
      <thead>
        <tr className="text-ink-soft">
          <th scope="col" className="py-1 align-bottom font-medium">
            Month
          </th>
          {used.map(({ line, label }) => (
            <th key={line} scope="col" className="py-1 pl-3 text-right align-bottom font-medium">
              {label}, {unit}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {read.map((month) => (
          <tr key={month.month} className="border-t border-line">
            <th scope="row" className="py-1.5 font-medium">
              {monthOf(month.month)}
            </th>
            {used.map(({ line }) => (
              <td key={line} className="pl-3 text-right">
                {shown(month[line])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
