import { clsx } from "clsx";
import { formatNaira, nairaToKobo } from "#domain/money.ts";
import { monthSeason } from "#domain/season.ts";
import type { PlanMonth } from "#features/planning/contract.ts";
import { Card } from "#ui/card.tsx";

type PlanYearProps = { months: readonly PlanMonth[]; state: string | null };
type Season = "rains" | "harmattan" | null;

const short = new Intl.DateTimeFormat("en-NG", { month: "short", timeZone: "UTC" });
const long = new Intl.DateTimeFormat("en-NG", { month: "long", year: "numeric", timeZone: "UTC" });
const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`);
const nairaOf = (naira: number) => formatNaira(nairaToKobo(Math.round(naira)) ?? 0);

/** The twelve months ahead by cost, over the seasons of the building's state; read out as a table. */
export function PlanYear({ months, state }: PlanYearProps) {
  const total = months.reduce((sum, { estimatedCost }) => sum + estimatedCost, 0);
  const most = Math.max(1, ...months.map(({ estimatedCost }) => estimatedCost));
  const columns = months.map((month) => ({ ...month, season: monthSeason(Number(month.month.slice(5)), state) }));
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg font-bold tracking-[-0.01em]">The year ahead</h2>
        <p className="text-ink-soft">
          About <span className="font-semibold text-ink tabular-nums">{nairaOf(total)}</span> in all
        </p>
      </div>
      <div aria-hidden="true" className="mt-4 grid grid-cols-12 gap-px overflow-hidden rounded-control sm:gap-1">
        {columns.map(({ month, visits, estimatedCost, season }) => (
          <div key={month} className="flex min-w-0 flex-col">
            <div className={clsx("flex h-32 flex-col justify-end gap-1 px-0.5 pt-1 sm:px-1.5", seasonLook(season))}>
              <span className="text-center text-sm tabular-nums">{visits || ""}</span>
              <span
                className="rounded-t-[3px] bg-brand"
                style={{ height: `${Math.round((estimatedCost / most) * 72)}%` }}
              />
            </div>
            <span className="overflow-hidden border-t border-input-line py-1 text-center text-sm">
              <span className="sm:hidden">{short.format(dateOf(month)).slice(0, 1)}</span>
              <span className="hidden sm:inline">{short.format(dateOf(month)).slice(0, 3)}</span>
            </span>
          </div>
        ))}
      </div>
      <Legend state={state} />
      <AsTable months={months} />
    </Card>
  );
}

const seasonLook = (season: Season) =>
  season === "rains" ? "bg-brand-tint" : season === "harmattan" ? "bg-warn-tint" : "bg-hush";

function Legend({ state }: { state: string | null }) {
  const swatch = "size-4 shrink-0 rounded-[4px] border border-line";
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      <span className="flex items-center gap-1.5">
        <span className={clsx(swatch, "bg-brand")} /> Estimated cost, with the number of visits above
      </span>
      <span className="flex items-center gap-1.5">
        <span className={clsx(swatch, "bg-brand-tint")} /> Rains{state ? ` in ${state}` : ""}
      </span>
      <span className="flex items-center gap-1.5">
        <span className={clsx(swatch, "bg-warn-tint")} /> Harmattan
      </span>
    </p>
  );
}

function AsTable({ months }: { months: readonly PlanMonth[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Planned work by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Visits</th>
            <th scope="col">Required by law</th>
            <th scope="col">Estimated cost</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, visits, statutory, estimatedCost }) => (
            <tr key={month}>
              <th scope="row">{long.format(dateOf(month))}</th>
              <td>{visits}</td>
              <td>{statutory}</td>
              <td>{nairaOf(estimatedCost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
