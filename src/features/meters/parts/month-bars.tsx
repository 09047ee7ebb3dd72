import { clsx } from "clsx";
import { monthNames } from "#domain/days.ts";
import { niceTop } from "../bars.rules.ts";
import type { BookMonth } from "../contract.ts";
import type { Line } from "../energy.rules.ts";

export type Series = { line: Line; label: string; look: string };

type MonthBarsProps = { months: readonly BookMonth[]; series: readonly Series[]; unit: string; stacked: boolean };

const size = { width: 360, height: 180, left: 34, bottom: 20, top: 8 };
const plot = size.height - size.bottom - size.top;

/** A bar for each month, stacked or side by side. The figures stand in the table below it, which readers of screens hear. */
export function MonthBars({ months, series, unit, stacked }: MonthBarsProps) {
  const used = series.filter(({ line }) => months.some((month) => month[line] !== null));
  const sums = months.map((month) => {
    const amounts = used.map(({ line }) => month[line] ?? 0);
    return stacked ? amounts.reduce((sum, one) => sum + one, 0) : Math.max(0, ...amounts);
  });
  const top = niceTop(Math.max(0, ...sums));
  const step = (size.width - size.left) / months.length;
  return (
    <figure className="flex flex-col gap-2">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" className="w-full max-w-2xl">
        {[0, top / 2, top].map((amount) => (
          <Mark key={amount} amount={amount} top={top} />
        ))}
        {months.map((month, at) => (
          <g key={month.month} transform={`translate(${size.left + at * step} 0)`}>
            <Bars month={month} series={used} top={top} width={step} stacked={stacked} />
            <text x={step / 2} y={size.height - 5} textAnchor="middle" className="fill-ink-soft text-[10px]">
              {(monthNames[Number(month.month.slice(5)) - 1] ?? "").slice(0, step < 24 ? 1 : 3)}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
        {used.map(({ line, label, look }) => (
          <span key={line} className="inline-flex items-center gap-1.5">
            <svg viewBox="0 0 10 10" aria-hidden="true" className="size-3">
              <rect width="10" height="10" rx="2" className={look} />
            </svg>
            {label}, {unit}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function Mark({ amount, top }: { amount: number; top: number }) {
  const y = size.top + plot - (top === 0 ? 0 : (amount / top) * plot);
  return (
    <>
      <line x1={size.left} x2={size.width} y1={y} y2={y} className="stroke-line" strokeWidth="1" />
      <text x={size.left - 4} y={y + 3.5} textAnchor="end" className="fill-ink-soft text-[10px] tabular-nums">
        {amount.toLocaleString("en-NG", { notation: "compact" })}
      </text>
    </>
  );
}

type BarsProps = { month: BookMonth; series: readonly Series[]; top: number; width: number; stacked: boolean };

function Bars({ month, series, top, width, stacked }: BarsProps) {
  const share = stacked ? 1 : series.length;
  const bar = (width * 0.7) / share;
  let below = 0;
  return series.map(({ line, look }, at) => {
    const height = top === 0 ? 0 : ((month[line] ?? 0) / top) * plot;
    const x = width * 0.15 + (stacked ? 0 : at * bar);
    const y = size.top + plot - height - below;
    if (stacked) below += height;
    return <rect key={line} x={x} y={y} width={bar} height={height} rx="1.5" className={clsx(look)} />;
  });
}
