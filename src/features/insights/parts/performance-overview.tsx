import { clsx } from "clsx";
import { formatDay } from "#domain/days.ts";
import { inFigures } from "#domain/in-figures.ts";
import { formatNaira, nairaToKobo } from "#domain/money.ts";
import { taskStatusLabels } from "#domain/vocab.ts";
import { Card, Section } from "#ui/card.tsx";
import type { OwnerStats } from "../contract.ts";

const states = ["overdue", "pending", "in_progress", "completed"] as const;
const fills = { overdue: "fill-bad", pending: "fill-warn", in_progress: "fill-brand", completed: "fill-good" };
const dots = { overdue: "bg-bad", pending: "bg-warn", in_progress: "bg-brand", completed: "bg-good" };

/** How the work stands and what it costs, drawn; the same figures are there as tables to be read. */
export function PerformanceOverview({ stats }: { stats: OwnerStats }) {
  return (
    <Section title="Performance Overview">
      <Card className="flex flex-col gap-6">
        <TasksByStatus counts={stats.tasksByStatus} />
        <SpendByMonth months={stats.spendByMonth} />
      </Card>
    </Section>
  );
}

function TasksByStatus({ counts }: { counts: OwnerStats["tasksByStatus"] }) {
  const total = states.reduce((sum, state) => sum + counts[state], 0);
  const most = Math.max(...states.map((state) => counts[state]));
  let from = 0;
  const parts = states.map((state) => {
    const wide = total === 0 ? 0 : (counts[state] / total) * 100;
    from += wide;
    return { state, x: from - wide, wide };
  });
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">Tasks by status</h3>
      {total === 0 ? (
        <p className="text-ink-soft">No data yet</p>
      ) : (
        <svg aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none" className="h-3 w-full rounded-full">
          {parts.map(({ state, x, wide }) => (
            <rect key={state} x={x} width={wide} height="6" className={fills[state]} />
          ))}
        </svg>
      )}
      <dl className={clsx("grid gap-x-4 gap-y-1 text-sm", most < 10_000 && "grid-cols-2")}>
        {states.map((state) => (
          <div key={state} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${dots[state]}`} />
            <dt className="text-ink-soft">{taskStatusLabels[state]}</dt>
            <dd className="ml-auto font-semibold tabular-nums">{inFigures(counts[state])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const monthWords = (month: string) => formatDay(`${month}-01`).slice(2);
const amount = (naira: number) => formatNaira(nairaToKobo(naira) ?? 0);
const heightOf = { chart: 64, column: 20 };

function SpendByMonth({ months }: { months: OwnerStats["spendByMonth"] }) {
  const most = Math.max(...months.flatMap(({ spent, planned }) => [spent, planned]));
  const high = (naira: number) => (most === 0 ? 0 : (naira / most) * heightOf.chart);
  const last = months.at(-1);
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">Spend by month against plan</h3>
      {most === 0 ? (
        <p className="text-ink-soft">No data yet</p>
      ) : (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${months.length * heightOf.column} ${heightOf.chart}`}
          preserveAspectRatio="none"
          className="h-28 w-full border-b border-line"
        >
          {months.map(({ month, spent, planned }, at) => (
            <g key={month} transform={`translate(${at * heightOf.column} ${heightOf.chart})`}>
              <rect x="2" width="16" y={-high(planned)} height={high(planned)} className="fill-input-line" />
              <rect x="6" width="8" y={-high(spent)} height={high(spent)} className="fill-brand" />
            </g>
          ))}
        </svg>
      )}
      {most > 0 && months[0] && last ? (
        <p aria-hidden="true" className="flex justify-between text-sm text-ink-soft">
          <span>{monthWords(months[0].month)}</span>
          <span>{monthWords(last.month)}</span>
        </p>
      ) : null}
      {last ? (
        <dl className="flex flex-col gap-1 text-sm">
          <Amount name="Spent this month" look="bg-brand" naira={last.spent} />
          <Amount name="Planned this month" look="bg-input-line" naira={last.planned} />
        </dl>
      ) : null}
      <div className="sr-only">
        <table>
          <caption>Spend by month against plan, in naira</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Spent</th>
              <th scope="col">Planned</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, spent, planned }) => (
              <tr key={month}>
                <th scope="row">{monthWords(month)}</th>
                <td>{amount(spent)}</td>
                <td>{amount(planned)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Amount({ name, look, naira }: { name: string; look: string; naira: number }) {
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${look}`} />
      <dt className="text-ink-soft">{name}</dt>
      <dd className="ml-auto font-semibold tabular-nums">{amount(naira)}</dd>
    </div>
  );
}
