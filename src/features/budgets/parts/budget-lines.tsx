import { useState } from "react";
import { formatNaira } from "#domain/money.ts";
import { Abroad } from "#features/currencies/parts/abroad.tsx";
import { Button } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { Money } from "#ui/values.tsx";
import type { BudgetFigures, BudgetYear } from "../contract.ts";
import { BudgetBar } from "./budget-bar.tsx";

type Sums = BudgetYear["sums"];

/** By how much it ends above its budget; of what residents see, by how much more is spent already. */
const overBy = ({ budgetKobo, forecastKobo, spentKobo }: Sums): number =>
  budgetKobo === null ? 0 : Math.max(0, (forecastKobo ?? spentKobo) - budgetKobo);

const whereItEnds = (sums: Sums): string => {
  const over = overBy(sums);
  if (over > 0) return `${formatNaira(over)} over the budget`;
  return sums.forecastKobo === null ? "" : `The year ends at ${formatNaira(sums.forecastKobo)}`;
};

/** The sums of the whole year, with the key to the colours below. */
export function BudgetSums({ year, sums }: { year: number; sums: Sums }) {
  const parts = [
    { word: "Spent", kobo: sums.spentKobo, look: "bg-brand" },
    { word: "Ordered", kobo: sums.committedKobo, look: "bg-warn" },
    { word: "To come", kobo: sums.leftKobo, look: "bg-input-line/60" },
  ];
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-ink-soft">Budget for {year}</span>
        {sums.budgetKobo === null ? (
          <span className="font-semibold text-ink-soft">None adopted yet</span>
        ) : (
          <span className="sm:text-right">
            <Money kobo={sums.budgetKobo} className="text-2xl font-bold tracking-[-0.02em]" />
            <Abroad kobo={sums.budgetKobo} />
          </span>
        )}
      </p>
      <BudgetBar name={`All costs of ${year}`} sums={sums} />
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {parts.map(({ word, kobo, look }) =>
          kobo === null ? null : (
            <div key={word} className="flex items-center gap-1.5">
              <dt className="flex items-center gap-1.5 text-ink-soft">
                <span aria-hidden="true" className={`size-2.5 rounded-full ${look}`} />
                {word}
              </dt>
              <dd>
                <Money kobo={kobo} className="font-semibold" />
              </dd>
            </div>
          ),
        )}
      </dl>
      <Ending sums={sums} />
    </div>
  );
}

function Ending({ sums }: { sums: Sums }) {
  const words = whereItEnds(sums);
  if (words === "") return null;
  return <span className={overBy(sums) > 0 ? "text-sm font-semibold text-bad" : "text-sm text-ink-soft"}>{words}</span>;
}

const atFirst = 4;

/** Each kind of cost beside its budget, the largest first; the small ones on demand. */
export function BudgetLines({ lines }: { lines: readonly BudgetFigures[] }) {
  const [isWhole, setWhole] = useState(false);
  const weight = ({ budgetKobo, forecastKobo, spentKobo }: BudgetFigures) =>
    Math.max(budgetKobo ?? 0, forecastKobo ?? spentKobo);
  const sorted = lines.toSorted((one, other) => weight(other) - weight(one));
  return (
    <>
      <Divided>
        {sorted.slice(0, isWhole ? undefined : atFirst).map((line) => (
          <li key={line.code} className="flex flex-col gap-1 px-4 py-3">
            <span className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 font-semibold break-words">{line.name}</span>
              {line.budgetKobo === null ? (
                <span className="shrink-0 text-sm text-ink-soft">No budget</span>
              ) : (
                <Money kobo={line.budgetKobo} className="font-bold" />
              )}
            </span>
            <BudgetBar name={line.name} sums={line} />
            <span className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
              <span>
                <Money kobo={line.spentKobo} /> spent
                {line.committedKobo ? `, ${formatNaira(line.committedKobo)} ordered` : ""}
              </span>
              <Ending sums={line} />
            </span>
          </li>
        ))}
      </Divided>
      {isWhole || lines.length <= atFirst ? null : (
        <Button className="self-start" onClick={() => setWhole(true)}>
          Show all {lines.length} kinds of cost
        </Button>
      )}
    </>
  );
}
