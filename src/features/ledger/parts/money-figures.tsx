import { inFigures } from "#domain/in-figures.ts";
import { formatNaira } from "#domain/money.ts";
import { Abroad } from "#features/currencies/parts/abroad.tsx";
import { Progress } from "#ui/progress.tsx";
import { Money } from "#ui/values.tsx";
import type { Received } from "../received.rules.ts";

type MoneyFiguresProps = {
  name: string;
  figures: {
    year: number;
    moneyKobo: number;
    inKobo: number;
    /** Answers of the release before, kept on a phone or sent while one is rolled out, say nothing of it. */
    received?: readonly Received[];
    spentKobo: number;
    setAsideKobo: number;
  };
  /** What it means to spend in the year, against which the bars stand; null where there is no budget. */
  budgetKobo: number | null;
};

/** ", 45 % of the budget"; of a budget of nothing, or of none, nothing. */
const ofBudget = (kobo: number, budgetKobo: number | null): string =>
  budgetKobo ? `, ${inFigures(Math.round((100 * kobo) / budgetKobo))} % of the budget` : "";

/** One number first, then what came in, was spent and is set aside, each as a bar against the budget of the year. */
export function MoneyFigures({ name, figures, budgetKobo }: MoneyFiguresProps) {
  const { year, moneyKobo, inKobo, received = [], spentKobo, setAsideKobo } = figures;
  const most = Math.max(inKobo, spentKobo, setAsideKobo, budgetKobo ?? 0, 1);
  const bars = [
    { label: `Came in, ${year}`, kobo: inKobo, tone: "good" as const, of: received },
    { label: `Spent, ${year}`, kobo: spentKobo, tone: "warn" as const, of: [] },
    { label: "Set aside", kobo: setAsideKobo, tone: "brand" as const, of: [] },
  ];
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div>
        <h2 className="text-ink-soft">Money in {name}</h2>
        <p className="text-2xl font-bold tracking-[-0.02em] wrap-anywhere tabular-nums sm:text-3xl">
          {formatNaira(moneyKobo)}
        </p>
        <Abroad kobo={moneyKobo} />
        {budgetKobo === null ? null : (
          <p className="mt-1 text-sm text-ink-soft">
            The mark on each bar is the budget for {year}:{" "}
            <Money kobo={budgetKobo} className="font-semibold text-ink" />
          </p>
        )}
      </div>
      <div className="flex flex-col gap-3">
        {bars.map((bar) => (
          <Bar key={bar.label} {...bar} {...{ most, budgetKobo }} />
        ))}
      </div>
    </section>
  );
}

type BarProps = {
  label: string;
  kobo: number;
  tone: "good" | "warn" | "brand";
  of: readonly Received[];
  most: number;
  budgetKobo: number | null;
};

function Bar({ label, kobo, tone, of, most, budgetKobo }: BarProps) {
  return (
    <div className="flex flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3 text-sm">
        <span className="text-ink-soft">
          {label}
          {ofBudget(kobo, budgetKobo)}
        </span>
        <Money kobo={kobo} className="font-semibold" />
      </span>
      <div className="relative py-0.5">
        <Progress
          label={`${label}: ${formatNaira(kobo)}${ofBudget(kobo, budgetKobo)}`}
          {...{ tone, value: kobo, max: most }}
        />
        {budgetKobo === null ? null : (
          <span
            aria-hidden="true"
            className="absolute inset-y-0 w-1 -translate-x-1/2 rounded-full bg-ink ring-2 ring-surface"
            style={{ left: `${(100 * budgetKobo) / most}%` }}
          />
        )}
      </div>
      {of.length > 0 ? (
        <dl className="text-sm text-ink-soft">
          {of.map(({ what, kobo }) => (
            <div key={what} className="flex items-baseline justify-between gap-3">
              <dt className="min-w-0 break-words">{what}</dt>
              <dd>
                <Money kobo={kobo} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}
