import { formatNaira } from "#domain/money.ts";
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
};

/** One number first, then what came in, was spent and is set aside, each as a bar with its amount. */
export function MoneyFigures({ name, figures }: MoneyFiguresProps) {
  const { year, moneyKobo, inKobo, received = [], spentKobo, setAsideKobo } = figures;
  const most = Math.max(inKobo, spentKobo, setAsideKobo, 1);
  const bars = [
    { label: `Came in, ${year}`, kobo: inKobo, tone: "good" as const, of: received },
    { label: `Spent, ${year}`, kobo: spentKobo, tone: "warn" as const, of: [] },
    { label: "Set aside", kobo: setAsideKobo, tone: "brand" as const, of: [] },
  ];
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div>
        <h2 className="text-ink-soft">Money in {name}</h2>
        <p className="text-3xl font-bold tracking-[-0.02em] tabular-nums">{formatNaira(moneyKobo)}</p>
      </div>
      <div className="flex flex-col gap-3">
        {bars.map(({ label, kobo, tone, of }) => (
          <div key={label} className="flex flex-col gap-1">
            <span className="flex items-baseline justify-between gap-3 text-sm">
              <span className="text-ink-soft">{label}</span>
              <Money kobo={kobo} className="font-semibold" />
            </span>
            <Progress label={`${label}: ${formatNaira(kobo)}`} value={kobo} max={most} tone={tone} />
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
        ))}
      </div>
    </section>
  );
}
