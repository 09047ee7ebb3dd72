import { addMonths, lagosDay, monthNames } from "#domain/days.ts";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/field.tsx";
import { FilterChips } from "#ui/filter-chips.tsx";
import { Select } from "#ui/select.tsx";
import { Money } from "#ui/values.tsx";
import type { DeliverySums } from "../contract.ts";
import { wayIcons, wayLabels } from "../ways-client.ts";

export type Chosen = { month: string; outcome: "failed" | undefined };

const kept = 13;
const monthOf = (day: string) => day.slice(0, 7);
const nameOf = (month: string) => `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

export const thisMonth = (): string => monthOf(lagosDay(new Date()));

const monthOptions = () =>
  Array.from({ length: kept }, (_, back) => monthOf(addMonths(`${thisMonth()}-01`, -back))).map((value) => ({
    value,
    label: nameOf(value),
  }));

const outcomes = [
  { value: "", label: "All of it" },
  { value: "failed", label: "What failed" },
];

type ChoiceProps = { chosen: Chosen; onChoose: (chosen: Chosen) => void };

/** Which month is summed and listed, and whether only what failed. */
export function MonthChoice({ chosen, onChoose }: ChoiceProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label="Month">
        <Select
          options={monthOptions()}
          value={chosen.month}
          onChange={(event) => onChoose({ ...chosen, month: event.currentTarget.value })}
        />
      </Field>
      <FilterChips
        label="What came of it"
        options={outcomes}
        value={chosen.outcome ?? ""}
        onChange={(value) => onChoose({ ...chosen, outcome: value === "failed" ? value : undefined })}
      />
    </div>
  );
}

const number = (count: number) => count.toLocaleString("en-NG");
const cell = "py-2 pl-3 text-right tabular-nums";

/** What a month's messages came to, by way; nothing where none were sent. */
export function MonthSums({ sums }: { sums: DeliverySums | undefined }) {
  if (!sums || sums.ways.length === 0) return null;
  const { ways, cost, month } = sums;
  return (
    <Card>
      <table className="w-full text-left">
        <caption className="sr-only">Messages of {nameOf(month)} by way</caption>
        <thead className="text-sm text-ink-soft">
          <tr>
            <th className="py-1 font-normal">Way</th>
            {["Sent", "Failed", "Cost"].map((head) => (
              <th key={head} className="py-1 pl-3 text-right font-normal">
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
        <tfoot className="border-t border-line font-bold">
          <tr>
            <th className="py-2">Together</th>
            <td className={cell}>{number(ways.reduce((sum, { sent }) => sum + sent, 0))}</td>
            <td className={cell}>{number(ways.reduce((sum, way) => sum + way.failed + way.unknown, 0))}</td>
            <td className={cell}>
              <Money kobo={Math.round(cost * 100)} />
            </td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}

function WayRow({ way: { channel, sent, failed, unknown, cost } }: { way: DeliverySums["ways"][number] }) {
  const Icon = wayIcons[channel];
  return (
    <tr className="border-t border-line">
      <th className="py-2 font-semibold">
        <span className="flex items-center gap-2">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
          {wayLabels[channel]}
        </span>
      </th>
      <td className={cell}>{number(sent)}</td>
      <td className={failed > 0 ? `${cell} font-semibold text-bad` : cell}>
        {number(failed)}
        {unknown > 0 ? (
          <span className="block text-sm font-normal text-ink-soft">{number(unknown)} not known</span>
        ) : null}
      </td>
      <td className={cell}>
        <Money kobo={Math.round(cost * 100)} />
      </td>
    </tr>
  );
}

type Empty = { title: string; text: string };

/** What stands in place of an empty list; `never` where nothing was sent at all. */
export function emptyOf({ month, outcome }: Chosen, never: Empty): Empty {
  if (outcome)
    return { title: "Nothing failed", text: `Everything of ${nameOf(month)} was handed over, or still waits.` };
  return month === thisMonth()
    ? never
    : { title: `Nothing was sent in ${nameOf(month)}`, text: "Choose another month." };
}
